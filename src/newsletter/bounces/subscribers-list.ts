import { type SQL, and, count, desc, eq, or, sql } from 'drizzle-orm'
import { suppressions } from '#services/post/tables.ts'
import { csvLine, streamed } from '#platform/csv.ts'
import type { OutputOf } from '#platform/call.ts'
import { type After, behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { contains, wordsOf } from '#platform/lists/text-search.ts'
import { subscribers } from '../tables.ts'
import { adminSubscribers, adminSubscribersExport } from './calls.ts'

type Subscriber = OutputOf<typeof adminSubscribers>['items'][number]
type Row = Awaited<ReturnType<typeof newest>>[number]

/** The number of subscribers that are read at a time for a file. */
const READ_BATCH_SIZE = 500

export const adminSubscribersHandler = handle(
  adminSubscribers,
  async ({ q, state, lang, limit, cursor }, { db }) => {
    const wanted = and(
      state === undefined ? undefined : eq(subscribers.state, state),
      lang === undefined ? undefined : eq(subscribers.language, lang),
      ...wordsOf(q).map((word) => or(contains(subscribers.name, word), contains(subscribers.email, word))),
    )
    const rows = await newest(db, wanted, readCursor(cursor), limit + 1)
    const { page, next } = cutPage(rows, limit)
    return {
      items: page.map(subscriberOf),
      total: await countUpTo(db, subscribers, wanted),
      next_cursor: next,
      counts: await countsOf(db),
    }
  },
)

export const adminSubscribersExportHandler = handle(
  adminSubscribersExport,
  async ({ state }, { db, now }) => ({
    fileName: `subscribers-${now.toISOString().slice(0, 10)}.csv`,
    text: streamed(tableOf(db, state === undefined ? undefined : eq(subscribers.state, state))),
  }),
)

const newest = (db: Db, wanted: SQL | undefined, after: After | null, limit: number) =>
  db
    .select({
      subscriber: subscribers,
      suppressed: suppressions.reason,
      place: placeAt(subscribers.createdAt, subscribers.id),
    })
    .from(subscribers)
    .leftJoin(suppressions, eq(suppressions.email, subscribers.email))
    .where(and(wanted, behind(subscribers.createdAt, subscribers.id, after)))
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
    .limit(limit)

/** Counts of all subscribers, regardless of the search. */
async function countsOf(db: Db): Promise<OutputOf<typeof adminSubscribers>['counts']> {
  const { state } = subscribers
  const rows = await db.select({ state, number: count() }).from(subscribers).groupBy(state)
  const of = (name: Subscriber['state']) => rows.find((row) => row.state === name)?.number ?? 0
  const suppressed = db
    .select({ one: sql`1` })
    .from(suppressions)
    .innerJoin(subscribers, eq(subscribers.email, suppressions.email))
  return {
    pending: of('pending'),
    active: of('active'),
    left: of('left'),
    suppressed: await db.$count(suppressed.as('suppressed')),
  }
}

const subscriberOf = ({ subscriber, suppressed }: Row): Subscriber => ({
  id: subscriber.id,
  name: subscriber.name,
  email: subscriber.email,
  language: subscriber.language,
  state: subscriber.state,
  frequency: subscriber.frequency,
  interests: subscriber.interests,
  paused_until: subscriber.pausedUntil?.toISOString() ?? null,
  suppressed,
  source: subscriber.consent.source,
  created_at: subscriber.createdAt.toISOString(),
  confirmed_at: subscriber.confirmedAt?.toISOString() ?? null,
  left_at: subscriber.leftAt?.toISOString() ?? null,
})

const COLUMNS = [
  'email',
  'name',
  'language',
  'state',
  'frequency',
  'interests',
  'paused_until',
  'suppressed',
  'source',
  'created_at',
  'confirmed_at',
  'left_at',
] as const

/** Line by line, newest first. It begins with a byte order mark; without it, Excel assumes another encoding. */
async function* tableOf(db: Db, wanted: SQL | undefined): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(COLUMNS)}`
  let after: After | null = null
  for (;;) {
    const rows: Row[] = await newest(db, wanted, after, READ_BATCH_SIZE)
    if (rows.length > 0) yield rows.map((row) => lineOf(subscriberOf(row))).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < READ_BATCH_SIZE) return
    after = last.place
  }
}

const lineOf = (subscriber: Subscriber): string =>
  csvLine(
    COLUMNS.map((column) => {
      const value = subscriber[column]
      return Array.isArray(value) ? value.join(' ') : value
    }),
  )
