import { useSyncExternalStore } from 'react'
import { written } from '#ui/written.ts'
import { type DateFormat, dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import type { EventCard } from './calls.ts'

/** The event fields that these components need. */
export type EventTimes = Pick<
  EventCard,
  'starts_at' | 'ends_at' | 'time_zone' | 'all_day' | 'place' | 'online_url' | 'status'
>

/**
 * The time zone of an event; null if only days are known or if this machine does not know the zone. While the page hydrates,
 * the zone is the one that the server rendered.
 */
function zoneOf({ time_zone: zone, all_day: allDay }: EventTimes, comingAlive: boolean): string | null {
  if (zone === null || allDay) return null
  return (comingAlive ? written(`zone ${zone}`, 0, () => zoneKnownAs(zone)) : zoneKnownAs(zone)) || null
}

/** The canonical name of a zone on this machine; empty if the zone is unknown. */
function zoneKnownAs(zone: string): string {
  let name = knownZones.get(zone)
  try {
    name ??= new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    name = ''
  }
  knownZones.set(zone, name)
  return name
}

/** A cache of zone names: creating a format takes longer than rendering an event. */
const knownZones = new Map<string, string>()

const never = () => () => undefined
/** The time zone of the reader's browser; null on the server and during hydration. */
const useReaderZone = (): string | null =>
  useSyncExternalStore(
    never,
    () => (readerZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  )
let readerZone: string | undefined // read once: every event needs it, and reading it is slow

const span = (format: DateFormat, starts: Date, ends: Date | null): string =>
  ends !== null && ends > starts ? format.formatRange(starts, ends) : format.format(starts)

/** The start of an event, its end if known, and their formatted days. */
function timesOf(event: EventTimes, language: Language, comingAlive: boolean) {
  if (event.starts_at === null) return null
  const zone = zoneOf(event, comingAlive)
  const timeZone = zone ?? 'UTC'
  const starts = new Date(event.starts_at)
  const ends = event.ends_at === null ? null : new Date(event.ends_at)
  const days = dateFormat(language, { dateStyle: 'long', timeZone })
  const sameDay = ends !== null && days.format(starts) === days.format(ends)
  return { zone, starts, ends, sameDay, day: span(days, starts, ends) }
}

/**
 * The day in large type and the month in small type; hidden from screen readers because the lines beside it give the full
 * date.
 */
export function DateBlock({ event }: { event: EventTimes }) {
  const { language } = useI18n()
  const comingAlive = useReaderZone() === null
  if (event.starts_at === null) return null
  const starts = new Date(event.starts_at)
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: zoneOf(event, comingAlive) ?? 'UTC' }).format(starts)
  return (
    <div
      className="min-w-14 shrink-0 border border-edge px-2 py-1.5 text-center"
      aria-hidden="true"
      suppressHydrationWarning
    >
      <span className="num block text-2xl leading-none font-extrabold">{part({ day: 'numeric' })}</span>
      <span className="mt-1 block text-2xs font-semibold text-ink2">{part({ month: 'short' })}</span>
    </div>
  )
}

/** The day or days of an event in the time zone of its place. */
export function EventDays({ event, className }: { event: EventTimes; className?: string }) {
  const { t, language } = useI18n()
  const times = timesOf(event, language, useReaderZone() === null)
  if (times === null) return <span className={className}>{t('library.events.noDate')}</span>
  return (
    // The browser's month names may be newer than the server's.
    <time dateTime={times.starts.toISOString()} className={className} suppressHydrationWarning>
      {times.day}
    </time>
  )
}

/** The days and hours of an event in its time zone, and the same time in the reader's zone. */
export function EventWhen({ event }: { event: EventTimes }) {
  const { t, language } = useI18n()
  const times = timesOf(event, language, useReaderZone() === null)
  if (times === null) return <EventDays event={event} className="block text-ink2" />
  const { zone, starts, ends, sameDay } = times
  return (
    // The browser's zone names may be newer than the server's.
    <>
      <EventDays event={event} className="block font-semibold text-ink" />
      {zone !== null && (
        <>
          <span className="block" suppressHydrationWarning>
            {t(ends !== null && !sameDay ? 'library.events.begins' : 'library.events.at', {
              time: hours(language, zone, starts, sameDay ? ends : null),
              zone: zoneName(language, zone, starts),
            })}
          </span>
          <ReaderTime zone={zone} starts={starts} ends={sameDay ? ends : null} />
        </>
      )}
    </>
  )
}

const hours = (language: Language, timeZone: string, starts: Date, ends: Date | null): string =>
  span(dateFormat(language, { timeStyle: 'short', timeZone }), starts, ends)

/** The name of a time zone in the reader's language, for example `Central European Time`. */
const zoneName = (language: Language, timeZone: string, at: Date): string =>
  written(
    `${language} ${timeZone} name`,
    at.getTime(),
    () =>
      dateFormat(language, { hour: 'numeric', timeZone, timeZoneName: 'longGeneric' })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  )

/** The line is always rendered, so that the layout does not shift once the browser's time zone is known. */
function ReaderTime({ zone, starts, ends }: { zone: string; starts: Date; ends: Date | null }) {
  const { t, language } = useI18n()
  const mine = useReaderZone()
  return <span className="block min-h-5 text-ink3">{mine !== null && said(mine)}</span>

  function said(timeZone: string): string {
    const [day, hour] = clocks(timeZone, starts)
    const [dayThere, hourThere] = clocks(zone, starts)
    const other = day !== dayThere
    if (!other && hour === hourThere) return t('library.events.sameTime')
    const format = dateFormat(language, {
      timeStyle: 'short',
      timeZone,
      ...(other && { dateStyle: 'medium' }),
    })
    return t('library.events.forYou', { time: span(format, starts, ends) })
  }
}

/** Day and hour in a time zone, for comparison. */
const clocks = (timeZone: string, at: Date): string[] =>
  dateFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at).split(', ')

/** The place of an event, or that it is online; nothing if neither is known. */
export function EventPlace({ event: { place, online_url: online } }: { event: EventTimes }) {
  const { t } = useI18n()
  if (place !== null) return <bdi>{place}</bdi>
  return online === null ? null : <span>{t('library.events.online')}</span>
}
