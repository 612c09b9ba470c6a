// long: every list of the product is one entry of a table
import { randomUUID } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { channelMessages } from '#delivery/calls.ts'
import { channels, messageDeliveries, messages } from '#delivery/tables.ts'
import { agents as agentsCall } from '#articles/catalogue/agents/calls.ts'
import { corrections as correctionsCall } from '#articles/corrections/calls.ts'
import { corrections } from '#articles/corrections/tables.ts'
import { entityTimeline } from '#articles/entities/calls.ts'
import { entities, entityMentions } from '#articles/entities/tables.ts'
import { events as eventsCall } from '#articles/events/calls.ts'
import { adminEvents } from '#articles/events/managing/calls.ts'
import { articles as articlesCall } from '#articles/calls.ts'
import { podcasts as podcastsCall } from '#articles/podcasts/calls.ts'
import { errorReports as errorReportsCall } from '#articles/reports/calls.ts'
import { errorReports } from '#articles/reports/tables.ts'
import { shelfSaved } from '#reader/shelf/calls.ts'
import { readerSaved } from '#reader/shelf/tables.ts'
import { agents, articles, events, podcasts, tools } from '#articles/tables.ts'
import { tools as toolsCall } from '#articles/catalogue/tools/calls.ts'
import { videos as videosCall } from '#articles/videos/calls.ts'
import { videos } from '#articles/videos/tables.ts'
import { salesRequests as salesRequestsCall } from '#membership/sales/calls.ts'
import { salesRequests } from '#membership/tables.ts'
import { supportRequests as supportRequestsCall } from '#membership/support/calls.ts'
import { supportRequests } from '#membership/support/tables.ts'
import {
  adminMailEvents,
  adminSubscribers,
  adminSubscribersExport,
  adminSuppressions,
} from '#newsletter/bounces/calls.ts'
import { adminEditions, digestList } from '#newsletter/editions/calls.ts'
import { editions, mailEvents, subscribers } from '#newsletter/tables.ts'
import { generatedContentList } from '#review/calls.ts'
import { runList } from '#writing/run-calls.ts'
import { generatedContent, runs } from '#writing/tables.ts'
import { mailList } from '#services/post/calls.ts'
import { mails, suppressions } from '#services/post/tables.ts'
import { adminAuditLog, adminUsers } from '#people/managing/calls.ts'
import { auditLog, users } from '#people/tables.ts'
import type { Call } from '#platform/call.ts'
import type { Caller } from '#platform/runtime.ts'
import { readCursor } from '#platform/cursor.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'

// Rows that share a millisecond and differ in microseconds: a list that ignores microseconds skips or repeats rows.

const runtime = await openTestRuntime()
const { db } = runtime
const admin = await runtime.admin()
const ROWS = 7
const AT = '2026-11-19T09:00:00.123'

/** A value that a column accepts. */
function anyValue(column: PgColumn, n: number): unknown {
  if (column.enumValues?.length) return column.enumValues[0]
  const type = column.getSQLType()
  if (type === 'uuid') return randomUUID()
  if (type.endsWith('[]')) return []
  if (type.startsWith('timestamp')) return TEST_NOW
  if (type === 'boolean') return false
  if (type.startsWith('json')) return {}
  if (type.includes('int') || type === 'real' || type.startsWith('double')) return n
  return `text-${n}`
}

/** Inserts rows with arbitrary values in the required columns and `known` values in others; returns them. */
async function plant(
  table: PgTable,
  known: (n: number) => Record<string, unknown> = () => ({}),
  rows = ROWS,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(getTableColumns(table))
  const values = Array.from({ length: rows }, (_, n) => ({
    ...Object.fromEntries(
      columns
        .filter(([, { notNull, hasDefault }]) => notNull && !hasDefault)
        .map(([name, column]) => [name, anyValue(column, n)]),
    ),
    ...known(n),
  }))
  return db.insert(table).values(values).returning()
}

/** Numbered moments within one millisecond. */
const momentOf = (n: number) => sql`${`${AT}00${n}Z`}::timestamptz`

/** Spreads the timestamps of all rows over the microseconds of one millisecond. */
async function spread(table: PgTable, ...columns: PgColumn[]): Promise<void> {
  for (const { name } of columns)
    await db.execute(sql`
      update ${table} t set ${sql.identifier(name)} = ${`${AT}Z`}::timestamptz + (of.n % 800) * interval '1 microsecond'
      from (select ctid, row_number() over (order by md5(ctid::text)) as n from ${table}) of where of.ctid = t.ctid`)
}

/** Reads a list to its end, two rows per page. */
async function readAll(call: Call, input: object, caller: Caller | undefined, limit: boolean) {
  const items: { id?: unknown; email?: unknown; article_id?: unknown }[] = []
  let cursor: string | null = null
  for (let page = 0; page < ROWS; page++) {
    const answer = (await runtime.ask(
      call,
      { ...input, ...(limit && { limit: 2 }), ...(cursor !== null && { cursor }) },
      caller,
    )) as { items: typeof items; next_cursor: string | null } // the shape of every list
    items.push(...answer.items)
    cursor = answer.next_cursor
    if (cursor === null) break
  }
  return items.map(({ id, email }) => String(id ?? email))
}

const story = (n: number) => ({
  title: `Story ${n}`,
  content: 'All of it.',
  contentHtml: '',
  markupPolicy: 1,
  language: 'en',
  publishedAt: TEST_NOW,
})

type List = {
  call: Call
  input?: object
  caller?: Caller
  limit?: boolean
  plant: () => Promise<void>
}
const LISTS: readonly List[] = [
  {
    call: adminSubscribers,
    plant: async () => {
      await plant(subscribers, (n) => ({ email: `a${n}@example.com`, consent: { source: 'site' } }))
      await spread(subscribers, subscribers.createdAt)
    },
  },
  {
    call: adminSuppressions,
    plant: async () => {
      await plant(suppressions, (n) => ({ email: `b${n}@example.com` }))
      await spread(suppressions, suppressions.at)
    },
  },
  {
    call: adminMailEvents,
    plant: async () => {
      await plant(mailEvents)
      await spread(mailEvents, mailEvents.receivedAt)
    },
  },
  {
    call: mailList,
    plant: async () => {
      await plant(mails)
      await spread(mails, mails.createdAt)
    },
  },
  {
    call: adminUsers,
    input: { q: 'c-user' },
    plant: async () => {
      await plant(users, (n) => ({ email: `c-user${n}@example.com` }))
      await spread(users, users.createdAt)
    },
  },
  {
    call: adminAuditLog,
    input: { action: 'tested' },
    plant: async () => {
      await plant(auditLog, (n) => ({ action: 'tested', at: momentOf(n) })) // the table is append-only
    },
  },
  {
    call: runList,
    plant: async () => {
      await plant(runs)
      await spread(runs, runs.startedAt)
    },
  },
  ...[{}, { order: 'strongest' }].map((input) => ({
    call: generatedContentList,
    input,
    plant: async () => {
      await plant(generatedContent)
      await spread(generatedContent, generatedContent.createdAt)
    },
  })),
  {
    call: salesRequestsCall,
    plant: async () => {
      await plant(salesRequests)
      await spread(salesRequests, salesRequests.createdAt)
    },
  },
  ...(['open', 'closed'] as const).map((state) => ({
    call: supportRequestsCall,
    input: { state },
    plant: async () => {
      await plant(supportRequests, () => ({ state, userId: admin.id, tier: 'premium' }))
      await spread(supportRequests, supportRequests.changedAt)
    },
  })),
  {
    call: articlesCall,
    caller: admin,
    plant: async () => {
      await plant(articles, story)
      await spread(articles, articles.publishedAt)
    },
  },
  {
    call: shelfSaved,
    limit: false,
    input: { cursor: Buffer.from(`9998-01-01T00:00:00.000Z ${randomUUID()}`).toString('base64url') },
    plant: async () => {
      const rows = await plant(articles, story, 150)
      await plant(readerSaved, (n) => ({ userId: admin.id, articleId: rows[n]?.['id'] }), 150)
      await spread(readerSaved, readerSaved.savedAt)
    },
  },
  {
    call: correctionsCall,
    plant: async () => {
      const [row] = await plant(articles, story, 1)
      await plant(corrections, () => ({ articleId: row?.['id'] }))
      await spread(corrections, corrections.notedAt)
    },
  },
  {
    call: errorReportsCall,
    plant: async () => {
      const [row] = await plant(articles, story, 1)
      await plant(errorReports, () => ({ articleId: row?.['id'] }))
      await spread(errorReports, errorReports.createdAt)
    },
  },
  ...([undefined, 'upcoming', 'past'] as const).map((when) => ({
    call: eventsCall,
    input: { when },
    plant: async () => {
      const rows = await plant(articles, (n) => ({ ...story(n), category: 'events' }))
      await plant(events, (n) => ({ articleId: rows[n]?.['id'], startsAt: TEST_NOW }))
      await spread(articles, articles.publishedAt)
      await spread(events, events.startsAt)
      if (when === 'upcoming')
        await db.execute(sql`update events set starts_at = starts_at + interval '1 year'`)
      else await db.execute(sql`update events set starts_at = starts_at - interval '1 year'`)
    },
  })),
  ...(['upcoming', 'past'] as const).map((when) => ({
    call: adminEvents,
    input: { when },
    plant: async () => {
      const rows = await plant(articles, (n) => ({ ...story(n), category: 'events' }))
      await plant(events, (n) => ({ articleId: rows[n]?.['id'], startsAt: TEST_NOW }))
      await spread(events, events.startsAt)
      if (when === 'upcoming')
        await db.execute(sql`update events set starts_at = starts_at + interval '1 year'`)
      else await db.execute(sql`update events set starts_at = starts_at - interval '1 year'`)
    },
  })),
  {
    call: toolsCall,
    plant: async () => {
      await plant(tools, () => ({ status: 'published', publishedAt: TEST_NOW, language: 'en' }))
      await spread(tools, tools.createdAt)
    },
  },
  {
    call: agentsCall,
    plant: async () => {
      await plant(agents, () => ({ accessTier: 'freemium', publishedAt: TEST_NOW, language: 'en' }))
      await spread(agents, agents.publishedAt)
    },
  },
  {
    call: podcastsCall,
    plant: async () => {
      await plant(podcasts, () => ({ accessTier: 'freemium', publishedAt: TEST_NOW, language: 'en' }))
      await spread(podcasts, podcasts.publishedAt)
    },
  },
  {
    call: videosCall,
    input: { lang: 'en' },
    plant: async () => {
      await plant(videos, () => ({ accessTier: 'freemium', publishedAt: TEST_NOW, language: 'en' }))
      await spread(videos, videos.publishedAt)
    },
  },
  {
    call: adminEditions,
    plant: async () => {
      await plant(editions, (n) => ({ kind: 'edition', state: 'sent', occurrence: momentOf(n) }))
    },
  },
  {
    call: digestList,
    input: { lang: 'en' },
    plant: async () => {
      await plant(editions, (n) => ({
        kind: 'edition',
        state: 'sent',
        occurrence: momentOf(n),
        content: { subjects: {}, contents: [] },
      }))
    },
  },
]

test.each(LISTS.map((list) => ({ ...list, name: `${list.call.name} ${JSON.stringify(list.input ?? {})}` })))(
  '$name returns each row of one millisecond once',
  async ({ call, input = {}, caller, limit = true, plant: write }) => {
    await db.execute(sql`
      truncate articles, events, subscribers, suppressions, mail_events, mails, runs, generated_content,
        sales_requests, support_requests, tools, agents, podcasts, videos, editions cascade`)
    await write()
    const found = await readAll(call, input, caller ?? admin, limit)
    const wanted = limit ? ROWS : 150
    expect([found.length, new Set(found).size]).toEqual([wanted, wanted])
  },
)

test('the timeline of an entity and the messages of a channel return each row of one millisecond once', async () => {
  const rows = await plant(articles, story)
  const [about] = await plant(entities, () => ({ slug: 'about', createdAt: TEST_NOW }), 1)
  await plant(entityMentions, (n) => ({
    entityId: about?.['id'],
    articleId: rows[n]?.['id'],
    publishedAt: TEST_NOW,
  }))
  await spread(entityMentions, entityMentions.publishedAt)
  const content = await readAll(entityTimeline, { slug: 'about' }, admin, true)
  expect([content.length, new Set(content).size]).toEqual([ROWS, ROWS])

  const [channel] = await plant(channels, () => ({ userId: admin.id }), 1)
  const sent = await plant(messages, (n) => ({
    userId: admin.id,
    key: `${n}`,
    content: { title: 'A story' },
  }))
  await plant(messageDeliveries, (n) => ({ channelId: channel?.['id'], messageId: sent[n]?.['id'] }))
  await spread(messageDeliveries, messageDeliveries.createdAt)
  const listed = await readAll(channelMessages, { id: channel?.['id'] }, admin, true)
  expect([listed.length, new Set(listed).size]).toEqual([ROWS, ROWS])
})

test('an export of subscribers has every row, however many share a millisecond', async () => {
  await db.delete(subscribers)
  const many = 1203
  await plant(subscribers, (n) => ({ email: `many${n}@example.com`, consent: { source: 'site' } }), many)
  await spread(subscribers, subscribers.createdAt)
  const { text } = await runtime.ask(adminSubscribersExport, {}, admin)
  const lines = (await new Response(text).text()).trim().split('\r\n')
  expect([lines.length - 1, new Set(lines.slice(1)).size]).toEqual([many, many])
})

test('a cursor written before cursors had microseconds is still read', () => {
  const id = randomUUID()
  const cursorOf = (at: string) => Buffer.from(`${at} ${id}`).toString('base64url')
  for (const at of [`${AT}Z`, `${AT}456Z`]) expect(readCursor(cursorOf(at))).toEqual({ at, id })
  for (const at of ['2026-02-30T09:00:00.000Z', `${AT}45Z`, '0000-01-01T00:00:00.000Z', ''])
    expect(() => readCursor(cursorOf(at))).toThrow('problem.cursor')
})
