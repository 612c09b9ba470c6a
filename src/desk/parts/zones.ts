import { dateFormat } from '#languages/formats.ts'
import type { Language } from '#languages/rules.ts'

/** The time zone of the reader's own clock. */
export const readersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The name of a time zone at a moment: `UTC+1`. Names such as `Etc/GMT-1` mean the opposite of what people expect. */
export function zoneName(zone: string, at: Date): string {
  const name = dateFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return (name ?? zone).replace('GMT', 'UTC')
}

/** A moment in a time zone, with its day: `Sun, Nov 22, 05:00`. */
export const momentText = (at: Date, zone: string, language: Language): string =>
  dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(at)

/** The time of day in a time zone: `05:00`. */
export const clockText = (at: Date, zone: string, language: Language): string =>
  dateFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(at)

/**
 * The moment in the reader's time zone, or null when it is the same as the digest's: the time, with its day when that
 * differs too.
 */
export function onReadersClock(at: Date, zone: string, own: string, language: Language): string | null {
  if (zoneName(zone, at) === zoneName(own, at)) return null
  const day = (in_: string) => dateFormat('en', { dateStyle: 'short', timeZone: in_ }).format(at)
  return day(zone) === day(own) ? clockText(at, own, language) : momentText(at, own, language)
}

/** Monday, January 5, 1970: weekdays are counted from it. */
const A_MONDAY = 4 * 24 * 60 * 60_000

/** The name of a weekday, 1 (Monday) to 7. */
export const weekdayName = (weekday: number, language: Language): string =>
  dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(A_MONDAY + (weekday - 1) * 24 * 60 * 60_000),
  )
