import { expect, test } from 'vitest'
import { type AccessLevel, mayRead } from '#membership/rules.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { agentById, agentViewOf } from './agents.ts'
import { agent, agents } from './calls.ts'
import { articles as articlesCall } from '../../calls.ts'
import { agents as table, articles, translations } from '../../tables.ts'

const { ask, db } = await openTestRuntime()
const UNKNOWN = '0190b1d0-0000-4000-8000-000000000000'
const CANARY = 'the canary sings at midnight'
const reader = { id: UNKNOWN, email: 'ada@example.com', roles: [] as string[], sessionId: 'session' }
const admin = { ...reader, roles: ['admin'] }
const before = (ms: number) => new Date(TEST_NOW.getTime() - ms)
const refused = (code: string, status: number): unknown => expect.objectContaining({ code, status })

async function add(more: Partial<typeof table.$inferInsert> = {}): Promise<string> {
  const publishedAt = before(HOUR)
  const [row] = await db
    .insert(table)
    .values({
      name: 'Agent',
      language: 'en',
      description: `${'It works. '.repeat(40)}${CANARY}`,
      capabilities: [CANARY],
      publishedAt,
      ...more,
    })
    .returning({ id: table.id })
  return row?.id ?? ''
}

const ACCESS_LEVELS: AccessLevel[] = ['freemium', 'premium', 'b2b', 'admin']
const TIERS = ['freemium', 'premium', 'b2b'] as const
const CASES = ACCESS_LEVELS.flatMap((accessLevel) =>
  TIERS.flatMap((tier) => [1, 400].map((days) => ({ accessLevel, tier, days }))),
)

// Covers: site-6-3
test.each(CASES)(
  'a $accessLevel reader and a $tier agent of $days days: the text is sent only with access',
  async ({ accessLevel, tier, days }) => {
    const id = await add({ accessTier: tier, publishedAt: before(days * DAY) })
    const row = await agentById(db, id, 'en')
    const gated = { kind: 'agent' as const, access_tier: tier, published_at: before(days * DAY) }
    const view = row && agentViewOf(row, mayRead(accessLevel, gated, TEST_NOW), 'en', TEST_NOW)
    const open = ACCESS_LEVELS.indexOf(accessLevel) >= TIERS.indexOf(tier)
    expect(JSON.stringify(view).includes(CANARY)).toBe(open)
    expect(view?.access.state).toBe(open ? 'full' : 'locked')
    expect(view?.name).toBe('Agent')
    expect(view?.excerpt).toMatch(/^It works\..*…$/)
  },
)

test('the dispatcher locks out visitors and readers without a plan, but not administrators', async () => {
  const id = await add({ accessTier: 'b2b' })
  for (const caller of [undefined, reader])
    expect(await ask(agent, { id }, caller)).toMatchObject({
      access: { state: 'locked', because: 'b2b' },
      description: '',
      capabilities: [],
      free: false,
    })
  expect(await ask(agent, { id }, admin)).toMatchObject({ access: { state: 'full' }, capabilities: [CANARY] })
})

test('a translation of a locked agent is locked too', async () => {
  const id = await add({ accessTier: 'premium', description: 'Long. '.repeat(60) })
  const fields = { name: 'Agente', description: `${'Largo. '.repeat(60)}${CANARY}`, capabilities: [CANARY] }
  await db.insert(translations).values({ kind: 'agent', itemId: id, language: 'es', title: 'Agente', fields })
  const locked = await ask(agent, { id, lang: 'es' })
  expect(locked).toMatchObject({ name: 'Agente', language: 'es' })
  expect(JSON.stringify(locked)).not.toContain(CANARY)
  expect(await ask(agent, { id, lang: 'es' }, admin)).toMatchObject({
    capabilities: [CANARY],
    languages: ['en', 'es'],
  })
})

// Covers: site-7-17, site-9-15
test('the list has the twenty newest free agents, none of another tier and none with a future date', async () => {
  await db.delete(table)
  for (let n = 0; n < 22; n++) await add({ name: `Agent ${n}`, publishedAt: before((n + 1) * HOUR) })
  await add({ accessTier: 'premium' })
  await add({ publishedAt: before(-HOUR) })
  await add({ publishedAt: null })
  const first = await ask(agents, {})
  expect(first.total).toBe(20)
  expect(first.items.map(({ name }) => name)).toEqual(Array.from({ length: 9 }, (_, n) => `Agent ${n}`))
  const all = await ask(agents, { limit: 20 })
  expect(all.items).toHaveLength(20)
  expect(all.next_cursor).toBeNull()
  expect((await ask(agents, { limit: 20 }, admin)).total).toBe(23)
})

// Covers: site-2-agents-2
test('the samples follow the other agents, newest first, are counted once and displace none of them', async () => {
  await db.delete(table)
  for (let n = 0; n < 21; n++) await add({ name: `Agent ${n}`, publishedAt: before((n + 2) * HOUR) })
  for (const n of [2, 1, 3]) await add({ name: `Sample ${n}`, sample: true, publishedAt: before(n * MINUTE) })
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await ask(agents, { limit: 7, ...(cursor !== undefined && { cursor }) })
    expect(page.total).toBe(23)
    names.push(...page.items.map(({ name }) => name))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  const others = Array.from({ length: 20 }, (_, n) => `Agent ${n}`)
  expect(names).toEqual([...others, 'Sample 1', 'Sample 2', 'Sample 3'])
})

// Covers: site-3-13, site-7-18
test('an article about an agent is returned for its id, by the rule for articles', async () => {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'Agent of the week',
      excerpt: 'Short',
      content: CANARY,
      contentHtml: `<p>${CANARY}</p>`,
      markupPolicy: 1,
      contentType: 'agent',
      language: 'en',
      publishedAt: before(DAY),
    })
    .returning({ id: articles.id })
  const id = row?.id ?? ''
  expect(await ask(agent, { id })).toMatchObject({
    name: 'Agent of the week',
    content_html: `<p>${CANARY}</p>`,
  })
  await db.update(articles).set({ publishedAt: before(8 * DAY) })
  expect(JSON.stringify(await ask(agent, { id }))).not.toContain(CANARY)
  await db.update(articles).set({ contentType: 'article' })
  await expect(ask(agent, { id })).rejects.toEqual(refused('library.agentNotFound', 404))
  expect((await ask(articlesCall, {})).total).toBe(1)
})

test('an unknown or invalid id is refused', async () => {
  await expect(ask(agent, { id: UNKNOWN })).rejects.toEqual(refused('library.agentNotFound', 404))
  await expect(ask(agent, { id: 'seven' })).rejects.toEqual(refused('problem.id', 422))
})
