import type { InputOf } from '#platform/call.ts'
import type { ManagedEvent, adminEventChange } from '#articles/events/managing/calls.ts'
import { FIRST_YEAR, LAST_YEAR, PLACE_MAX } from '#articles/events/managing/rules.ts'
import type { EVENT_STATES } from '#articles/events/rules.ts'
import { isRefusal } from '#platform/refusal.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'

/** An event as it is being edited: days and hours in local time of its zone, empty where unknown. */
export type EventFields = {
  all_day: boolean
  starts_day: string
  starts_time: string
  ends_day: string
  ends_time: string
  time_zone: string
  place: string
  online_url: string
  url: string
  state: (typeof EVENT_STATES)[number]
}

/** Whether only the days of an event are known. */
export const hasDaysOnly = (event: Pick<ManagedEvent, 'all_day' | 'time_zone' | 'starts_at'>): boolean =>
  event.all_day || (event.starts_at !== null && event.time_zone === null)

/** The fields of an existing event. */
export function fieldsOf(event: ManagedEvent): EventFields {
  const days = hasDaysOnly(event)
  const [starts_day, starts_time] = wallText(event.starts_at, days ? 'UTC' : (event.time_zone ?? 'UTC'))
  const [ends_day, ends_time] = wallText(event.ends_at, days ? 'UTC' : (event.time_zone ?? 'UTC'))
  return {
    all_day: days,
    starts_day,
    starts_time: days ? '' : starts_time,
    ends_day,
    ends_time: days ? '' : ends_time,
    time_zone: event.time_zone ?? '',
    place: event.place ?? '',
    online_url: event.online_url ?? '',
    url: event.url ?? '',
    state: event.state,
  }
}

/** Day and hour of a moment in a time zone, in the format of date and time inputs. */
export function wallText(iso: string | null, zone: string): [day: string, time: string] {
  if (iso === null) return ['', '']
  const wall = new Date(wallOf(new Date(iso), zone)).toISOString()
  return [wall.slice(0, 10), wall.slice(11, 16)]
}

/** The problems by field, as text keys; the server applies the same rules. */
export type Problems = Partial<Record<keyof EventFields, string>>
export function problemsOf(fields: EventFields): Problems {
  const found: Problems = { ...timeProblems(fields) }
  if (fields.place.trim().length > PLACE_MAX) found.place = 'library.managing.eventPlace'
  for (const field of ['online_url', 'url'] as const)
    if (!isWebAddress(fields[field].trim())) found[field] = 'library.managing.eventAddress'
  return found
}

function timeProblems(fields: EventFields): Problems {
  const { all_day, starts_day, starts_time, ends_day, ends_time, time_zone } = fields
  const ends = ends_day !== '' || (!all_day && ends_time !== '')
  if (starts_day === '') {
    if (ends) return { starts_day: 'library.managing.eventStart' }
    return !all_day && starts_time !== '' ? { starts_day: 'newsroom.events.dayNeeded' } : {}
  }
  if (!isInYears(starts_day)) return { starts_day: 'library.managing.eventYear' }
  if (ends_day !== '' && !isInYears(ends_day)) return { ends_day: 'library.managing.eventYear' }
  if (!all_day && starts_time === '') return { starts_time: 'newsroom.events.hourNeeded' }
  if (!all_day && ends_day !== '' && ends_time === '') return { ends_time: 'newsroom.events.hourNeeded' }
  if (!all_day && time_zone === '') return { time_zone: 'library.managing.eventZone' }
  const { starts_at, ends_at } = timesOf(fields)
  return ends_at !== null && starts_at !== null && ends_at < starts_at
    ? { ends_day: 'library.managing.eventEnd' }
    : {}
}

const isInYears = (day: string): boolean =>
  Number(day.slice(0, day.indexOf('-'))) >= FIRST_YEAR && Number(day.slice(0, day.indexOf('-'))) <= LAST_YEAR

const isWebAddress = (address: string): boolean =>
  address === '' || (/^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address))

/** The times of an event as they are sent. An end time without a day is on the start day. */
function timesOf(fields: EventFields) {
  const { all_day, starts_day, starts_time, ends_time, time_zone } = fields
  const ends_day = fields.ends_day || (!all_day && ends_time !== '' ? starts_day : '')
  const moment = (day: string, time: string): string | null =>
    day === ''
      ? null
      : all_day
        ? `${day}T00:00:00.000Z`
        : momentOf(Date.parse(`${day}T${time || '00:00'}Z`), time_zone || 'UTC').toISOString()
  return {
    starts_at: moment(starts_day, starts_time),
    ends_at: moment(ends_day, ends_time),
    all_day: all_day && starts_day !== '',
    time_zone: all_day ? null : time_zone || null,
  }
}

const TIMES = ['all_day', 'starts_day', 'starts_time', 'ends_day', 'ends_time', 'time_zone'] as const

/** The fields that changed, or null if none did. */
export function changesOf(event: ManagedEvent, fields: EventFields): InputOf<typeof adminEventChange> | null {
  const before = fieldsOf(event)
  const changed: Partial<InputOf<typeof adminEventChange>> = {}
  if (TIMES.some((field) => fields[field] !== before[field])) Object.assign(changed, timesOf(fields))
  for (const field of ['place', 'online_url', 'url'] as const)
    if (fields[field].trim() !== before[field]) changed[field] = fields[field].trim() || null
  if (fields.state !== before.state) changed.state = fields.state
  return Object.keys(changed).length === 0 ? null : { id: event.id, updated_at: event.updated_at, ...changed }
}

/** The field that shows an objection of the server. */
const SHOWN: Record<string, keyof EventFields> = { starts_at: 'starts_day', ends_at: 'ends_day' }

/** The server's objections by field. */
export const problemsIn = (error: unknown): Problems =>
  isRefusal(error)
    ? Object.fromEntries(error.fields.map(({ field, code }) => [SHOWN[field] ?? field, code]))
    : {}
