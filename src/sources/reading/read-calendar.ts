import ICAL from 'ical.js'
import { webAddress } from './plain-text.ts'
import {
  type Calendar,
  type Component,
  type Moment,
  componentsOf,
  momentIn,
  momentOf,
  textOf,
} from './read-calendar-parts.ts'
import { type EventFacts, type EventNote, MAX_LATER_DATES, eventFrom, isWithin } from './read-event.ts'
import type { EventTime } from './read-event-time.ts'
import { EndlessRule, type StepBudget, UnreadableRule, datesOf } from './read-recurrence.ts'
import { MAX_LEFT_OUT, type UnreadEventReason, type UnreadEvents } from '../rules.ts'

/** Maximum number of events from one calendar, the earliest first. */
const MAX_FOUND = 1000
/** Maximum number of listed dates of one event near the requested time. */
const MAX_LISTED = 5000
const MAX_RULES = 5
const MAX_TITLE = 300
/** Maximum steps of all rules of one calendar, enough for 5,000 endless series; the remaining ones keep their first date. */
const MAX_STEPS = 100_000
const DAY_MS = 86_400_000
/** Zones differ by less than this: wall times are compared before their moments are known. */
const SLACK_MS = 2 * DAY_MS

type Context = Calendar & { url: string; from: Date; to: Date; budget: StepBudget; unread: UnreadEvents }

/**
 * The events of an iCalendar text (RFC 5545) that begin between `from` and `to`, in chronological order, and the parts that
 * could not be read. The start of a series is its first date in that time, and some more dates are kept as later dates. A
 * changed occurrence is an event of its own when its name or place differs. Cancelled ones are left out.
 */
export function readCalendar(
  text: string,
  url: string,
  from: Date,
  to: Date,
): { events: EventFacts[]; unread: UnreadEvents } {
  const calendar = componentsOf(text)
  const unread: UnreadEvents = { count: calendar.tooMany, events: [] }
  const context = { ...calendar, url, from, to, budget: { left: MAX_STEPS }, unread }
  if (calendar.isCancelled) return { events: [], unread }
  const byUid = Map.groupBy(calendar.events, (event) => textOf(event, 'UID') ?? '')
  const events = [...byUid].flatMap(([uid, group]) => {
    const moved = group.filter((event) => event.has('RECURRENCE-ID'))
    const [master, ...more] = group.filter((event) => !event.has('RECURRENCE-ID'))
    if (uid === '' || !master) return group.flatMap((event) => seriesOf(event, [], null, context))
    const known = more.length === 0 ? uid : null // an id that several events share identifies none
    return [
      ...seriesOf(master, moved, known, context),
      ...more.flatMap((event) => seriesOf(event, [], null, context)),
    ]
  })
  return {
    events: events.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()).slice(0, MAX_FOUND),
    unread,
  }
}

const isCancelled = (event: Component) => /^CANCELLED$/i.test(textOf(event, 'STATUS') ?? '')
const isRecurring = (event: Component) => ['RRULE', 'EXRULE', 'RDATE'].some((name) => event.has(name))
/** Whether a date is so close to the requested time that its exact moment matters. */
const isNear = (ms: number, { from, to }: Context) =>
  ms > from.getTime() - SLACK_MS && ms < to.getTime() + SLACK_MS

/** One date of an event, with the part of the calendar that describes it. */
type Occurrence = { event: Component; start: Moment; ms: number; at: EventTime }

/** An event with its dates, and each of its changed occurrences that is a separate event. */
function seriesOf(
  event: Component,
  moved: readonly Component[],
  uid: string | null,
  context: Context,
): EventFacts[] {
  if (isCancelled(event)) return []
  const note = (why: UnreadEventReason) => {
    context.unread.count += 1
    const title = (textOf(event, 'SUMMARY') ?? '').slice(0, MAX_TITLE)
    if (context.unread.events.length < MAX_LEFT_OUT) context.unread.events.push({ title, why })
  }
  const start = momentOf(event, 'DTSTART', context)
  if (start === null) {
    note('undated')
    return []
  }
  const changed = moved.filter((other) => !isCancelled(other))
  const isAlike = (other: Component) =>
    ['SUMMARY', 'LOCATION'].every((name) => textOf(other, name) === textOf(event, name))
  const others = changed
    .filter((other) => !isAlike(other))
    .flatMap((other) => seriesOf(other, [], null, context))
  const { dates, problem } = datesIn(event, start, moved, context)
  const alike = changed.filter(isAlike).flatMap((other) => {
    const own = momentOf(other, 'DTSTART', context)
    return own && isNear(own.ms, context) ? [{ event: other, start: own, ms: own.ms, at: own.eventTimeAt(own.ms) }] : []
  }) // prettier-ignore
  const [first, ...later] = [...dates, ...alike]
    .filter(({ at }) => isWithin(at.at, at.dayOnly, context.from, context.to))
    .toSorted((a, b) => a.at.at.getTime() - b.at.at.getTime())
  if (problem) note(problem)
  if (first === undefined) return others
  const facts = factsOf(first, problem, context)
  if (facts === null) note('untitled')
  else if (facts.notes.includes('zone_unknown')) note('zone_unknown')
  const laterMs = new Set(later.map(({ at }) => at.at.getTime()))
  laterMs.delete(first.at.at.getTime())
  const laterDates = [...laterMs].slice(0, MAX_LATER_DATES).map((ms) => new Date(ms))
  return [...(facts ? [{ ...facts, uid, laterDates }] : []), ...others]
}

/** The dates of an event near the requested time, without removed or changed ones. */
function datesIn(
  event: Component,
  start: Moment,
  moved: readonly Component[],
  context: Context,
): { dates: Occurrence[]; problem: EventNote | null } {
  const occurrence = (ms: number, at = start.eventTimeAt(ms)): Occurrence => ({ event, start, ms, at })
  if (!isRecurring(event) && moved.length === 0)
    return { dates: isNear(start.ms, context) ? [occurrence(start.ms)] : [], problem: null }
  const out = new Set(
    [...listed([event], 'EXDATE', context), ...listed(moved, 'RECURRENCE-ID', context)].map((each) =>
      each.isDay ? dayOf(each.ms) : each.eventTimeAt(each.ms).at.getTime(),
    ),
  )
  const isIn = ({ ms, at }: Occurrence) => !out.has(at.at.getTime()) && !out.has(dayOf(ms))
  const isOpen = (each: Occurrence) =>
    isIn(each) && isWithin(each.at.at, each.at.dayOnly, context.from, context.to)
  const isFrom = (each: Component) => each.get('RECURRENCE-ID')?.some(({ params }) => 'range' in params)
  let problem: EventNote | null = event.has('EXRULE') || moved.some(isFrom) ? 'recurrence_in_part' : null
  const dates = (event.get('RRULE') ?? []).slice(0, MAX_RULES).flatMap((rule) => {
    const found: Occurrence[] = []
    try {
      for (const ms of datesOf(rule.values.join(','), start, context)) {
        const each = occurrence(ms)
        if (isOpen(each)) found.push(each)
        if (found.length > MAX_LATER_DATES) break
      }
    } catch (error) {
      if (error instanceof EndlessRule) problem = 'recurrence_in_part'
      else if (error instanceof UnreadableRule) problem = 'recurrence_not_read'
      else throw error
    }
    return found
  })
  if (dates.length === 0 && isNear(start.ms, context)) {
    const own = occurrence(start.ms)
    if (isOpen(own)) dates.push(own)
    if (isOpen(own) && event.has('RRULE')) problem ??= 'recurrence_not_read' // the rule does not include its own start
  }
  const extra = listed([event], 'RDATE', context).map((each) =>
    occurrence(each.ms, each.eventTimeAt(each.ms)),
  )
  return { dates: [...dates, ...extra.filter(isIn)], problem }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The listed dates near the requested time, at most MAX_LISTED. */
function listed(events: readonly Component[], name: string, context: Context): Moment[] {
  const near: Moment[] = []
  for (const line of events.flatMap((each) => each.get(name) ?? []))
    for (const value of line.values) {
      const found = near.length < MAX_LISTED ? momentIn(line, value, context) : null
      if (found && isNear(found.ms, context)) near.push(found)
    }
  return near
}

function factsOf(
  { event, start, ms, at }: Occurrence,
  problem: EventNote | null,
  context: Context,
): EventFacts | null {
  const length = lengthOf(event, start, context)
  const organizer = event.get('ORGANIZER')?.[0]?.params['cn']
  return eventFrom({
    name: textOf(event, 'SUMMARY'),
    start: at,
    end: length && endAt(ms, length, start),
    exclusive: true,
    place: textOf(event, 'LOCATION'),
    isOnline: false,
    organizer: typeof organizer === 'string' ? organizer : null,
    url: webAddress(textOf(event, 'URL'), context.url),
    description: textOf(event, 'DESCRIPTION'),
    notes: problem ? [problem] : [],
  })
}

/** The length of an event: first a wall-clock duration, then an exact duration. Source: RFC 5545 §3.3.6. */
type Length = { wallMs: number; exactMs: number }

function endAt(ms: number, { wallMs, exactMs }: Length, start: Moment): EventTime {
  const end = start.eventTimeAt(ms + wallMs)
  if (end.timeZone === null) return start.eventTimeAt(ms + wallMs + exactMs)
  return { ...end, at: new Date(end.at.getTime() + exactMs) }
}

/** The length from DTEND or DURATION; null when neither is given. */
function lengthOf(event: Component, start: Moment, context: Context): Length | null {
  const end = momentOf(event, 'DTEND', context)
  if (end) {
    if (end.isDay !== start.isDay) return null
    return end.clock === start.clock
      ? { wallMs: end.ms - start.ms, exactMs: 0 }
      : {
          wallMs: 0,
          exactMs: end.eventTimeAt(end.ms).at.getTime() - start.eventTimeAt(start.ms).at.getTime(),
        }
  }
  const written = textOf(event, 'DURATION') ?? ''
  if (!ICAL.Duration.isValueString(written)) return null
  const { weeks, days, hours, minutes, seconds } = ICAL.Duration.fromString(written)
  return { wallMs: (weeks * 7 + days) * DAY_MS, exactMs: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}
