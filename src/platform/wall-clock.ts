import { LRUCache } from 'lru-cache'
import { DAY } from './clock.ts'

// A wall time is what a wall clock shows, in milliseconds as if its date and time were UTC.

/** Creating a format takes longer than using it. Third-party calendars name zones too, so formats are not kept forever. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 })

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  return format
}

/** True for an IANA name and for an offset such as `+01:00`. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}

/** Offsets at midnight UTC, by zone and day: formatting a moment takes a hundred times longer than a lookup. */
const midnights = new LRUCache<string, number>({ max: 5000 })

function offsetAtMidnight(day: number, timeZone: string): number {
  const key = `${timeZone} ${day}`
  const offset = midnights.get(key) ?? formattedOffset(new Date(day * DAY), timeZone)
  midnights.set(key, offset)
  return offset
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in ms. Throws RangeError when the zone does not exist. */
export function offsetMs(moment: Date, timeZone: string): number {
  const day = Math.floor(moment.getTime() / DAY)
  const offset = offsetAtMidnight(day, timeZone)
  return offset === offsetAtMidnight(day + 1, timeZone) ? offset : formattedOffset(moment, timeZone)
}

function formattedOffset(moment: Date, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(moment.getTime() / 1000) * 1000
}

/** The wall time in the time zone at a moment. */
export const wallOf = (moment: Date, timeZone: string): number =>
  moment.getTime() + offsetMs(moment, timeZone)

/**
 * The moment at which clocks in the time zone show `wall`. If they show it twice, the first one; if they skip it, as long
 * after the change as it would have been: 02:30 of the night without that hour is 03:30.
 */
export function momentOf(wall: number, timeZone: string): Date {
  const before = offsetMs(new Date(wall - DAY), timeZone)
  const after = offsetMs(new Date(wall + DAY), timeZone)
  const candidates = [Math.max(before, after), Math.min(before, after)].map((offset) => ({
    offset,
    moment: new Date(wall - offset),
  }))
  const shows = candidates.find(({ offset, moment }) => offsetMs(moment, timeZone) === offset)
  return shows?.moment ?? new Date(wall - before)
}
