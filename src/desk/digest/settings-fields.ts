import type { DigestSettings, adminDigestSettingsChange } from '#newsletter/editions/calls.ts'
import type { InputOf } from '#platform/call.ts'

/** The numeric settings, in the order of the form. */
export const NUMBERS = [
  'lead_minutes',
  'expire_hours',
  'per_second',
  'per_domain_minute',
  'soft_limit',
  'complaints_limit',
] as const
export type NumberField = (typeof NUMBERS)[number]

/** The range of each number. Source: contract of admin-digest-settings-change. */
export const BOUNDS: Record<NumberField, { min: number; max: number }> = {
  lead_minutes: { min: 10, max: 240 },
  expire_hours: { min: 1, max: 24 },
  per_second: { min: 1, max: 1000 },
  per_domain_minute: { min: 1, max: 100_000 },
  soft_limit: { min: 1, max: 20 },
  complaints_limit: { min: 1, max: 30 },
}

/** The settings while they are edited: numbers are kept as typed, `ramp_since` is a day or empty. */
export type SettingsFields = Record<NumberField, string> & {
  automatic: boolean
  count_clicks: boolean
  ramp_since: string
  postal_address: string
}

/** The unsaved changes; `version` is the version that they started from. */
export type SettingsEdits = { version: number; fields: Partial<SettingsFields> | null }
export const NO_EDITS: SettingsEdits = { version: 0, fields: null }

/** The settings as the form shows them. */
export const fieldsOf = (settings: DigestSettings): SettingsFields => ({
  lead_minutes: String(settings.lead_minutes),
  expire_hours: String(settings.expire_hours),
  per_second: String(settings.per_second),
  per_domain_minute: String(settings.per_domain_minute),
  soft_limit: String(settings.soft_limit),
  complaints_limit: String(settings.complaints_limit),
  automatic: settings.automatic,
  count_clicks: settings.count_clicks,
  ramp_since: settings.ramp_since?.slice(0, 'YYYY-MM-DD'.length) ?? '',
  postal_address: settings.postal_address,
})

/** The fields whose number is invalid or out of range. */
export const wrongNumbers = (fields: SettingsFields): NumberField[] =>
  NUMBERS.filter((name) => {
    const { min, max } = BOUNDS[name]
    const typed = fields[name].trim()
    return !/^\d+$/.test(typed) || Number(typed) < min || Number(typed) > max
  })

/** The changed settings only, as they are sent. */
export function changesOf(
  settings: DigestSettings,
  fields: SettingsFields,
): Omit<InputOf<typeof adminDigestSettingsChange>, 'version'> {
  const before = fieldsOf(settings)
  const numbers = NUMBERS.filter((name) => fields[name].trim() !== before[name])
  return {
    ...Object.fromEntries(numbers.map((name) => [name, Number(fields[name])])),
    ...(fields.automatic !== before.automatic && { automatic: fields.automatic }),
    ...(fields.count_clicks !== before.count_clicks && { count_clicks: fields.count_clicks }),
    ...(fields.postal_address !== before.postal_address && { postal_address: fields.postal_address }),
    ...(fields.ramp_since !== before.ramp_since && {
      ramp_since: fields.ramp_since === '' ? null : `${fields.ramp_since}T00:00:00Z`,
    }),
  }
}
