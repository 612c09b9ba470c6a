import ICAL from 'ical.js'
import { type EventTime, asUtc, toEventTime, wallOf, wallTime, zoneNamed } from './read-event-time.ts'

/** Maximum number of events read from one calendar; a calendar may hold twenty years of past events. */
const MAX_EVENTS = 50_000
const MAX_LINE = 100_000
const MAX_DEPTH = 50
const MAX_ZONES = 20
const MAX_ZONE_LENGTH = 10_000

/** A property; `values` has several entries when a line lists dates. */
export type Line = { params: Readonly<Record<string, unknown>>; values: string[] }
export type Component = ReadonlyMap<string, readonly Line[]>
export type Calendar = {
  events: Component[]
  /** Zones that the calendar defines, by its own names. */
  zones: Map<string, string | ICAL.Timezone>
  zone: string | null
  isCancelled: boolean
  tooMany: number
}
/** Joins folded lines, including those that are cut inside a character. For bytes of any text that contains ASCII. */
export const unfolded = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/\r?\n[ \t]/g, ''),
    'latin1',
  )

const EVENT_LINES = new Set([
  'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID',
  'UID', 'STATUS', 'SUMMARY', 'LOCATION', 'ORGANIZER', 'URL', 'DESCRIPTION',
]) // prettier-ignore
/** Dates and rules stay as they are written: many calendars write them in ways that the library misreads. */
const design = ICAL.design['icalendar'] as { value: object }
const AS_WRITTEN = {
  ...design,
  value: { ...design.value, date: {}, 'date-time': {}, period: {}, recur: {} },
}

/** The needed lines of each VEVENT; a line that cannot be read is left out. Nested parts such as alarms are not read. */
export function componentsOf(text: string): Calendar {
  const calendar: Calendar = { events: [], zones: new Map(), zone: null, isCancelled: false, tooMany: 0 }
  const open: string[] = []
  let event = new Map<string, Line[]>()
  let zoneLines: string[] | null = null
  const lines = text.replace(/^\uFEFF/, '').replace(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/) // prettier-ignore
  for (const raw of lines) {
    const name = /^[A-Za-z0-9-]+(?=[:;])/.exec(raw)?.[0].toUpperCase()
    if (name === undefined || raw.length > MAX_LINE) continue
    const value = raw.slice(name.length + 1).trim()
    const part = value.toUpperCase()
    if (name === 'BEGIN') {
      if (part === 'VEVENT') {
        open.length = Math.min(open.length, 1) // an event that was not closed ends here
        event = new Map()
      }
      if (part === 'VTIMEZONE') zoneLines = []
      if (open.length < MAX_DEPTH) open.push(part)
    }
    zoneLines?.push(raw)
    if (open.at(-1) === 'VEVENT' && EVENT_LINES.has(name)) {
      const line = lineOf(raw)
      if (line)
        event
          .set(name, event.get(name) ?? [])
          .get(name)
          ?.push(line)
    } else if (name === 'X-WR-TIMEZONE') calendar.zone = zoneNamed(value)
    else if (name === 'METHOD') calendar.isCancelled = part === 'CANCEL'
    const ended = name === 'END' ? open.lastIndexOf(part) : -1
    if (ended < 0) continue
    if (part === 'VTIMEZONE' && zoneLines) addZone(calendar.zones, zoneLines)
    if (part === 'VTIMEZONE') zoneLines = null
    if (part === 'VEVENT' && calendar.events.length < MAX_EVENTS) calendar.events.push(event)
    else if (part === 'VEVENT') calendar.tooMany += 1
    open.length = ended // unclosed parts inside it end with it
  }
  return calendar
}

function lineOf(raw: string): Line | null {
  try {
    // jCal: name, parameters, type and values
    const read = ICAL.parse.property(raw, AS_WRITTEN as never) as [
      string,
      Line['params'],
      string,
      ...unknown[],
    ]
    const [, params, , ...values] = read
    return { params, values: values.map(String) }
  } catch {
    return null
  }
}

/**
 * Adds a zone by its own rules, or by the name that it gives for itself. Zones with rules that do not repeat yearly are
 * skipped, because no clock follows them.
 */
function addZone(zones: Map<string, string | ICAL.Timezone>, lines: readonly string[]): void {
  const text = lines.join('\r\n')
  const rules = lines.filter((line) => /^RRULE/i.test(line))
  const isTame = rules.every((rule) => /FREQ=YEARLY/i.test(rule) && /BYMONTH=/i.test(rule) && !/BY(HOUR|MINUTE|SECOND|SETPOS)/i.test(rule)) // prettier-ignore
  if (zones.size >= MAX_ZONES || text.length > MAX_ZONE_LENGTH || rules.length > MAX_ZONES || !isTame) return
  try {
    const component = ICAL.Component.fromString(text)
    const tzid = String(component.getFirstPropertyValue('tzid'))
    const named = zoneNamed(String(component.getFirstPropertyValue('x-lic-location') ?? ''))
    zones.set(tzid, named ?? new ICAL.Timezone({ component, tzid }))
  } catch {
    // the zone stays unknown, and its events note that
  }
}

export const textOf = (event: Component, name: string): string | null =>
  event.get(name)?.[0]?.values[0]?.trim() ?? null

/**
 * A wall time as it is written. `eventTimeAt` gives the moment of a wall time on the same clock; `clock` identifies that clock.
 */
export type Moment = { ms: number; isDay: boolean; clock: string; eventTimeAt: (ms: number) => EventTime }

export function momentOf(event: Component, name: string, context: Calendar): Moment | null {
  const [line] = event.get(name) ?? []
  return line ? momentIn(line, line.values[0] ?? '', context) : null
}

export function momentIn({ params }: Line, value: string, { zones, zone }: Calendar): Moment | null {
  const wall = wallTime(value.split('/')[0] ?? '') // for a period, its start
  if (!wall) return null
  const isDay = wall.hour === null
  const tzid = typeof params['tzid'] === 'string' ? params['tzid'] : null
  const named = tzid === null ? zone : zoneNamed(tzid)
  const own = tzid !== null && named === null ? zones.get(tzid) : undefined
  const eventTimeAt = (ms: number) => {
    const offset = wall.offset ?? (own instanceof ICAL.Timezone ? offsetIn(own, ms) : null)
    return toEventTime({ ...wallOf(ms, isDay), offset }, typeof own === 'string' ? own : named)
  }
  return { ms: asUtc(wall), isDay, clock: `${wall.offset} ${tzid}`, eventTimeAt }
}

/** The offset, such as `+01:00`, by the calendar's own rules at a wall time. */
function offsetIn(zone: ICAL.Timezone, ms: number): string {
  const { hour, ...wall } = wallOf(ms, false)
  const seconds = zone.utcOffset(new ICAL.Time({ ...wall, hour: hour ?? 0, isDate: false }, zone))
  const minutes = Math.round(Math.abs(seconds) / 60)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
