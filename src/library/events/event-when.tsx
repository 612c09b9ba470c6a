import { useSyncExternalStore } from 'react'
import { written } from '#kit/written.ts'
import { type DateFormat, dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import type { EventCard } from './calls.ts'

/** What these parts need to know of an event. */
export type EventTimes = Pick<
  EventCard,
  'starts_at' | 'ends_at' | 'time_zone' | 'all_day' | 'place' | 'online_url' | 'status'
>

/**
 * The time zone whose clocks an event goes by; null where only days are known, or a zone that this machine does not know.
 * A page that comes alive is drawn as the server has drawn it, whose word counts until then.
 */
function zoneOf({ time_zone: zone, all_day: allDay }: EventTimes, comingAlive: boolean): string | null {
  if (zone === null || allDay) return null
  return (comingAlive ? written(`zone ${zone}`, 0, () => zoneKnownAs(zone)) : zoneKnownAs(zone)) || null
}

/** The name of a zone on this machine, empty when it has none. */
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

/** Every zone that was asked for: making a format takes longer than drawing its event. */
const knownZones = new Map<string, string>()

const never = () => () => undefined
/** The time zone of the reader's browser; null on the server and while the page comes alive. */
const useReaderZone = (): string | null =>
  useSyncExternalStore(
    never,
    () => (readerZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  )
let readerZone: string | undefined // asked once: it is asked for with every event, and an answer takes a while

const span = (format: DateFormat, starts: Date, ends: Date | null): string =>
  ends !== null && ends > starts ? format.formatRange(starts, ends) : format.format(starts)

/** The start of an event, its end where one was told, and what their days and hours look like. */
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

/** The day large, the month small; seen only, because the lines beside it say it in full. */
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

/** The day of an event by the clocks of its place, or its days. */
export function EventDays({ event, className }: { event: EventTimes; className?: string }) {
  const { t, language } = useI18n()
  const times = timesOf(event, language, useReaderZone() === null)
  if (times === null) return <span className={className}>{t('library.events.noDate')}</span>
  return (
    // The browser's names of months may be newer than the server's.
    <time dateTime={times.starts.toISOString()} className={className} suppressHydrationWarning>
      {times.day}
    </time>
  )
}

/** Days, hours by the clocks of the place, and what those are by the reader's own. */
export function EventWhen({ event }: { event: EventTimes }) {
  const { t, language } = useI18n()
  const times = timesOf(event, language, useReaderZone() === null)
  if (times === null) return <EventDays event={event} className="block text-ink2" />
  const { zone, starts, ends, sameDay } = times
  return (
    // The browser's names of zones may be newer than the server's.
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

/** What clocks of the zone are called in the reader's language, `Central European Time`. */
const zoneName = (language: Language, timeZone: string, at: Date): string =>
  written(
    `${language} ${timeZone} name`,
    at.getTime(),
    () =>
      dateFormat(language, { hour: 'numeric', timeZone, timeZoneName: 'longGeneric' })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  )

/** Its line is there from the beginning, so that nothing moves when the browser has said which zone it is in. */
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

/** Day and hour by the clocks of a zone, to be compared. */
const clocks = (timeZone: string, at: Date): string[] =>
  dateFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at).split(', ')

/** Where an event is: its place, or that it is online; nothing when nobody told. */
export function EventPlace({ event: { place, online_url: online } }: { event: EventTimes }) {
  const { t } = useI18n()
  if (place !== null) return <bdi>{place}</bdi>
  return online === null ? null : <span>{t('library.events.online')}</span>
}
