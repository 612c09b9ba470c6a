import { beforeEach, expect, test } from 'vitest'
import type { Language } from '#languages/rules.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { writeCursor } from '#platform/cursor.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { articles as articlesCall } from '../calls.ts'
import { plantSamples } from '../samples/plant-samples.ts'
import { removeSampleItems } from '../samples/samples.ts'
import { articles, siteSettings, translations } from '../tables.ts'
import { newsByLanguage } from './calls.ts'
import { writePosition } from './position.ts'

// The news as readers of a language see it, and as programs still get it.

const { app, ask, db, clock, admin } = await openTestRuntime()

type Translator = 'person' | 'reviewed' | 'machine'
let published = 0

/** Publishes a story an hour before the last one, translated into Arabic if `translated` says by whom. */
async function story(title: string, language: Language, translated?: Translator): Promise<string> {
  published += 1
  const [row] = await db
    .insert(articles)
    .values({
      title,
      language,
      content: 'Text.',
      contentHtml: '<p>Text.</p>',
      markupPolicy: 1,
      publishedAt: new Date(TEST_NOW.getTime() - published * HOUR),
    })
    .returning({ id: articles.id })
  const itemId = row?.id ?? ''
  if (translated !== undefined)
    await db.insert(translations).values({
      kind: 'article',
      itemId,
      language: 'ar',
      title: `${title} (${translated})`,
      fields: {},
      translator: translated === 'person' ? 'person' : 'a-model',
      reviewedAt: translated === 'reviewed' ? TEST_NOW : null,
    })
  return itemId
}

const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

/** Reads a part of the list to its end, nine stories at a time. */
async function readAll(part: 'readable' | 'other', caller?: Parameters<typeof ask>[2]): Promise<string[]> {
  const titles: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await ask(newsByLanguage, { lang: 'ar', part, ...(cursor && { cursor }) }, caller)
    titles.push(...titlesOf(page))
    cursor = page.next_cursor
  }
  return titles
}

beforeEach(async () => {
  clock.set(TEST_NOW)
  published = 0
  await removeSampleItems(db, TEST_NOW)
  for (const table of [translations, articles, siteSettings]) await db.delete(table)
})

test('originals come first, then reviewed and machine translations, each newest first', async () => {
  await story('english', 'en')
  await story('m1', 'en', 'machine')
  await story('r1', 'fr', 'reviewed')
  await story('عربي ١', 'ar')
  await story('m2', 'fr', 'machine')
  await story('p1', 'en', 'person')
  await story('عربي ٢', 'ar')
  const list = await ask(newsByLanguage, { lang: 'ar' })
  expect(titlesOf(list)).toEqual([
    'عربي ١',
    'عربي ٢',
    'r1 (reviewed)',
    'p1 (person)',
    'm1 (machine)',
    'm2 (machine)',
  ])
  expect(list).toMatchObject({ total: 6, next_cursor: null, languages: [] })
})

test('stories that do not exist in the language are listed apart, counted by language', async () => {
  await story('one', 'en')
  await story('deux', 'fr')
  await story('three', 'en')
  await story('translated', 'en', 'machine')
  const others = await ask(newsByLanguage, { lang: 'ar', part: 'other' })
  expect(titlesOf(others)).toEqual(['one', 'deux', 'three'])
  expect(others).toMatchObject({
    total: 3,
    languages: [
      { language: 'en', count: 2 },
      { language: 'fr', count: 1 },
    ],
  })
  expect(titlesOf(await ask(newsByLanguage, { lang: 'en', part: 'other' }))).toEqual(['deux'])
})

test('programs still get all stories in the order of publication', async () => {
  await story('english', 'en')
  await story('عربي', 'ar')
  await story('french', 'fr', 'machine')
  const list = await ask(articlesCall, { lang: 'ar' })
  expect(titlesOf(list)).toEqual(['english', 'عربي', 'french (machine)'])
})

test('a long list neither loses nor repeats a story, also when others are published during the reading', async () => {
  const reader = await admin()
  const expected: string[] = []
  for (let each = 0; each < 70; each++) {
    const title = `s${each}`
    await story(title, each % 3 === 0 ? 'ar' : 'en', each % 3 === 0 ? undefined : 'machine')
    expected.push(each % 3 === 0 ? title : `${title} (machine)`)
  }
  const first = await ask(newsByLanguage, { lang: 'ar' }, reader)
  expect(first.total).toBe(70)
  published = -1
  await story('published since', 'ar')
  const seen = titlesOf(first)
  let cursor = first.next_cursor
  while (cursor !== null) {
    const page = await ask(newsByLanguage, { lang: 'ar', cursor }, reader)
    seen.push(...titlesOf(page))
    cursor = page.next_cursor
  }
  expect(seen.toSorted()).toEqual(expected.toSorted())
  // an original of the third group does not precede the translations of the first one
  expect(seen.indexOf('s69')).toBeGreaterThan(seen.indexOf('s1 (machine)'))
})

test('freemium readers get thirty stories of each part, and readers with the archive all of them', async () => {
  const reader = await admin()
  for (let each = 0; each < 32; each++) await story(`a${each}`, 'ar')
  for (let each = 0; each < 32; each++) await story(`e${each}`, 'en')
  expect((await ask(newsByLanguage, { lang: 'ar' })).total).toBe(30)
  expect([(await readAll('readable')).length, (await readAll('other')).length]).toEqual([30, 30])
  expect([(await readAll('readable', reader)).length, (await readAll('other', reader)).length]).toEqual([
    32, 32,
  ])
})

test('no cursor leads freemium readers to stories behind the newest thirty', async () => {
  for (let each = 0; each < 34; each++) await story(`a${each}`, 'ar')
  for (let each = 0; each < 34; each++) await story(`e${each}`, 'en')
  const place = (hours: number) => ({
    at: new Date(TEST_NOW.getTime() - hours * HOUR).toISOString().replace('Z', '000Z'),
    id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  })
  for (const after of [28, 31, 36]) {
    const position = { from: place(0), to: place(1000), rank: 0, after: place(after) }
    const forged = await ask(newsByLanguage, { lang: 'ar', limit: 30, cursor: writePosition(position) })
    expect(titlesOf(forged)).toEqual(after === 28 ? ['a27', 'a28', 'a29'] : [])
    expect(forged.next_cursor).toBeNull()
  }
  const cursor = writeCursor(place(66)) ?? ''
  expect((await ask(newsByLanguage, { lang: 'ar', part: 'other', cursor })).items).toEqual([])
})

test('the next page for visitors is answered from memory', async () => {
  for (let each = 0; each < 12; each++) await story(`a${each}`, 'ar')
  const { next_cursor: cursor } = await ask(newsByLanguage, { lang: 'ar' })
  const page = async () =>
    (await app.request(`http://localhost/api/news-by-language?lang=ar&cursor=${cursor}`)).text()
  const first = await page()
  expect(first).toContain('a9')
  await db.delete(articles)
  expect(await page()).toBe(first)
})

test('readers with the archive get more than a thousand stories in other languages', async () => {
  const reader = await admin()
  await db.insert(articles).values(
    Array.from({ length: 1005 }, (_, each) => ({
      title: `e${each}`,
      language: 'en' as const,
      content: '',
      contentHtml: '',
      markupPolicy: 1,
      publishedAt: new Date(TEST_NOW.getTime() - each * MINUTE),
    })),
  )
  const titles: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask(
      newsByLanguage,
      { lang: 'ar', part: 'other', limit: 30, ...(cursor !== undefined && { cursor }) },
      reader,
    )
    expect(cursor !== undefined || (page.total === 1000 && page.total_is_least)).toBe(true)
    titles.push(...titlesOf(page))
    cursor = page.next_cursor
  }
  expect(titles).toEqual(Array.from({ length: 1005 }, (_, each) => `e${each}`))
})

test('retracted and future stories and paid ones are not in the list of a visitor', async () => {
  await story('عادي', 'ar')
  const at = { content: '', contentHtml: '', markupPolicy: 1, language: 'ar' as const }
  await db.insert(articles).values([
    { ...at, title: 'retracted', publishedAt: TEST_NOW, retractedAt: TEST_NOW },
    { ...at, title: 'future', publishedAt: new Date(TEST_NOW.getTime() + HOUR) },
    { ...at, title: 'paid', publishedAt: TEST_NOW, accessTier: 'premium' },
    { ...at, title: 'event', publishedAt: TEST_NOW, category: 'events' },
  ])
  expect(titlesOf(await ask(newsByLanguage, { lang: 'ar' }))).toEqual(['عادي'])
})

// Covers: samples-4
test('the samples follow the stories of the site, each once, as soon as there are three', async () => {
  await plantSamples(db, TEST_NOW)
  const samples = (await ask(newsByLanguage, { lang: 'ar', limit: 30 })).items.map(({ id }) => id)
  for (const title of ['أ', 'ب', 'ج']) await story(title, 'ar')
  const reader = await admin()
  for (const caller of [undefined, reader]) {
    const all = await readAll('readable', caller)
    expect(all.slice(0, 3)).toEqual(['أ', 'ب', 'ج'])
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(samples.length + 3)
  }
})

test.each([
  'x',
  'abc-def',
  ...[Buffer.alloc(72), Buffer.alloc(73, 8), Buffer.alloc(73).fill(8, 72)].map((bytes) =>
    bytes.toString('base64url'),
  ),
])('the cursor %s is refused', async (cursor) => {
  await expect(ask(newsByLanguage, { lang: 'ar', cursor })).rejects.toMatchObject({
    code: 'problem.cursor',
  })
})
