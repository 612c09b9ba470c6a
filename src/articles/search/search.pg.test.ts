// long: one library is filled in many ways, and each way tests the same calls
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles as articleList } from '../calls.ts'
import { agents, articles, podcasts, tools, translations } from '../tables.ts'
import { FREE_WINDOW_MS, TIERS, mayRead } from '#membership/rules.ts'
import { HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { search, searchFacets, type SearchResult } from './calls.ts'
import { find } from './find.ts'
import { writePlace } from './place.ts'
import { SEARCH_KINDS } from './rules.ts'
import { textsOf } from './snippets.ts'
import { searchDocuments } from './tables.ts'
import { readWords } from './words.ts'

// Tests what readers find, through the dispatcher.

const { app, ask, clock, db } = await openTestRuntime()
const before = (ms: number) => new Date(TEST_NOW.getTime() - ms)

type NewArticle = typeof articles.$inferInsert
async function add(more: Partial<NewArticle> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A story',
      excerpt: 'Short.',
      content: 'Nothing here.',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: before(HOUR),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const plain = (result: SearchResult | undefined) => result?.title.map(({ text }) => text).join('')
const titles = async (q: string, more: Parameters<typeof ask<typeof search>>[1] = {}) =>
  (await ask(search, { q, lang: 'en', ...more })).items.map(plain)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [articles, tools, agents, podcasts, translations]) await db.delete(table)
})

test('an empty library returns no results', async () => {
  expect(await ask(search, { q: 'chip' })).toEqual({
    items: [],
    total: 0,
    total_is_least: false,
    next_cursor: null,
  })
  expect(await ask(searchFacets, { q: 'chip' })).toMatchObject({ total: 0, kinds: [] })
})

// Covers: search-1
test.each([
  ['en', 'Compilers learn to plan', 'compiler', 'learning plans'],
  ['fr', 'Les modèles génératifs à l’épreuve', 'modele', 'MODÈLES'],
  ['es', 'Traducción automática del árabe', 'traduccion', 'traducciones'],
  ['pt', 'A automação das redações', 'automacao', 'automações'],
  ['ar', 'نماذجُ الذَّكاءِ الاصطناعيّ في المدرسة', 'الذكاء الإصطناعي', 'مدرسه'],
] as const)(
  'in %s words are found in other forms, with and without diacritics',
  async (language, title, ...asked) => {
    await add({ title, language })
    await add({ title: 'Other', language })
    for (const q of asked) expect(await titles(q, { lang: language })).toEqual([title])
  },
)

// Covers: search-3
test('a question matches words, phrases, exclusions and the beginning of its last word', async () => {
  await add({ title: 'Open source chips' })
  await add({ title: 'A source of open questions', excerpt: 'And robots.' })
  expect((await titles('open source')).length).toBe(2)
  expect(await titles('"open source"')).toEqual(['Open source chips'])
  expect(await titles('open -robots')).toEqual(['Open source chips'])
  expect(await titles('chips or robots')).toHaveLength(2)
  expect(await titles('robo')).toEqual(['A source of open questions'])
  expect(await titles('ope robo')).toEqual([]) // only the last word may be incomplete
})

test.each([
  ['en', '"house of cards"', 'A house of cards', ['A house red cards', 'Cards of a house', 'A house cards']],
  ['en', '"it\'s open source"', "Now it's open source", ["Open, it's source"]],
  ['fr', '"jeune-pousse de Lyon"', 'La jeune-pousse de Lyon', ['Lyon, jeune-pousse']],
  ['ar', '"الذكاء الاصطناعي"', 'عصر الذَّكاء الإصطناعيّ', ['الاصطناعي بلا الذكاء']],
  ['en', '"open source" -"speech vision"', 'Open source, vision speech', ['Open source, speech vision']],
  ['en', '"open source" or "speech vision"', 'A speech vision', ['Vision speech, source open']],
] as const)(
  'in %s the phrase %s matches only texts with its words in that order',
  async (language, q, title, others) => {
    for (const each of [title, ...others]) await add({ title: each, language })
    expect(await titles(q, { lang: language })).toEqual([title])
  },
)

// Covers: search-2
test('AI and IA are the same word in languages that say IA', async () => {
  await add({ title: 'L’IA au travail', language: 'fr' })
  for (const q of ['AI', 'ai', 'IA']) expect(await titles(q, { lang: 'fr' })).toEqual(['L’IA au travail'])
})

// Covers: search-4
test('every question returns a list', async () => {
  await add({ title: 'A story' })
  const odd = [
    '%',
    "'",
    '"',
    '-',
    '!!',
    ':*',
    '\\',
    'a & | !b',
    '((',
    '<->',
    'x:*:A',
    '"a -b',
    '🚀',
    'ﷺ',
    "it's",
    '-story',
    'or',
    '---'.repeat(20),
    '"'.repeat(99),
    'ａｂｃ',
    'a'.repeat(100),
  ]
  for (const lang of ['en', 'fr', 'es', 'pt', 'ar'] as const)
    for (const q of odd) expect((await ask(search, { q, lang })).items.length).toBeLessThan(2)
})

// Covers: search-5
test('a reader finds the translation if there is one, otherwise the original, and each item once', async () => {
  const id = await add({ title: 'Bus tickets' })
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Ticket de bus',
    fields: { excerpt: 'Court.', content: 'Rien.' },
    translator: 'a-model',
  })
  const french = await ask(search, { q: 'ticket', lang: 'fr' })
  expect(french.items).toMatchObject([
    { id, language: 'fr', original_language: 'en', machine_translated: true },
  ])
  expect((await ask(search, { q: 'tickets', lang: 'es' })).items).toMatchObject([{ id, language: 'en' }])
  expect(await titles('ticket de bus')).toEqual([])
  await db.delete(translations)
  expect((await ask(search, { q: 'tickets', lang: 'fr' })).items).toMatchObject([{ language: 'en' }])
})

// Covers: search-6
test('corrected, withdrawn, hidden and scheduled items are found by their current state', async () => {
  const id = await add({ title: 'Wrong' })
  await db.update(articles).set({ title: 'Right' }).where(eq(articles.id, id))
  expect([await titles('wrong'), await titles('right')]).toEqual([[], ['Right']])
  await db.update(articles).set({ publishedAt: new Date(TEST_NOW.getTime() + 1) })
  expect(await titles('right')).toEqual([])
  clock.set(new Date(TEST_NOW.getTime() + 1))
  expect(await titles('right')).toEqual(['Right'])
  await db.update(articles).set({ publishedAt: null })
  expect(await titles('right')).toEqual([])
  await db.insert(tools).values({ name: 'Lathe', title: 'Turns', language: 'en', publishedAt: before(HOUR) })
  await db.insert(agents).values({ name: 'Lathe agent', language: 'en', publishedAt: before(HOUR) })
  expect(await titles('lathe')).toHaveLength(2)
  await db.update(tools).set({ status: 'withdrawn' })
  await db.update(agents).set({ hiddenAt: TEST_NOW })
  expect(await titles('lathe')).toEqual([])
})

// Covers: search-7
test('hits are marked parts of the text; a body passage is shown if only the body has the words', async () => {
  await add({
    title: 'L’été des «modèles»',
    excerpt: 'Court <x>.',
    content: 'Un deux. **Le secret** [1] du métier.',
    language: 'fr',
  })
  const [title] = (await ask(search, { q: 'modele', lang: 'fr' })).items
  expect(title?.title).toEqual([
    { text: 'L’été des «', hit: false },
    { text: 'modèles', hit: true },
    { text: '»', hit: false },
  ])
  expect(title?.snippet).toEqual([{ text: 'Court <x>.', hit: false }])
  await add({ title: 'Rien', excerpt: 'Le secret.', content: 'Un secret de plus.', language: 'fr' })
  const found = (await ask(search, { q: 'secret', lang: 'fr' })).items
  const body = found.find((item) => plain(item) !== 'Rien')
  const excerpt = found.find((item) => plain(item) === 'Rien')
  expect(excerpt?.snippet.map(({ text }) => text).join('')).toBe('Le secret.')
  expect(body?.snippet.filter(({ hit }) => hit)).toEqual([{ text: 'secret', hit: true }])
  expect(body?.snippet.map(({ text }) => text).join('')).toBe('Un deux. Le secret du métier.')
})

// Covers: search-14
test('paging through results loses and repeats nothing while other items are published', async () => {
  for (let n = 0; n < 12; n++) await add({ title: `Chip ${n}`, publishedAt: before(n * HOUR) })
  for (const question of [{ q: 'chip' }, { category: 'AI News' }]) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ask<typeof search>>> = await ask(search, {
        ...question,
        limit: 5,
        ...(cursor && { cursor }),
      })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
      if (seen.length === 5) await add({ title: 'Chip chip chip', publishedAt: TEST_NOW })
    } while (cursor !== null)
    expect([seen.length, new Set(seen).size]).toEqual([12, 12])
    await db.delete(articles).where(eq(articles.title, 'Chip chip chip'))
  }
  await expect(ask(search, { q: 'chip', cursor: 'nonsense' })).rejects.toMatchObject({
    code: 'problem.cursor',
  })
})

// Covers: search-15
test('facets count what each choice would leave, given the other choices', async () => {
  await add({ title: 'Chip', topic: 'Funding', accessTier: 'premium' })
  await add({ title: 'Chip', topic: 'Funding', publishedAt: before(40 * 24 * HOUR) })
  await add({ title: 'Chip', topic: 'AI Research' })
  await db
    .insert(tools)
    .values({ name: 'Chip', title: 'Chip', category: 'Code', language: 'en', publishedAt: before(HOUR) })
  const counted = (list: { value: string; count: number }[]) =>
    Object.fromEntries(list.map(({ value, count }) => [value, count]))
  const all = await ask(searchFacets, { q: 'chip' })
  expect(counted(all.kinds)).toEqual({ article: 3, tool: 1 })
  expect(counted(all.ages)).toEqual({ day: 3, week: 3, month: 3, year: 4 })
  const some = await ask(searchFacets, { q: 'chip', category: 'Funding', tier: 'freemium' })
  expect(counted(some.categories)).toEqual({ 'AI Research': 1, Code: 1, Funding: 1 })
  expect(counted(some.tiers)).toEqual({ freemium: 1, premium: 1 })
  expect([some.total, counted(some.kinds)]).toEqual([1, { article: 1 }])
  expect((await ask(search, { q: 'chip', category: 'Funding', tier: 'freemium' })).total).toBe(1)
  expect((await ask(search, { q: 'chip', from: 'month', type: 'article' })).total).toBe(2)
  expect((await ask(search, { q: 'chip', to: '2026-10-20' })).total).toBe(1)
})

const CANARY = 'zanzibar'
const ACCESS_LEVELS = ['freemium', 'premium', 'b2b', 'admin'] as const
const AGES = {
  fresh: before(HOUR),
  last: before(FREE_WINDOW_MS - 1),
  turned: before(FREE_WINDOW_MS),
  future: new Date(TEST_NOW.getTime() + 1),
}

// Covers: search-12
test('a word in a body finds its item only for readers who may read it, at every level, kind, tier and age', async () => {
  for (const tier of TIERS)
    for (const publishedAt of Object.values(AGES)) {
      for (const category of ['news', 'events'] as const)
        await add({ accessTier: tier, publishedAt, category, content: `The ${CANARY} sings.` })
      const common = { accessTier: tier, publishedAt, language: 'en' as const }
      await db.insert(tools).values({ ...common, name: 'T', title: 'T', excerpt: 'E', content: CANARY })
      await db.insert(agents).values({ ...common, name: 'A', description: `${'x '.repeat(120)} ${CANARY}` })
      await db.insert(podcasts).values({ ...common, title: 'P', transcript: CANARY })
    }
  const documents = await db.select().from(searchDocuments)
  expect(documents).toHaveLength(3 * 4 * 5)
  for (const accessLevel of ACCESS_LEVELS) {
    const question = {
      accessLevel,
      language: 'en' as const,
      now: TEST_NOW,
      kinds: SEARCH_KINDS,
      category: null,
      tier: null,
      since: null,
      until: null,
    }
    const found = await find(db, { ...question, words: await readWords(db, CANARY) }, 100, null)
    const allowed = documents.filter(
      (row) =>
        mayRead(
          accessLevel,
          { kind: row.kind, access_tier: row.accessTier, published_at: row.publishedAt },
          TEST_NOW,
        ).state === 'full',
    )
    expect(found.items.map(({ id }) => id).toSorted()).toEqual(allowed.map(({ itemId }) => itemId).toSorted())
    // The absence of a word reveals nothing either: a locked item is still found without it.
    const absent = await find(
      db,
      { ...question, words: await readWords(db, `(story or t or a or p or sings or x) -${CANARY}`) },
      100,
      null,
    )
    const locked = documents.filter(
      (row) =>
        mayRead(
          accessLevel,
          { kind: row.kind, access_tier: row.accessTier, published_at: row.publishedAt },
          TEST_NOW,
        ).state === 'locked',
    )
    const stories = locked
      .filter(({ kind }) => kind === 'article' || kind === 'event')
      .map(({ itemId }) => itemId)
    expect(absent.items.map(({ id }) => id)).toEqual(expect.arrayContaining(stories))
    const shown = await textsOf(db, absent.items, { ...question, words: await readWords(db, CANARY) })
    const lockedIds = new Set(locked.map(({ itemId }) => itemId))
    expect(JSON.stringify(shown.filter(({ id }) => lockedIds.has(id)))).not.toContain(CANARY)
  }
})

// Covers: search-13
test('an answer expires when the next of the items it found is locked', async () => {
  for (const hours of [1, 2]) await add({ title: 'Clay', publishedAt: before(FREE_WINDOW_MS - hours * HOUR) })
  // The first page of one item shows the newer of the two; the answer expires when the older one, which is counted, is
  // locked.
  for (const asked of ['search?q=clay&limit=1', 'articles?q=clay&limit=1', 'search-facets?q=clay']) {
    const { headers } = await app.request(`/api/${asked}`)
    expect([asked, headers.get('expires')]).toEqual([
      asked,
      new Date(TEST_NOW.getTime() + HOUR).toUTCString(),
    ])
  }
  await add({ title: 'Chip', content: CANARY, publishedAt: AGES.last })
  expect((await ask(articleList, { q: CANARY })).total).toBe(1)
  clock.set(new Date(TEST_NOW.getTime() + 1))
  expect((await ask(articleList, { q: CANARY })).total).toBe(0)
  expect((await ask(articleList, { q: 'chip' })).items).toMatchObject([
    { access: { state: 'locked', because: 'premium' } },
  ])
  expect(JSON.stringify(await ask(search, { q: `chip ${CANARY}` }))).not.toContain('sings')
})

test('a forged cursor does not reveal what will be published', async () => {
  await add({ title: 'Clay', publishedAt: AGES.future })
  const asOf = new Date(TEST_NOW.getTime() + HOUR).toISOString()
  for (const q of ['clay', undefined]) {
    const cursor = writePlace({ asOf, block: null, score: null, after: null })
    const page = await ask(search, { ...(q !== undefined && { q }), cursor })
    expect([page.items, page.total]).toEqual([[], 0])
  }
})

// Covers: search-20
test('a cursor does not reveal whether a locked body contains a word', async () => {
  for (let n = 0; n < 3; n++) await add({ title: `Chip ${n}`, publishedAt: before(n * HOUR) })
  const cursor = async () => (await ask(search, { q: 'chip or zanziba', limit: 1 })).next_cursor
  const first = await cursor()
  await add({ title: 'Locked', content: CANARY, accessTier: 'b2b' })
  expect(await cursor()).toBe(first)
})
