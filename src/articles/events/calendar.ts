import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import { isTimeZone } from '#platform/wall-clock.ts'
import { type Topic, nameKey } from '../rules.ts'
import { calendarFile, dayValue, escaped, timeZoneLines, utcValue, wallValue } from './calendar-lines.ts'

/** The data of one event in a calendar: what every visitor may see, without its text. */
export type CalendarEvent = {
  id: string
  title: string
  /** Empty if the event was withdrawn. */
  excerpt: string
  /** The language of the title. */
  language: Language
  topic: Topic
  startsAt: Date
  endsAt: Date | null
  allDay: boolean
  timeZone: string | null
  place: string | null
  cancelled: boolean
  sequence: number
  changedAt: Date
  /** Null if its page no longer exists. */
  page: string | null
}
type Site = { name: string; url: string }

/** How often clients should reload a calendar. */
const REFRESH = 'PT6H'

/**
 * These events as an iCalendar file (RFC 5545, RFC 7986). The same events give the same bytes: its timestamps are when an
 * event was changed, not when the file was requested.
 */
export function calendarText(
  site: Site,
  language: Language,
  category: Topic | null,
  events: readonly CalendarEvent[],
): string {
  const name = escaped(
    say(language, 'library.events.calendarName', {
      site: site.name,
      category: category === null ? say(language, 'library.events.title') : categoryName(language, category),
    }),
  )
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(site.name)}//Events//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...zonesOf(events),
    ...events.flatMap((event) => eventLines(site, language, event)),
    'END:VCALENDAR',
  ])
}

const categoryName = (language: Language, topic: Topic) =>
  say(language, topic === 'AI News' ? 'library.events.category' : nameKey('topic', topic))

/** The time zone of an event; null for all-day events, and for moments given in UTC. */
const zoneOf = ({ allDay, timeZone }: CalendarEvent): string | null =>
  !allDay && timeZone !== null && timeZone.includes('/') && isTimeZone(timeZone) ? timeZone : null

function zonesOf(events: readonly CalendarEvent[]): string[] {
  const byZone = Map.groupBy(events, zoneOf)
  return [...byZone].flatMap(([zone, those]) => {
    if (zone === null) return []
    const moments = those.flatMap(({ startsAt, endsAt }) => [
      startsAt.getTime(),
      (endsAt ?? startsAt).getTime(),
    ])
    return timeZoneLines(zone, new Date(Math.min(...moments)), new Date(Math.max(...moments)))
  })
}

/** The lines of one event. Throws RangeError for a date outside the range of calendars. */
export function eventLines(site: Site, language: Language, event: CalendarEvent): string[] {
  const { id, page, place, excerpt, changedAt } = event
  const description = [excerpt, page].filter(Boolean).join('\n\n')
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(site.url).hostname}`,
    `DTSTAMP:${utcValue(changedAt)}`,
    `LAST-MODIFIED:${utcValue(changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    ...timeLines(event),
    `SUMMARY:${escaped(event.title)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    ...(page === null ? [] : [`URL:${page}`]),
    `CATEGORIES:${escaped(categoryName(language, event.topic))}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/**
 * Includes an end only if one is known. A range of days ends on the day after its last one; a time without a zone is written
 * as a day.
 */
function timeLines(event: CalendarEvent): string[] {
  const { startsAt, endsAt, allDay, timeZone } = event
  const zone = zoneOf(event)
  const ends = endsAt !== null && endsAt > startsAt ? endsAt : null
  const line = (name: string, moment: Date) =>
    allDay || timeZone === null
      ? `${name};VALUE=DATE:${dayValue(moment)}`
      : zone === null
        ? `${name}:${utcValue(moment)}`
        : `${name};TZID=${zone}:${wallValue(moment, zone)}`
  const exclusive = ends && (allDay || timeZone === null) ? new Date(ends.getTime() + DAY) : ends
  return [line('DTSTART', startsAt), ...(exclusive ? [line('DTEND', exclusive)] : [])]
}

/** The page of an event, in the language of its text. */
export const eventPage = (site: Site, language: Language, id: string): string =>
  `${site.url}${addressIn(language, `/news/${id}`)}`
