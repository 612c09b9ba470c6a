import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { agent, agents } from '#articles/catalogue/agents/calls.ts'
import { agents as agentRows } from '#articles/tables.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type TestRuntime, TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { generatedContentList } from '../calls.ts'
import { generatedContent } from '#writing/tables.ts'
import { cleanupInvalidAgents, restoreCleanedEntries } from './calls.ts'
import { type Entry, invalidity } from './invalid-entry.ts'

const TEXT = 'An agent that reads tide tables and plans the work of cranes for the coming day.'
const SOURCES = ['https://harbor.news/tern']
let runtime: TestRuntime
let admin: Caller

beforeAll(async () => {
  runtime = await openTestRuntime()
  admin = await runtime.admin()
})

const entry = (more: Partial<Entry> = {}): Entry => ({
  name: 'Tern',
  text: TEXT,
  url: 'https://tern.dev/',
  hasSource: true,
  isDead: false,
  ...more,
})
async function draft(
  title: string,
  more: Partial<typeof generatedContent.$inferInsert> = {},
): Promise<string> {
  const [row] = await runtime.db
    .insert(generatedContent)
    .values({
      title,
      content: TEXT,
      contentType: 'agent',
      category: 'agents',
      language: 'en',
      sourceUrls: SOURCES,
      ...more,
    })
    .returning({ id: generatedContent.id })
  return row?.id ?? ''
}
async function publishedAgent(
  name: string,
  more: Partial<typeof agentRows.$inferInsert> = {},
): Promise<string> {
  const [row] = await runtime.db
    .insert(agentRows)
    .values({
      name,
      description: TEXT,
      language: 'en',
      websiteUrl: 'https://tern.dev/',
      publishedAt: TEST_NOW,
      ...more,
    })
    .returning({ id: agentRows.id })
  return row?.id ?? ''
}
const clean = () => runtime.ask(cleanupInvalidAgents, {}, admin)

test('an entry without name, text or source, or with an impossible address, is invalid', () => {
  expect(invalidity(entry())).toBeNull()
  expect(invalidity(entry({ url: null }))).toBeNull()
  expect(
    invalidity(
      entry({ name: 'وكيل المرفأ', text: 'يقرأ جداول المد والجزر ويخطط لعمل الرافعات في اليوم التالي' }),
    ),
  ).toBeNull()
  for (const name of ['', ' – ', 'undefined', 'N/A', '[object Object]', '404', 'X'])
    expect(invalidity(entry({ name })), name).toBe('noName')
  for (const text of ['', '[1][2]', '### …', 'Short text.'])
    expect(invalidity(entry({ text })), text).toBe('noText')
  const addresses = ['tern.dev', 'ftp://tern.dev', 'https://example.com/a', 'https://tern.example', 'http://localhost:80', 'http://10.0.0.1/', 'http://[::1]/', 'https://ada:pw@tern.dev', 'https://intranet/', 'javascript:alert(1)'] // prettier-ignore
  for (const url of addresses) expect(invalidity(entry({ url })), url).toBe('badAddress')
  for (const url of ['http://tern.dev', 'https://8.8.8.8/', 'https://examples.com', 'https://test.com'])
    expect(invalidity(entry({ url })), url).toBeNull()
  expect(invalidity(entry({ isDead: true }))).toBe('deadAddress')
  expect(invalidity(entry({ url: null, hasSource: false }))).toBe('noSource')
})

// Covers: admin-7-14
test('invalid entries that wait for review are rejected with the reason, and all others stay', async () => {
  const nameless = await draft('undefined')
  const invented = await draft('Gull', {
    metadata: { website_url: 'https://gull.example' },
    contentType: 'tool',
    category: 'tools',
  })
  await draft('Structured', { content: JSON.stringify({ content: TEXT, official_url: 'not an address' }) })
  await draft('Fine')
  await draft('undefined', { contentType: 'article', category: 'news' })
  await draft('null', { status: 'published' })
  const { cleaned, entries, message } = await clean()
  expect(cleaned).toBe(3)
  expect(new Map(entries.map(({ name, why }) => [name, why]))).toEqual(
    new Map([
      ['undefined', 'noName'],
      ['Gull', 'badAddress'],
      ['Structured', 'badAddress'],
    ]),
  )
  expect(entries.find(({ id }) => id === nameless)?.reason).toBe('It has no name.')
  expect(message).toBe('Rejected drafts: 3. Hidden agents: 0.')
  const [row] = await runtime.db.select().from(generatedContent).where(eq(generatedContent.id, invented))
  expect(row).toMatchObject({
    status: 'rejected',
    reason: 'newsroom.invalid.badAddress',
    reviewedBy: admin.id,
  })
  expect(await clean()).toMatchObject({ cleaned: 0, entries: [] })
  const { items } = await runtime.ask(generatedContentList, {}, admin)
  expect(new Set(items.map(({ title }) => title))).toEqual(new Set(['Fine', 'undefined']))
})

// Covers: admin-7-14
test('a published agent with invalid data is hidden from readers without data loss; samples stay', async () => {
  const dead = await publishedAgent('Dead', { linkState: 'dead' })
  const fine = await publishedAgent('Tern')
  await publishedAgent('Sample', { websiteUrl: 'https://tern.example/', sample: true })
  expect((await clean()).entries).toMatchObject([{ id: dead, kind: 'agent', why: 'deadAddress' }])
  expect(
    (await runtime.ask(agents, {})).items.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['Sample', 'Tern'])
  const answer: unknown = await runtime.ask(agent, { id: dead }).catch((error: unknown) => error)
  expect(isRefusal(answer) && answer.status).toBe(404)
  expect(await runtime.ask(agent, { id: fine })).toMatchObject({ name: 'Tern' })
  const [row] = await runtime.db.select().from(agentRows).where(eq(agentRows.id, dead))
  expect(row).toMatchObject({ description: TEXT, hiddenReason: 'newsroom.invalid.deadAddress' })
})

test('a removed entry can be restored, and is not removed again', async () => {
  const rejected = await runtime.db
    .select()
    .from(generatedContent)
    .where(eq(generatedContent.status, 'rejected'))
  const [hidden] = await runtime.db.select().from(agentRows).where(eq(agentRows.name, 'Dead'))
  const byHand = await draft('By hand', { status: 'rejected', reason: 'Not good' })
  const ids = [...rejected.map(({ id }) => id), hidden?.id ?? '', byHand]
  expect(await runtime.ask(restoreCleanedEntries, { ids }, admin)).toEqual({ restored: 4 })
  expect(await runtime.ask(restoreCleanedEntries, { ids }, admin)).toEqual({ restored: 0 })
  expect(await runtime.ask(agent, { id: hidden?.id ?? '' })).toMatchObject({ name: 'Dead' })
  const [left] = await runtime.db.select().from(generatedContent).where(eq(generatedContent.id, byHand))
  expect(left?.status).toBe('rejected')
  expect(await clean()).toMatchObject({ cleaned: 0 })
})

test('all entries are checked even when there are more than one transaction takes', async () => {
  await runtime.db.insert(generatedContent).values(
    Array.from({ length: 450 }, () => ({
      title: 'null',
      content: TEXT,
      contentType: 'agent' as const,
      category: 'agents' as const,
      language: 'en' as const,
    })),
  )
  expect((await clean()).cleaned).toBe(450)
})
