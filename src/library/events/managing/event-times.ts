import { DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import { isTimeZone, wallOf } from '#platform/wall-clock.ts'
import { FIRST_YEAR, LAST_YEAR } from './rules.ts'

/** When an event is, as the database keeps it. */
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
 * When an event is after a change. Throws the Refusals `library.managing.eventStart`, `eventZone`, `eventYear` and
 * `eventEnd`, each with its field. Days lose their zone; an event without a start has no end and is no day.
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

/** Whether two are the same moment, or none. */
export const isSameTime = (one: Date | null, other: Date | null): boolean =>
  one?.getTime() === other?.getTime()

const momentOf = (asked: string | null | undefined, before: Date | null): Date | null =>
  asked === undefined ? before : asked === null ? null : new Date(asked)

/** Offsets such as `+01:00` are no names: their clocks know no summer. */
const isZoneName = (name: string): boolean =>
  /^(?:UTC|[A-Z]\w+(?:\/[A-Z][\w+-]*)+)$/.test(name) && isTimeZone(name)

/** Midnight UTC of the day that clocks of the zone show; what is such a midnight is that day already. */
const dayOf = (moment: Date, zone: string): Date =>
  moment.getTime() % DAY === 0 ? moment : new Date(Math.floor(wallOf(moment, zone) / DAY) * DAY)

const isInYears = (moment: Date): boolean =>
  moment.getUTCFullYear() >= FIRST_YEAR && moment.getUTCFullYear() <= LAST_YEAR

function refuse(field: keyof Asked, code: string): never {
  throw new Refusal(code, 422, { fields: [{ field, code }] })
}
