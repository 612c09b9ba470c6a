import { fold } from '../scraped-text.ts'
import { type StatedEvent, clockOf } from './event-facts.ts'

/** The day on which an event begins, by its own clocks: what candidates for "the same event" share. */
export const eventDay = (event: StatedEvent): string => clockOf(event.starts_at, event)

/** True when two reports are of one event: the same name, the same day, and places that do not differ. */
export function isSameEvent(a: StatedEvent, b: StatedEvent): boolean {
  return eventDay(a) === eventDay(b) && nameOf(a) === nameOf(b) && isSamePlace(a, b)
}

/** The name without the year that it may carry. */
function nameOf(event: StatedEvent): string {
  const year = eventDay(event).slice(0, 4)
  return fold(event.name)
    .replace(new RegExp(`(^| )${year}( |$)`, 'g'), ' ')
    .trim()
}

/**
 * One part of the one stands in the other: the town of `Bergen, NO` in `Old Harbor Hall, Bergen, Norway`. That both end
 * alike says nothing, because that is the country.
 */
function isSamePlace(a: StatedEvent, b: StatedEvent): boolean {
  if (a.place === null || b.place === null) return true
  const one = partsOf(a.place)
  const other = partsOf(b.place)
  const isLast = (parts: readonly string[], at: number) => parts.length > 1 && at === parts.length - 1
  return one.some((part, i) => other.some((o, k) => o === part && !(isLast(one, i) && isLast(other, k))))
}

const partsOf = (place: string): string[] => place.split(/[,،;]/).map(fold).filter(Boolean)
