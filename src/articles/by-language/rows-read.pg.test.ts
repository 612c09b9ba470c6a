import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { rowsRead } from '#testing/test-rows-read.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { countArticles, newestArticles } from '../articles.ts'
import { articles, translations } from '../tables.ts'
import { LOOKED_THROUGH, countOthers, newestOthers, readersOfEveryTier } from './by-language.ts'
import { newsByLanguage } from './calls.ts'
import { readablePage } from './readable-page.ts'

// How much of a large library the lists read. It is in English, translated into Arabic, with a few samples that are older.

const { db, ask, admin } = await openTestRuntime()
const STORIES = 6000
const SAMPLES = 5
const NOT_TRANSLATED = LOOKED_THROUGH + 500
/** Rows of the four other languages, and what is looked up for each of them. */
const BOUND = 4 * LOOKED_THROUGH

/** One story a minute, without the triggers, which would take minutes. The story `NOT_TRANSLATED` is only in English. */
beforeAll(async () => {
  const published = sql`${TEST_NOW.toISOString()}::timestamptz - n * interval '1 minute'`
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`)
    await tx.execute(sql`insert into ${articles} (title, content, content_html, markup_policy, language, published_at, sample)
      select 'story ' || n, '', '', 1, 'en', ${published}, n > ${STORIES} from generate_series(1, ${STORIES + SAMPLES}) as n`)
    await tx.execute(sql`insert into ${translations} (kind, item_id, language, title, fields, translator)
      select 'article', id, 'ar', title, '{}', 'a-model' from ${articles} where title <> ${`story ${NOT_TRANSLATED}`}`)
    await tx.execute(sql`insert into search_documents
        (kind, item_id, language, serves, original, access_tier, category, published_at, open, whole)
      select 'article', id, 'en', case when title = ${`story ${NOT_TRANSLATED}`} then array['en', 'ar'] else array['en', 'fr', 'es', 'pt'] end,
        true, access_tier, topic, published_at, '', '' from ${articles}`)
    await tx.execute(sql`insert into search_documents
        (kind, item_id, language, serves, original, access_tier, category, published_at, open, whole)
      select 'article', id, 'ar', array['ar'], false, access_tier, topic, published_at, '', '' from ${articles}
      where title <> ${`story ${NOT_TRANSLATED}`}`)
  })
  for (const table of ['articles', 'translations', 'search_documents'])
    await db.execute(sql`analyze ${sql.identifier(table)}`)
})

test.each(['ar', 'en', 'fr'] as const)(
  'stories that are not in a language are looked for in a bounded number of rows: %s',
  async (language) => {
    const readers = readersOfEveryTier(language, TEST_NOW)
    const listed = await rowsRead(db, (tx) => newestOthers(tx, readers, { limit: 10 }))
    const counted = await rowsRead(db, (tx) => countOthers(tx, readers, { limit: 1000 }))
    const since = new Date(TEST_NOW.getTime() - 7 * DAY)
    const lately = await rowsRead(db, (tx) => newestOthers(tx, readers, { limit: 10, since }))
    for (const rows of [listed, counted, lately]) expect(rows).toBeLessThan(BOUND)
  },
)

test('readers with the archive come to an old story in another language behind many translated ones', async () => {
  const reader = await admin()
  const page = await ask(newsByLanguage, { lang: 'ar', part: 'other' }, reader)
  expect(page.items).toEqual([])
  const second = await ask(
    newsByLanguage,
    { lang: 'ar', part: 'other', cursor: page.next_cursor ?? '' },
    reader,
  )
  expect(second.items.map(({ title }) => title)).toEqual([`story ${NOT_TRANSLATED}`])
})

test.each(['freemium', 'premium'] as const)(
  'the latest stories are listed without reading the others: %s',
  async (accessLevel) => {
    const question = { accessLevel, language: 'en' as const, now: TEST_NOW }
    const listed = await rowsRead(db, (tx) => newestArticles(tx, question, 10, null))
    expect(listed).toBeLessThan(200)
    if (accessLevel === 'freemium')
      expect(await rowsRead(db, (tx) => countArticles(tx, question))).toBeLessThan(200)
  },
)

test('the samples behind many stories are found without reading these', async () => {
  const question = { accessLevel: 'premium' as const, language: 'en' as const, now: TEST_NOW }
  const [oldest] = await newestArticles(db, question, 1, null)
  const end = { at: '2026-11-15T00:00:00.000000Z', id: oldest?.id ?? '' }
  let found: { sample: boolean }[] = []
  const rows = await rowsRead(db, async (tx) => {
    found = await newestArticles(tx, question, 10, end)
  })
  expect(found.map(({ sample }) => sample)).toEqual(Array(SAMPLES).fill(true))
  expect(rows).toBeLessThan(200)
})

test.each([true, false])(
  'a page of the news in a language reads about as many rows as it shows, with archive: %s',
  async (hasArchive) => {
    const readers = readersOfEveryTier('ar', TEST_NOW)
    const rows = await rowsRead(db, (tx) =>
      readablePage(tx, readers, { limit: 9, cursor: undefined, hasArchive }),
    )
    expect(rows).toBeLessThan(500)
  },
)
