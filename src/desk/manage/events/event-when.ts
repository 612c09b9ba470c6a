import { dateFormat } from '#languages/formats.ts'
import type { Language } from '#languages/rules.ts'
import type { ManagedEvent } from '#articles/events/managing/calls.ts'
import { zoneName } from '../../parts/zones.ts'
import { hasDaysOnly } from './event-fields.ts'

type Times = Pick<ManagedEvent, 'starts_at' | 'ends_at' | 'all_day' | 'time_zone'>

/** The time of an event in its local time, and the name of its time zone; null without a date. */
export function whenText(event: Times, language: Language): { times: string; zone: string | null } | null {
  if (event.starts_at === null) return null
  const zone = hasDaysOnly(event) ? null : event.time_zone
  const format = dateFormat(language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...(zone !== null && { hour: '2-digit', minute: '2-digit' }),
    timeZone: zone ?? 'UTC',
  })
  const starts = new Date(event.starts_at)
  const ends = event.ends_at === null ? null : new Date(event.ends_at)
  return {
    times: ends !== null && ends > starts ? format.formatRange(starts, ends) : format.format(starts),
    zone: zone && `${zone} (${zoneName(zone, starts)})`,
  }
}
