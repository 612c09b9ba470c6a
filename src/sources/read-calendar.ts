import { webAddress } from './plain-text.ts'
import { type EventFacts, type EventNote, MAX_LATER_DATES, eventFrom } from './read-event.ts'
import { type Told, type WallTime, asUtc, told, wallOf, wallTime, zoneNamed } from './read-event-time.ts'

/** Events of one calendar that are read. */
const MAX_EVENTS = 1000
const MAX_LINES = 200_000
/** Steps of one series that are counted; a daily one for a hundred years ends here. */
const MAX_STEPS = 5000
const DAY_MS = 86_400_000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** One line of a calendar: `DTSTART;TZID=Europe/Paris:20270301T090000`. */
type Line = { name: string; params: Readonly<Record<string, string>>; value: string }
/** The first line of each name; lines that may come several times are kept all. */
type Component = { lines: ReadonlyMap<string, readonly Line[]> }

export const isCalendar = (text: string): boolean =>
  /^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 200))

/**
 * The events of an iCalendar text (RFC 5545). Cancelled ones are left out. Of a series, the first date on or after
 * `from` is the start and those up to `to` are kept as later dates; a series that is ruled in a way that is not
 * read keeps its first date, with a note. Throws nothing: what cannot be read is left out.
 */
export function readCalendar(text: string, url: string, from: Date, to: Date): EventFacts[] {
  const { events, zone } = componentsOf(text)
  const moved = Map.groupBy(
    events.filter((event) => event.lines.has('RECURRENCE-ID')),
    (event) => valueOf(event, 'UID') ?? '',
  )
  return events.slice(0, MAX_EVENTS).flatMap((event) => {
    if (/^CANCELLED$/i.test(valueOf(event, 'STATUS') ?? '')) return []
    const own = moved.get(valueOf(event, 'UID') ?? '') ?? []
    const instead = event.lines.has('RECURRENCE-ID') ? [] : own
    return eventOf(event, instead, { zone, url, from, to }) ?? []
  })
}

type Context = { zone: string | null; url: string; from: Date; to: Date }

/** Folded lines put together, then the properties of each VEVENT; nested parts such as alarms are left out. */
function componentsOf(text: string): { events: Component[]; zone: string | null } {
  const events: Component[] = []
  const open: string[] = []
  let lines = new Map<string, Line[]>()
  let zone: string | null = null
  const unfolded = text.replace(/^\uFEFF/, '').replace(/\r?\n[ \t]/g, '')
  for (const raw of unfolded.split(/\r\n|\n|\r/, MAX_LINES)) {
    const line = lineOf(raw)
    if (!line) continue
    const { name, value } = line
    if (name === 'BEGIN') {
      open.push(value.toUpperCase())
      if (open.at(-1) === 'VEVENT') lines = new Map()
    } else if (name === 'END') {
      const ended = open.lastIndexOf(value.toUpperCase())
      if (ended < 0) continue
      if (open[ended] === 'VEVENT') events.push({ lines })
      open.length = ended // what was never closed ends with it
    } else if (open.at(-1) === 'VEVENT') {
      lines.set(name, [...(lines.get(name) ?? []), line])
    } else if (name === 'X-WR-TIMEZONE') zone = zoneNamed(value)
  }
  return { events, zone }
}

/** Name, parameters and value; a colon inside quotes belongs to its parameter. Null for what is no line. */
function lineOf(raw: string): Line | null {
  const [, name, written = '', value] =
    /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/s.exec(raw) ?? []
  if (name === undefined || value === undefined) return null
  const params = Object.fromEntries(
    Array.from(written.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^;]*)/g), ([, key = '', set = '']) => [
      key.toUpperCase(),
      set.replace(/^"|"$/g, ''),
    ]),
  )
  return { name: name.toUpperCase(), params, value }
}

const lineNamed = ({ lines }: Component, name: string): Line | null => lines.get(name)?.[0] ?? null
const valueOf = (event: Component, name: string): string | null =>
  lineNamed(event, name)?.value.trim() ?? null
/** Text with its escapes undone. */
const textOf = (event: Component, name: string): string | null =>
  valueOf(event, name)?.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)) ?? null

type Read = { wall: WallTime & { offset: string | null }; zone: string | null; told: Told }

function momentOf(line: Line | null, calendarZone: string | null): Read | null {
  const wall = line && wallTime(line.value)
  if (!line || !wall) return null
  const named = line.params['TZID']
  const zone = named === undefined ? calendarZone : zoneNamed(named)
  return { wall, zone, told: told(wall, zone) }
}

function eventOf(event: Component, instead: readonly Component[], context: Context): EventFacts | null {
  const start = momentOf(lineNamed(event, 'DTSTART'), context.zone)
  if (!start) return null
  const length = lengthOf(event, start, context.zone)
  const series = seriesOf(event, start, instead, context)
  const [first, ...later] = series.dates
  if (first === undefined) return null
  const organizer = lineNamed(event, 'ORGANIZER')
  const facts = eventFrom({
    name: textOf(event, 'SUMMARY'),
    start: toldAt(first, start),
    end: length && endAt(first, length, start),
    exclusive: true,
    place: textOf(event, 'LOCATION'),
    isOnline: false,
    organizer: organizer?.params['CN'] ?? null,
    url: webAddress(valueOf(event, 'URL'), context.url),
    description: textOf(event, 'DESCRIPTION'),
    notes: series.notes,
  })
  return facts && { ...facts, laterDates: later.slice(0, MAX_LATER_DATES).map((ms) => toldAt(ms, start).at) }
}

const toldAt = (ms: number, { wall, zone }: Read): Told =>
  told({ ...wallOf(ms, wall.hour === null), offset: wall.offset }, zone)

/** How long an event is: so much by the clocks on the wall, then so much of real time. Source: RFC 5545 §3.3.6. */
type Length = { wallMs: number; exactMs: number }

function endAt(first: number, { wallMs, exactMs }: Length, start: Read): Told {
  const end = toldAt(first + wallMs, start)
  if (end.timeZone === null) return toldAt(first + wallMs + exactMs, start)
  return { ...end, at: new Date(end.at.getTime() + exactMs) }
}

/** From DTEND or DURATION; null when neither is told. */
function lengthOf(event: Component, start: Read, calendarZone: string | null): Length | null {
  const end = momentOf(lineNamed(event, 'DTEND'), calendarZone)
  if (end) {
    const mixed = (end.wall.hour === null) !== (start.wall.hour === null)
    if (mixed) return null
    const sameClock = end.zone === start.zone && end.wall.offset === start.wall.offset
    return sameClock
      ? { wallMs: asUtc(end.wall) - asUtc(start.wall), exactMs: 0 }
      : { wallMs: 0, exactMs: end.told.at.getTime() - start.told.at.getTime() }
  }
  const [all, weeks, days, hours, minutes, seconds] =
    /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/.exec(
      valueOf(event, 'DURATION') ?? '',
    ) ?? []
  if (all === undefined) return null
  const n = (text: string | undefined) => Number(text ?? 0)
  return {
    wallMs: (n(weeks) * 7 + n(days)) * DAY_MS,
    exactMs: n(hours) * 3_600_000 + n(minutes) * 60_000 + n(seconds) * 1000,
  }
}

/** The wall times of a series as `asUtc` gives them, from the first on or after `from`; one that is over has none. */
function seriesOf(
  event: Component,
  start: Read,
  instead: readonly Component[],
  { zone, from, to }: Context,
): { dates: number[]; notes: EventNote[] } {
  const first = asUtc(start.wall)
  const rule = valueOf(event, 'RRULE')
  if (rule === null && !event.lines.has('RDATE')) return { dates: [first], notes: [] }
  const dates = rule === null || event.lines.has('RDATE') ? null : datesOf(rule, start, to)
  if (dates === null) return { dates: [first], notes: ['recurrence_not_read'] }
  const left = new Set(
    [
      ...(event.lines.get('EXDATE') ?? []).flatMap(valuesOf),
      ...instead.flatMap((e) => e.lines.get('RECURRENCE-ID') ?? []),
    ]
      .map((line) => momentOf(line, zone)?.told.at.getTime())
      .filter((ms) => ms !== undefined),
  )
  const kept = dates.filter((ms) => {
    // moments cost: only those near are asked for
    if (ms < from.getTime() - 2 * DAY_MS || ms > to.getTime() + 2 * DAY_MS) return false
    const at = toldAt(ms, start).at.getTime()
    return !left.has(at) && at >= from.getTime() && at <= to.getTime()
  })
  return { dates: kept, notes: [] }
}

/** A line with several dates as one line for each. */
const valuesOf = (line: Line): Line[] => line.value.split(',').map((value) => ({ ...line, value }))

/** The dates of a daily, weekly or monthly rule that ends by count or date; null for every other rule. */
function datesOf(rule: string, start: Read, to: Date): number[] | null {
  const parts = new Map(
    rule.split(';').map((part) => part.toUpperCase().split('=', 2) as [string, string | undefined]),
  )
  const known = new Set(['FREQ', 'COUNT', 'UNTIL', 'INTERVAL', 'WKST', 'BYDAY', 'BYMONTHDAY'])
  const { wall } = start
  const day = WEEKDAYS[new Date(asUtc(wall)).getUTCDay()]
  const frequency = parts.get('FREQ')
  const every = Number(parts.get('INTERVAL') ?? 1)
  const count = Number(parts.get('COUNT') ?? Number.NaN)
  const until = wallTime(parts.get('UNTIL') ?? '')
  const isSimple =
    [...parts.keys()].every((name) => known.has(name)) &&
    Number.isInteger(every) &&
    every >= 1 &&
    every <= 1000 &&
    (count >= 1 || until !== null) &&
    (!parts.has('BYDAY') || (frequency === 'WEEKLY' && parts.get('BYDAY') === day)) &&
    (!parts.has('BYMONTHDAY') || (frequency === 'MONTHLY' && Number(parts.get('BYMONTHDAY')) === wall.day))
  const step = stepOf(frequency, wall, every)
  if (!isSimple || step === null) return null
  const last = until === null ? null : untilMs(until, start)
  const dates: number[] = []
  for (let n = 0; n < MAX_STEPS; n++) {
    const ms = step(n)
    if (ms === null) continue // a month without that day does not count
    if (dates.length >= (count >= 1 ? count : MAX_STEPS)) break
    if ((last !== null && ms > last) || ms > to.getTime() + DAY_MS) break
    dates.push(ms)
  }
  return dates
}

/** The nth wall time of a rule; null in a month that has no such day, or for a rule of another kind. */
function stepOf(
  frequency: string | undefined,
  wall: WallTime,
  every: number,
): ((n: number) => number | null) | null {
  const first = asUtc(wall)
  if (frequency === 'DAILY') return (n) => first + n * every * DAY_MS
  if (frequency === 'WEEKLY') return (n) => first + n * every * 7 * DAY_MS
  if (frequency !== 'MONTHLY') return null
  return (n) => {
    const ms = asUtc({ ...wall, month: wall.month + n * every })
    return new Date(ms).getUTCDate() === wall.day ? ms : null
  }
}

/** The end of a rule on the clock of its start: UNTIL is in UTC where the start has a zone, and a day counts whole. */
function untilMs(until: WallTime & { offset: string | null }, start: Read): number {
  if (until.hour === null) return asUtc(until) + DAY_MS - 1
  if (until.offset === null || start.zone === null) return asUtc(until)
  const shift = asUtc(start.wall) - start.told.at.getTime()
  // clocks may have changed since the start: an hour more never reaches another date of a daily rule
  return asUtc(until) + shift + 3_600_000
}
