import { type Making, type PublicDocument, latestOf, writeEach } from './making.ts'
import type { Topic } from './rules.ts'
import { UUID } from '#platform/uuid.ts'
import { calendarText, eventLines } from './events/calendar.ts'
import { calendarEvents } from './events/calendar-events.ts'
import { categoryOf } from './events/rules.ts'

const ADDRESS = /^\/events(?:\/([^/]+))?\.ics$/
const ID = new RegExp(`^${UUID}$`)

/**
 * The calendar at a path without its language: `/events.ics`, `/events/webinar.ics`, `/events/{id}.ics`; null for any other
 * path.
 */
export function calendarAt(path: string): ((making: Making) => Promise<PublicDocument | null>) | null {
  const [whole, part] = ADDRESS.exec(path) ?? []
  if (whole === undefined) return null
  if (part === undefined) return (making) => calendar(making, null, null)
  if (ID.test(part)) return (making) => calendar(making, null, part)
  const category = categoryOf(part)
  return category && ((making) => calendar(making, category, null))
}

/** Null for a single event that does not exist, has no date, or was withdrawn more than thirty days ago. */
async function calendar(
  { runtime: { db, config, log }, now, language, validUntil }: Making,
  category: Topic | null,
  id: string | null,
): Promise<PublicDocument | null> {
  const site = { name: config.siteName, url: config.siteUrl }
  const found = await calendarEvents({ language, category, id }, { db, log, now, validUntil, site })
  const events = await writeEach(log, found, (event) => eventLines(site, language, event) && event)
  if (id !== null && events.length === 0) return null
  return {
    body: calendarText(site, language, category, events),
    type: 'text/calendar; charset=utf-8',
    changedAt: latestOf(events.map(({ changedAt }) => changedAt)),
    language,
  }
}
