import type { InputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import type {
  ScheduleView,
  contentGenerationScheduleAdd,
  contentGenerationScheduleChange,
} from '#schedule/calls.ts'
import { type ScheduledType, takesLanguages } from '#schedule/rules.ts'

/** A row of the schedule as it is being edited: numbers are kept as typed. */
export type RowFields = Pick<
  ScheduleView,
  'content_type' | 'scheduled_time' | 'frequency' | 'weekday' | 'topics' | 'languages' | 'focus' | 'is_active'
> & { quantity: string; lead_minutes: string }

type NewRow = InputOf<typeof contentGenerationScheduleAdd>
type RowChange = InputOf<typeof contentGenerationScheduleChange>

/** The fields of a row, or of one to be added. An empty lead time means the default. */
export const fieldsOf = (row: ScheduleView | null): RowFields => ({
  content_type: row?.content_type ?? 'article',
  scheduled_time: row?.scheduled_time ?? '07:00',
  frequency: row?.frequency ?? 'daily',
  weekday: row?.weekday ?? 1,
  topics: row?.topics ?? [],
  languages: row?.languages ?? [],
  focus: row?.focus ?? null,
  is_active: row?.is_active ?? true,
  quantity: String(row?.quantity ?? 1),
  lead_minutes: row ? String(row.lead_minutes) : '',
})

const DRAFTED: readonly ScheduledType[] = ['article', 'tool', 'agent', 'infographic', 'video']

/** Which choices apply to a kind; the others are not offered. */
export const choicesOf = (type: ScheduledType) => ({
  quantity: type === 'image' || DRAFTED.includes(type),
  topics: DRAFTED.includes(type),
  languages: takesLanguages(type),
  focus: type === 'podcast',
})

/** A typed number; an invalid one is sent to the server as null, which it refuses with a message. */
const typed = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** The fields as they are sent. Languages that a kind does not take were chosen for another kind and are dropped. */
const toSend = ({ quantity, lead_minutes: lead, ...same }: RowFields) => ({
  ...same,
  languages: takesLanguages(same.content_type) ? same.languages : [],
  quantity: typed(quantity),
  lead_minutes: typed(lead),
})

/** The input that adds a row. */
export function newRowOf(fields: RowFields): NewRow {
  const { lead_minutes: lead, ...same } = toSend(fields)
  return fields.lead_minutes.trim() === '' ? same : { ...same, lead_minutes: lead }
}

/** The fields that changed, or null if none did. */
export function changesOf(row: ScheduleView, fields: RowFields): RowChange | null {
  const changed = Object.entries(toSend(fields)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(row[field as keyof ScheduleView]), // both have these keys
  )
  return changed.length === 0 ? null : { id: row.id, ...Object.fromEntries(changed) }
}

/** The text keys of the refused fields. */
export const wrongFields = (error: unknown): Record<string, string> =>
  isRefusal(error) ? Object.fromEntries(error.fields.map(({ field, code }) => [field, code])) : {}

/**
 * How many items of a kind the schedule asks for: the quantity of its first active row, or one. Source: administration §7.
 */
export const quantityOf = (rows: readonly ScheduleView[], type: ScheduledType): number =>
  rows.find((row) => row.is_active && row.content_type === type)?.quantity ?? 1

/** The time at which the next result of a row is expected; null while the row is switched off. */
export const nextShown = ({ next_run_at: next, lead_minutes: lead }: ScheduleView): Date | null =>
  next === null ? null : new Date(Date.parse(next) + lead * 60_000)
