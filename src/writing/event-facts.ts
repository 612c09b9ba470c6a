import * as z from 'zod'
import type { PublishedEvent } from '#articles/publish.ts'
import type { FoundEvent } from '#sources/read-events.ts'

const moment = z.iso.datetime({ offset: true })

/** The known facts of an event, as stored in a draft's metadata and as published. */
export const EVENT_FACTS = z.object({
  /** The id of the event or series in its organizer's calendar; older drafts have none. */
  uid: z.string().nullable().default(null),
  name: z.string(),
  starts_at: moment,
  ends_at: moment.nullable(),
  /** Only days are known: the moments are midnight UTC. */
  day_only: z.boolean(),
  time_zone: z.string().nullable(),
  /** The time of day as published, when its time zone is not stated. */
  loose_time: z.string().nullable(),
  place: z.string().nullable(),
  is_online: z.boolean(),
  organizer: z.string().nullable(),
  url: z.string().nullable(),
  later_dates: z.array(moment),
  notes: z.array(z.string()),
})
export type StatedEvent = z.infer<typeof EVENT_FACTS>

export const statedEvent = (found: FoundEvent): StatedEvent => ({
  uid: found.uid,
  name: found.name,
  starts_at: found.startsAt.toISOString(),
  ends_at: found.endsAt?.toISOString() ?? null,
  day_only: found.dayOnly,
  time_zone: found.timeZone,
  loose_time: found.looseTime,
  place: found.place,
  is_online: found.isOnline,
  organizer: found.organizer,
  url: found.url,
  later_dates: found.laterDates.map((at) => at.toISOString()),
  notes: found.notes,
})

/** The event in a draft's metadata, or null. */
export const eventIn = (metadata: Readonly<Record<string, unknown>>): StatedEvent | null =>
  EVENT_FACTS.safeParse(metadata['event']).data ?? null

/** The fields of a draft's event that the library stores; null when the draft has no event. */
export function publishedEvent(metadata: Readonly<Record<string, unknown>>): PublishedEvent | null {
  const event = eventIn(metadata)
  return (
    event && {
      startsAt: new Date(event.starts_at),
      endsAt: event.ends_at === null ? null : new Date(event.ends_at),
      allDay: event.day_only,
      timeZone: event.time_zone,
      onlineUrl: event.is_online ? event.url : null,
      place: event.place,
      url: event.url,
    }
  )
}

/** The day of a moment in the event's time zone, `2027-03-01`; with the time, `2027-03-01 09:00`, if one is known. */
export function clockOf(iso: string, { day_only, time_zone }: StatedEvent, withTime = false): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeZone: time_zone ?? 'UTC',
    ...(withTime && !day_only && { timeStyle: 'short' }),
  })
  return format.format(new Date(iso))
}

/** The fields of an event in one line, in their original words and with dates in figures, for comparison by a reviewer. */
export function statedLine(event: StatedEvent): string {
  const zone = event.time_zone === null ? '' : ` (${event.time_zone})`
  const loose = event.loose_time === null ? '' : ` ${event.loose_time}`
  const start = `${clockOf(event.starts_at, event, true)}${loose}${zone}`
  const end = event.ends_at === null ? null : `${clockOf(event.ends_at, event, true)}${zone}`
  const later = event.later_dates.map((iso) => clockOf(iso, event))
  return [event.name, [start, end].filter(Boolean).join(' – '), event.place, event.organizer, ...later]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
}
