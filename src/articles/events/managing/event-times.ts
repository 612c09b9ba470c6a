import { DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import { isTimeZone, wallOf } from '#platform/wall-clock.ts'
import { FIRST_YEAR, LAST_YEAR } from './rules.ts'

/** The time of an event, as the database stores it. */
export type EventTimes = {
  startsAt: Date | null
  endsAt: Date | null
  allDay: boolean
  timeZone: string | null
}
type Asked = {
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  all_day?: boolean | undefined
  time_zone?: string | null | undefined
}

/**
 * The time of an event after a change. Throws the Refusals `library.managing.eventStart`, `eventZone`, `eventYear` and
 * `eventEnd`, each with its field. All-day events lose their zone; an event without a start has no end and is not all-day.
 */
export function timesAfter(before: EventTimes, asked: Asked): EventTimes {
  const zone = asked.time_zone === undefined ? before.timeZone : asked.time_zone || null
  const allDay = asked.all_day ?? before.allDay
  if (zone !== null && !isZoneName(zone)) refuse('time_zone', 'library.managing.eventZone')
  const starts = momentOf(asked.starts_at, before.startsAt)
  if (starts === null) {
    if (asked.ends_at) refuse('starts_at', 'library.managing.eventStart')
    return { startsAt: null, endsAt: null, allDay: false, timeZone: zone }
  }
  if (!allDay && zone === null) refuse('time_zone', 'library.managing.eventZone')
  const ends = momentOf(asked.ends_at, before.endsAt)
  const clocks = zone ?? before.timeZone ?? 'UTC'
  const startsAt = allDay ? dayOf(starts, clocks) : starts
  const endsAt = ends && (allDay ? dayOf(ends, clocks) : ends)
  if (!isInYears(startsAt)) refuse('starts_at', 'library.managing.eventYear')
  if (endsAt !== null && !isInYears(endsAt)) refuse('ends_at', 'library.managing.eventYear')
  if (endsAt !== null && endsAt < startsAt) refuse('ends_at', 'library.managing.eventEnd')
  return { startsAt, endsAt, allDay, timeZone: allDay ? null : zone }
}

/** Whether both are the same moment, or both are null. */
export const isSameTime = (one: Date | null, other: Date | null): boolean =>
  one?.getTime() === other?.getTime()

const momentOf = (asked: string | null | undefined, before: Date | null): Date | null =>
  asked === undefined ? before : asked === null ? null : new Date(asked)

/** Offsets such as `+01:00` are not accepted: they have no daylight saving time. */
const isZoneName = (name: string): boolean =>
  /^(?:UTC|[A-Z]\w+(?:\/[A-Z][\w+-]*)+)$/.test(name) && isTimeZone(name)

/** Midnight UTC of the local date in the zone; a moment that is already midnight UTC stays unchanged. */
const dayOf = (moment: Date, zone: string): Date =>
  moment.getTime() % DAY === 0 ? moment : new Date(Math.floor(wallOf(moment, zone) / DAY) * DAY)

const isInYears = (moment: Date): boolean =>
  moment.getUTCFullYear() >= FIRST_YEAR && moment.getUTCFullYear() <= LAST_YEAR

function refuse(field: keyof Asked, code: string): never {
  throw new Refusal(code, 422, { fields: [{ field, code }] })
}
