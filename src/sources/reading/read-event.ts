import { oneLine, plainTitle, readHtml, shortened, webAddress } from './plain-text.ts'
import { type EventTime, toEventTime, wallTime } from './read-event-time.ts'

/** Why a part of an event could not be read; the day or the first date is kept. */
export type EventNote = 'zone_unknown' | 'recurrence_not_read' | 'recurrence_in_part'

/** An event as its organizer publishes it. Text only; nothing is filled in. */
export type EventFacts = {
  /** The calendar's own id of an event or series; null when there is none or several events share it. */
  uid: string | null
  name: string
  /** Midnight UTC of the day when `dayOnly`. */
  startsAt: Date
  /** The last day, not the day after it, when `dayOnly`; null when not given. */
  endsAt: Date | null
  dayOnly: boolean
  /** IANA name or offset; null for a day without a time. */
  timeZone: string | null
  /** The time of day as published, `09:30`, when its zone is unknown. */
  looseTime: string | null
  place: string | null
  isOnline: boolean
  organizer: string | null
  url: string | null
  paragraphs: string[]
  /** Further dates of a series, in order. */
  laterDates: Date[]
  notes: EventNote[]
}

/** Maximum number of later dates kept for one series. */
export const MAX_LATER_DATES = 12
const NAME_LENGTH = 300
const PLACE_LENGTH = 200
const DAY_MS = 86_400_000

/**
 * Builds an event; it needs a name and a readable start, otherwise null. An `end` that is a day is exclusive when
 * `exclusive`, as calendars write it.
 */
export function eventFrom(raw: {
  name: string | null
  start: EventTime | null
  end: EventTime | null
  exclusive?: boolean
  place: string | null
  isOnline: boolean
  organizer: string | null
  url: string | null
  description: string | null
  notes?: EventNote[]
}): EventFacts | null {
  const name = shortened(plainTitle(raw.name ?? ''), NAME_LENGTH)
  const { start } = raw
  if (name === '' || start === null) return null
  const place = shortened(plainTitle(raw.place ?? ''), PLACE_LENGTH)
  const onlineAddress = /^https?:\/\/\S+$/.test(place)
  return {
    uid: null,
    name,
    startsAt: start.at,
    endsAt: endOf(start, raw.end, raw.exclusive === true),
    dayOnly: start.dayOnly,
    timeZone: start.timeZone,
    looseTime: start.loose,
    place: place === '' || onlineAddress ? null : place,
    isOnline: raw.isOnline || onlineAddress,
    organizer: shortened(plainTitle(raw.organizer ?? ''), PLACE_LENGTH) || null,
    url: raw.url,
    paragraphs: raw.description === null ? [] : readHtml(raw.description).paragraphs,
    laterDates: [],
    notes: [...(raw.notes ?? []), ...(start.loose === null ? [] : (['zone_unknown'] as const))],
  }
}

/** True for an event that begins between `from` and `to`; a day counts as a whole. */
export function isWithin(startsAt: Date, dayOnly: boolean, from: Date, to: Date): boolean {
  const first = dayOnly ? from.getTime() - (from.getTime() % DAY_MS) : from.getTime()
  return startsAt.getTime() >= first && startsAt.getTime() <= to.getTime()
}

/** An end before the start is a publisher's mistake, and an end at the start carries no information. */
function endOf(start: EventTime, end: EventTime | null, exclusive: boolean): Date | null {
  if (end === null) return null
  const at =
    end.dayOnly && start.dayOnly && exclusive && end.loose === null
      ? end.at.getTime() - DAY_MS
      : end.at.getTime()
  return at > start.at.getTime() ? new Date(at) : null
}

/** The schema.org events in the JSON-LD of a page, at any depth. `scripts` are the texts of its elements. */
export function eventsInJsonLd(scripts: readonly string[], base: string): EventFacts[] {
  return objectsIn(scripts)
    .filter((object) => typesOf(object).some((type) => type.endsWith('Event')))
    .flatMap((object) => eventInJsonLd(object, base) ?? [])
}

export type JsonObject = Record<string, unknown>
const MAX_OBJECTS = 5000
const MAX_DEPTH = 12

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object in these JSON texts, outer ones first. A text that is not JSON has none. */
export function objectsIn(scripts: readonly string[]): JsonObject[] {
  const found: JsonObject[] = []
  const walk = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || found.length >= MAX_OBJECTS) return
    if (Array.isArray(value)) for (const each of value) walk(each, depth + 1)
    if (!isObject(value)) return
    found.push(value)
    for (const each of Object.values(value)) walk(each, depth + 1)
  }
  for (const script of scripts) walk(parsed(script), 0)
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^<!--|-->$|^\/\*.*?\*\/|;$/gs, ''))
  } catch {
    return null // not JSON: no data
  }
}

/** The types of an object without the address of their vocabulary. */
export const typesOf = (object: JsonObject): string[] =>
  [object['@type']]
    .flat()
    .flatMap((type) => (typeof type === 'string' ? (type.split(/[/#:]/).at(-1) ?? []) : []))

/** The first text among a value, its members, or its `name`. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return oneLine(value) || null
  if (Array.isArray(value)) return value.map(textOf).find((text) => text !== null) ?? null
  return isObject(value) ? textOf(value['name'] ?? value['@value'] ?? null) : null
}

function eventInJsonLd(object: JsonObject, base: string): EventFacts | null {
  if (/Cancelled|Postponed/i.test(textOf(object['eventStatus']) ?? '')) return null
  const [start, end] = [momentIn(object['startDate']), momentIn(object['endDate'])]
  // publishing systems write a day as midnight UTC; an event that really starts then would have an end
  const isDay = start !== null && isMidnight(start) && (end === null || isMidnight(end))
  const asDay = (moment: EventTime | null) =>
    moment && isDay ? { ...moment, dayOnly: true, timeZone: null } : moment
  const places = [object['location']].flat().map((location) => placeOf(location))
  const virtual = [object['location']]
    .flat()
    .some((l) => isObject(l) && typesOf(l).includes('VirtualLocation'))
  const description = object['description']
  return eventFrom({
    name: textOf(object['name']),
    start: asDay(start),
    end: asDay(end),
    place: places.find((place) => place !== null) ?? null,
    isOnline: virtual || /Online/i.test(textOf(object['eventAttendanceMode']) ?? ''),
    organizer: textOf(object['organizer']),
    url: webAddress(typeof object['url'] === 'string' ? object['url'] : null, base),
    description: typeof description === 'string' ? description : null,
    ...(object['eventSchedule'] !== undefined && { notes: ['recurrence_not_read'] }),
  })
}

function momentIn(value: unknown): EventTime | null {
  const text = textOf(value)
  const wall = text === null ? null : wallTime(text)
  return wall && toEventTime(wall, null)
}

const isMidnight = ({ at, timeZone, dayOnly }: EventTime) =>
  !dayOnly && timeZone === 'UTC' && at.getTime() % DAY_MS === 0

/** A place in one line: its name, town and country, each once. */
function placeOf(location: unknown): string | null {
  if (typeof location === 'string') return location
  if (!isObject(location) || typesOf(location).includes('VirtualLocation')) return null
  const { address } = location
  const parts = isObject(address)
    ? [location['name'], address['addressLocality'], address['addressCountry']]
    : [location['name'], address]
  const texts = parts.map(textOf).filter((text) => text !== null)
  const said = (text: string) => text.toLowerCase().split(/\s*,\s*/)
  const line = texts.filter((text, i) => {
    const before = new Set(texts.slice(0, i).flatMap(said))
    return said(text).some((part) => !before.has(part))
  })
  return line.join(', ') || null
}
