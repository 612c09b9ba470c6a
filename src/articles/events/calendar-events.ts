import { and, asc, desc, eq, gt, isNull, lt, lte } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { writeEach } from '../making.ts'
import { articlesByIds } from '../articles.ts'
import { cardOf, readingOf } from '../article-wire.ts'
import type { Topic } from '../rules.ts'
import { type CalendarEvent, eventPage } from './calendar.ts'
import { eventDetails } from '../event-list.ts'
import { WITHDRAWN_MS } from './rules.ts'
import { eventEntries as entries } from './tables.ts'

/** Maximum number of events in one calendar; past events stay in it as long as cancelled ones. */
const MAX = 500
const BATCH_SIZE = 50
/** Events without a date are sorted here; they are in no calendar. */
const DATED = new Date('9999-01-01T00:00:00Z')

/** Selects the events of a calendar: one category, all, or a single event. */
export type CalendarQuestion = { language: Language; category: Topic | null; id: string | null }
type Asker = Pick<RequestContext, 'db' | 'log' | 'now' | 'validUntil'> & {
  site: { name: string; url: string }
}
type Entry = typeof entries.$inferSelect

/**
 * The events of a calendar as any visitor may see them, sorted by start, at most 500: upcoming ones, those that ended in the
 * last thirty days, and those cancelled or withdrawn in that time.
 */
export async function calendarEvents(question: CalendarQuestion, asker: Asker): Promise<CalendarEvent[]> {
  const { db, now } = asker
  const since = new Date(now.getTime() - WITHDRAWN_MS)
  const listed = await listedEntries(db, question, now, since)
  const withdrawn = await withdrawnEntries(db, question, since)
  const events = [
    ...(
      await Promise.all(inParts(listed).map((part) => eventsOf(part, question.language, asker, since)))
    ).flat(),
    ...withdrawn.map(goneOf),
  ]
  return events.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
}

const wanted = ({ category, id }: CalendarQuestion) =>
  and(
    lt(entries.orderAt, DATED),
    category === null ? undefined : eq(entries.topic, category),
    id === null ? undefined : eq(entries.articleId, id),
  )

/** A single event is found regardless of its age. */
const listedEntries = (db: Db, question: CalendarQuestion, now: Date, since: Date): Promise<Entry[]> =>
  db
    .select()
    .from(entries)
    .where(
      and(
        wanted(question),
        isNull(entries.withdrawnAt),
        lte(entries.publishedAt, now),
        question.id === null ? gt(entries.overAt, since) : undefined,
      ),
    )
    .orderBy(asc(entries.orderAt), asc(entries.articleId))
    .limit(MAX)

const withdrawnEntries = (db: Db, question: CalendarQuestion, since: Date): Promise<Entry[]> =>
  db
    .select()
    .from(entries)
    .where(and(wanted(question), gt(entries.withdrawnAt, since)))
    .orderBy(desc(entries.withdrawnAt), asc(entries.articleId))
    .limit(MAX)

const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, n) =>
    items.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  )

/** Title, excerpt, place and time, which a locked event shows too. */
async function eventsOf(
  part: readonly Entry[],
  language: Language,
  { db, log, site, ...context }: Asker,
  since: Date,
): Promise<CalendarEvent[]> {
  const ids = part.map(({ articleId }) => articleId)
  const rows = new Map((await articlesByIds(db, ids, language)).map((row) => [row.id, row]))
  const details = await eventDetails(db, ids, language)
  const asked = part.map((entry) => ({ id: entry.articleId, entry }))
  return writeEach(log, asked, ({ id, entry }) => {
    const [row, known] = [rows.get(id), details.get(id)]
    const card = row && cardOf(row, readingOf(row, 'freemium', context), language, undefined)
    if (!card || !known?.startsAt) return null
    const cancelled = known.state === 'cancelled'
    if (cancelled && known.changedAt <= since) return null
    return {
      id: card.id,
      title: card.title,
      excerpt: card.excerpt,
      language: card.language,
      topic: card.topic,
      startsAt: known.startsAt,
      endsAt: known.endsAt,
      allDay: known.allDay,
      timeZone: known.timeZone,
      place: known.place ?? known.onlineUrl,
      cancelled,
      sequence: entry.sequence + entry.turns,
      changedAt: known.changedAt > known.updatedAt ? known.changedAt : known.updatedAt,
      page: eventPage(site, card.language, card.id),
    }
  })
}

/** The remaining data of a withdrawn event. */
const goneOf = (entry: Entry): CalendarEvent => ({
  id: entry.articleId,
  title: entry.title,
  excerpt: '',
  language: entry.language,
  topic: entry.topic,
  startsAt: entry.orderAt,
  endsAt: entry.endsAt,
  allDay: entry.allDay,
  timeZone: entry.timeZone,
  place: null,
  cancelled: true,
  sequence: entry.sequence + entry.turns,
  changedAt: entry.withdrawnAt ?? entry.publishedAt,
  page: null,
})
