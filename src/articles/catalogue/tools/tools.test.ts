import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { tool, tools, translatedTools } from './calls.ts'
import { tools as table, translations } from '../../tables.ts'

const { ask, db, clock } = await openTestRuntime()
const UNKNOWN = '0190b1d0-0000-4000-8000-000000000000'
const reader = { id: UNKNOWN, email: 'ada@example.com', roles: [], sessionId: 'session' }
const before = (ms: number) => new Date(TEST_NOW.getTime() - ms)

let made = 0
/** Adds a tool, published an hour ago by default. Returns its id. */
async function add(more: Partial<typeof table.$inferInsert> = {}): Promise<string> {
  made += 1
  const at = before(HOUR)
  const [row] = await db
    .insert(table)
    .values({
      name: `Tool ${made}`,
      title: 'Does a thing',
      language: 'en',
      publishedAt: at,
      createdAt: at,
      ...more,
    })
    .returning({ id: table.id })
  return row?.id ?? ''
}
const refused = (code: string, status: number): unknown => expect.objectContaining({ code, status })

// Covers: site-7-14, site-9-15
test('a list of tools is newest first, nine per page, and ends after the latest fifty', async () => {
  const at = before(2 * DAY)
  // All have the same timestamp, finer than a cursor can express: paging must still not lose one.
  const createdAt = sql`'2026-11-18T09:00:00.123456Z'::timestamptz`
  await db.insert(table).values(
    Array.from({ length: 52 }, (_, n) => ({
      name: `Many ${n}`,
      title: 'One of many',
      language: 'en' as const,
      publishedAt: at,
      createdAt,
    })),
  )
  const names = new Set<string>()
  let cursor: string | undefined
  const sizes: number[] = []
  do {
    const page = await ask(tools, cursor === undefined ? {} : { cursor })
    expect(page.total).toBe(50)
    sizes.push(page.items.length)
    for (const item of page.items) names.add(item.id)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(sizes).toEqual([9, 9, 9, 9, 9, 5])
  expect(names.size).toBe(50)
  await db.delete(table)
  const [old, young] = [await add({ createdAt: before(DAY) }), await add()]
  expect((await ask(tools, {})).items.map(({ id }) => id)).toEqual([young, old])
})

// Covers: site-6-2
test.each(['freemium', 'premium', 'b2b'] as const)(
  'everyone reads a %s tool of any age in full, with its tier',
  async (accessTier) => {
    const id = await add({
      accessTier,
      publishedAt: before(400 * DAY),
      description: 'The whole text.',
      features: ['A feature'],
    })
    for (const caller of [undefined, reader, { ...reader, roles: ['admin'] }])
      expect(await ask(tool, { id }, caller)).toMatchObject({
        access: { state: 'full', because: null },
        access_tier: accessTier,
        description: 'The whole text.',
        features: ['A feature'],
      })
  },
)

// Covers: site-3-11
test('a withdrawn, unpublished or scheduled tool appears in no answer', async () => {
  await db.delete(table)
  const ids = [
    await add({ status: 'draft' }),
    await add({ publishedAt: null }),
    await add({ publishedAt: new Date(TEST_NOW.getTime() + HOUR) }),
  ]
  for (const itemId of ids)
    await db.insert(translations).values({ kind: 'tool', itemId, language: 'fr', title: 'T', fields: {} })
  expect(await ask(tools, {})).toEqual({ items: [], total: 0, total_is_least: false, next_cursor: null })
  for (const id of ids) await expect(ask(tool, { id })).rejects.toEqual(refused('library.toolNotFound', 404))
  expect((await ask(translatedTools, { lang: 'fr', ids: ids.join(',') })).items).toEqual([])
  clock.pass(2 * HOUR)
  expect((await ask(tools, {})).items.map(({ id }) => id)).toEqual([ids[2]])
  clock.set(TEST_NOW)
})

// Covers: site-3-12, site-7-15
test('a tool is shown in the requested language where translated, else in its own', async () => {
  const id = await add({ description: 'In English', features: ['one'], useCases: ['here'], pricing: 'Free' })
  const fields = {
    name: 'Outil',
    excerpt: 'Court',
    description: 'En français',
    features: ['un', 'deux'],
    use_cases: ['là'],
    pricing: 'Gratuit',
  }
  await db.insert(translations).values({ kind: 'tool', itemId: id, language: 'fr', title: 'Titre', fields })
  expect(await ask(tool, { id, lang: 'fr' })).toMatchObject({
    ...fields,
    title: 'Titre',
    language: 'fr',
    languages: ['en', 'fr'],
  })
  expect(await ask(tool, { id, lang: 'ar' })).toMatchObject({
    description: 'In English',
    features: ['one'],
    language: 'en',
  })
  expect((await ask(translatedTools, { lang: 'fr', ids: `${id},${UNKNOWN}` })).items).toEqual([
    { tool_id: id, lang: 'fr', title: 'Titre', content: '', ...fields },
  ])
  expect((await ask(translatedTools, { lang: 'es', ids: id })).items).toEqual([])
})

// Covers: site-9-4, site-9-17, site-9-19
test('without an excerpt a tool shows its text, 150 characters in a list and 220 on its page, and a score', async () => {
  const id = await add({ description: 'word '.repeat(80), websiteUrl: 'javascript:alert(1)' })
  const {
    excerpt,
    momentum,
    momentum_is_placeholder: placeholder,
    website_url: website,
  } = await ask(tool, { id })
  expect(excerpt).toBe(`${'word '.repeat(44).trim()}…`)
  const listed = (await ask(tools, {})).items.find((item) => item.id === id)
  expect(listed?.excerpt).toBe(`${'word '.repeat(30).trim()}…`)
  expect({ momentum, placeholder }).toEqual({ momentum: 75, placeholder: true })
  expect(website).toBeNull()
})

test('an invalid id, an invalid cursor and a size out of range are refused', async () => {
  await expect(ask(tool, { id: UNKNOWN })).rejects.toEqual(refused('library.toolNotFound', 404))
  await expect(ask(tool, { id: 'seven' })).rejects.toEqual(refused('problem.id', 422))
  await expect(ask(translatedTools, { lang: 'fr', ids: 'seven' })).rejects.toEqual(refused('problem.id', 422))
  await expect(ask(tools, { cursor: 'bm9uZQ' })).rejects.toEqual(refused('problem.cursor', 422))
  await expect(ask(tools, { limit: 51 })).rejects.toEqual(refused('problem.number', 422))
})
