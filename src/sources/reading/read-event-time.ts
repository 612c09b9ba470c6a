import { isTimeZone, momentOf as momentOfWall } from '#platform/wall-clock.ts'

/** The time on a wall clock; `hour` is null when only the day is given. */
export type WallTime = {
  year: number
  month: number
  day: number
  hour: number | null
  minute: number
  second: number
}

/** A moment as its publisher writes it. For a day alone, or a time without a zone, it is midnight UTC of the day. */
export type EventTime = {
  at: Date
  dayOnly: boolean
  /** IANA name or an offset such as `+01:00`; null when none is given. */
  timeZone: string | null
  /** The time of day, `09:30`, when its zone is not given, so that the moment is unknown. */
  loose: string | null
}

const BASIC = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(?:[.,]\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/
const EXTENDED =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/
/** IANA zones by the Windows zone names that office calendars use. */
const OFFICE_ZONES: Record<string, string> = {
  'GMT Standard Time': 'Europe/London', 'W. Europe Standard Time': 'Europe/Berlin', 'Romance Standard Time': 'Europe/Paris',
  'Central Europe Standard Time': 'Europe/Budapest', 'Central European Standard Time': 'Europe/Warsaw',
  'E. South America Standard Time': 'America/Sao_Paulo', 'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago', 'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles', 'Arab Standard Time': 'Asia/Riyadh', 'Arabian Standard Time': 'Asia/Dubai',
  'Egypt Standard Time': 'Africa/Cairo', 'India Standard Time': 'Asia/Kolkata', 'China Standard Time': 'Asia/Shanghai',
  'Tokyo Standard Time': 'Asia/Tokyo', 'AUS Eastern Standard Time': 'Australia/Sydney',
} // prettier-ignore

/**
 * The zone for a name: an IANA name, also at the end of a path, an offset, or a Windows name of office calendars; otherwise
 * null.
 */
export function zoneNamed(raw: string | null | undefined): string | null {
  const name = raw?.trim().replace(/^"|"$/g, '') ?? ''
  if (name === '' || name.length > 100) return null
  if (/^(Z|UTC|GMT|Etc\/UTC)$/i.test(name)) return 'UTC'
  const tail = /[A-Za-z]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?$/.exec(name)?.[0]
  const candidates = [OFFICE_ZONES[name], name, tail]
  return candidates.find((zone) => zone !== undefined && isTimeZone(zone)) ?? null
}

/**
 * Reads `20270301`, `20270301T090000Z`, `2027-03-01` and `2027-03-01T09:00+01:00`. Returns null for anything else and for
 * days that do not exist.
 */
export function wallTime(raw: string): (WallTime & { offset: string | null }) | null {
  const text = raw.trim()
  const found = BASIC.exec(text) ?? EXTENDED.exec(text)
  if (!found) return null
  const [, year, month, day, hour, minute, second, offset] = found
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: hour === undefined ? null : Number(hour),
    minute: Number(minute ?? 0),
    second: Math.min(Number(second ?? 0), 59), // a leap second counts as the second before it
  }
  const at = new Date(asUtc(wall))
  const exists =
    wall.year >= 1970 &&
    wall.month >= 1 &&
    at.getUTCMonth() === wall.month - 1 &&
    at.getUTCDate() === wall.day
  if (!exists || (wall.hour ?? 0) > 23 || wall.minute > 59) return null
  return { ...wall, offset: offset ?? null }
}

/** The wall time as if its clock showed UTC, in milliseconds. */
export const asUtc = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour ?? 0, minute, second)

/** The wall time for milliseconds from `asUtc`; `dayOnly` leaves the hour out. */
export function wallOf(ms: number, dayOnly: boolean): WallTime {
  const at = new Date(ms)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: dayOnly ? null : at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  }
}

/**
 * The moment at which clocks of `zone` show `wall`. An hour that clocks show twice is the first of the two; an hour that
 * they skip is counted by the clock before the change. An invalid zone counts as UTC. Source: RFC 5545 §3.3.5.
 */
export const momentOf = (wall: WallTime, zone: string): Date =>
  isTimeZone(zone) ? momentOfWall(asUtc(wall), zone) : new Date(asUtc(wall))

/** A wall time with the known facts about its zone. `Z` and offsets in the text take precedence over `zone`. */
export function toEventTime(wall: WallTime & { offset?: string | null }, zone: string | null): EventTime {
  const timeZone = wall.offset ? zoneOfOffset(wall.offset) : zone
  if (wall.hour === null) return { at: new Date(asUtc(wall)), dayOnly: true, timeZone: null, loose: null }
  if (timeZone !== null) return { at: momentOf(wall, timeZone), dayOnly: false, timeZone, loose: null }
  const day = new Date(asUtc({ ...wall, hour: null, minute: 0, second: 0 }))
  const clock = `${String(wall.hour).padStart(2, '0')}:${String(wall.minute).padStart(2, '0')}`
  return { at: day, dayOnly: true, timeZone: null, loose: clock === '00:00' ? null : clock }
}

/** `+0100` and `+01:00` give the same zone; a zero offset is named UTC. */
function zoneOfOffset(offset: string): string {
  const text = offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  return /^Z$|^[+-]00:00$/.test(text) ? 'UTC' : text
}
