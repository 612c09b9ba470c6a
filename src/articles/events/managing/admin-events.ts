import { type SQL, and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { articles, events } from '../../tables.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { ahead, behind, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import { handle } from '#platform/serve.ts'
import { contains, wordsOf } from '#platform/lists/text-search.ts'
import { adminEvents } from './calls.ts'
import { managedColumns, managedRow } from './managed-event.ts'

export const adminEventsHandler = handle(adminEvents, async ({ limit, cursor, ...asked }, { db, now }) => {
  const wanted = wantedOf(asked, now)
  const [by, id] =
    asked.when === 'past' ? [desc(orderAt), desc(articles.id)] : [asc(orderAt), asc(articles.id)]
  const rows = await db
    .select({ ...managedColumns, place: placeAt(orderAt, articles.id) })
    .from(articles)
    .leftJoin(events, eq(events.articleId, articles.id))
    .where(and(wanted, (asked.when === 'past' ? behind : ahead)(orderAt, articles.id, readCursor(cursor))))
    .orderBy(by, id)
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(articles)
    .leftJoin(events, eq(events.articleId, articles.id))
    .where(wanted)
  return {
    items: page.map((row) => managedRow(row, now)),
    total: counted?.total ?? 0,
    next_cursor: next,
  }
})

// The same as the database computes for readers' lists, which contain only published events: see the migration of
// `event_entries`.
const FAR = sql`timestamptz '9999-01-01T00:00:00Z'`
const orderAt = sql`coalesce(${events.startsAt}, ${FAR})`
const overAt = sql`case
  when ${events.startsAt} is null then ${FAR}
  when ${events.allDay} or ${events.timeZone} is null then greatest(${events.startsAt}, ${events.endsAt}) + interval '36 hours'
  when ${events.endsAt} is not null then greatest(${events.startsAt}, ${events.endsAt})
  else ${events.startsAt} + interval '12 hours' end`

type Wanted = Omit<AcceptedOf<typeof adminEvents>, 'limit' | 'cursor'>

const wantedOf = ({ when, q = '', state }: Wanted, now: Date): SQL | undefined =>
  and(
    eq(articles.category, 'events'),
    isNull(articles.deletedAt),
    (when === 'past' ? lte : gt)(overAt, sql`${now.toISOString()}::timestamptz`),
    state === undefined ? undefined : sql`coalesce(${events.state}, 'confirmed') = ${state}`,
    ...wordsOf(q).map((word) => or(contains(articles.title, word), contains(events.place, word))),
  )
