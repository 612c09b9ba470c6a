import { fold } from '#stories/scraped-text.ts'
import { type StatedEvent, clockOf } from '../event-facts.ts'

/** The day on which an event begins in its own time zone, which candidates for "the same event" share. */
export const eventDay = (event: StatedEvent): string => clockOf(event.starts_at, event)

/** All days on which an event takes place, the first one first. */
export const eventDays = (event: StatedEvent): string[] => [
  eventDay(event),
  ...event.later_dates.map((iso) => clockOf(iso, event)),
]

/**
 * True when two reports are of one event: they share a day, and either the id in the organizer's calendar or the name and
 * the place. A series that is read again later begins later, but stays the same as long as its next date was announced
 * before.
 */
export function isSameEvent(a: StatedEvent, b: StatedEvent): boolean {
  const days = new Set(eventDays(b))
  if (!eventDays(a).some((day) => days.has(day))) return false
  return (a.uid !== null && a.uid === b.uid) || (nameOf(a) === nameOf(b) && isSamePlace(a, b))
}

/** The name without its year, if it contains one. */
function nameOf(event: StatedEvent): string {
  const year = eventDay(event).slice(0, 4)
  return fold(event.name)
    .replace(new RegExp(`(^| )${year}( |$)`, 'g'), ' ')
    .trim()
}

/**
 * One part of a place equals a part of the other: the town of `Bergen, NO` and `Old Harbor Hall, Bergen, Norway`. Two equal
 * last parts do not count, because they are the country.
 */
function isSamePlace(a: StatedEvent, b: StatedEvent): boolean {
  if (a.place === null || b.place === null) return true
  const one = partsOf(a.place)
  const other = partsOf(b.place)
  const isLast = (parts: readonly string[], at: number) => parts.length > 1 && at === parts.length - 1
  return one.some((part, i) => other.some((o, k) => o === part && !(isLast(one, i) && isLast(other, k))))
}

const partsOf = (place: string): string[] => place.split(/[,،;]/).map(fold).filter(Boolean)
