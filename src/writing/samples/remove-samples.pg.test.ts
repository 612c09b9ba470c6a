// long: each way in which a person may have changed a sample
import { and, eq, ne, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles as articlesCall } from '#articles/calls.ts'
import { correctArticle } from '#articles/corrections/calls.ts'
import { adminEntityChange } from '#articles/entities/calls.ts'
import { entities } from '#articles/entities/tables.ts'
import { adminArticleChange } from '#articles/managing/calls.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { sampleId } from '#articles/samples/samples.ts'
import { agents, articles, leaderboardEntries, podcasts, tools, translations } from '#articles/tables.ts'
import { videos } from '#articles/videos/tables.ts'
import { adminAuditLog } from '#people/managing/calls.ts'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { databaseKinds } from '#platform/test-database.ts'
import { keepRows } from '#platform/test-lent.ts'
import { approveContent, generatedContentList, generatedContentOne } from '#review/calls.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { stories } from '#stories/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { generatedContent } from '../tables.ts'
import { removeSamples, sampleContent } from './calls.ts'
import { writeSampleDraftsJob } from './write-sample-drafts.ts'

// Everything that a first start adds goes with one call, and nothing that a person has made or changed.

const { runtime, db, clock, ask, admin, database } = await openTestRuntime()
const editor = await admin()
await plantSamples(db, TEST_NOW)
await writeSampleDraftsJob.run({}, runtime)
const restore = await keepRows(database.pool)

/** The tables with sample content; names also come with the product. */
const TABLES = {
  articles,
  tools,
  agents,
  podcasts,
  videos,
  translations,
  leaderboardEntries,
  generatedContent,
  stories,
  findings,
  newsSources,
}
const NOTHING = Object.fromEntries(Object.keys(TABLES).map((name) => [name, 0]))

beforeEach(async () => {
  await restore()
  clock.set(new Date(TEST_NOW.getTime() + HOUR))
})

const rows = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(TABLES).map(async ([name, table]) => [name, await db.$count(table)] as const),
    ),
  )
const pending = async () => (await ask(generatedContentList, { status: 'pending', limit: 20 }, editor)).items
/** The waiting drafts that may be approved: one of the samples duplicates a published article. */
const approvable = async () =>
  (await Promise.all((await pending()).map(({ id }) => ask(generatedContentOne, { id }, editor)))).filter(
    ({ duplicate }) => duplicate === null,
  )

// Covers: samples-2
test('an administrator removes all samples with one call, and it can be repeated', async () => {
  expect(await ask(sampleContent, {}, editor)).toEqual({
    removable: { articles: 14, events: 4, tools: 6, agents: 3, podcasts: 3, videos: 0, drafts: 6, feeds: 0 },
    kept: 0,
  })
  expect(await ask(removeSamples, {}, editor)).toEqual({ removed: 14 + 4 + 6 + 3 + 3 + 6, kept: 0 })
  expect(await rows()).toEqual(NOTHING)
  expect(await db.$count(entities, eq(entities.sample, true))).toBe(0)
  expect((await ask(articlesCall, {})).total).toBe(0)
  expect(await ask(removeSamples, {}, editor)).toEqual({ removed: 0, kept: 0 })
  expect(await plantSamples(db, TEST_NOW)).toBe(false)
  expect(await writeSampleDraftsJob.run({}, runtime)).toEqual({ drafted: 0 })
})

// Covers: samples-2
test('the log says who has removed them and how many', async () => {
  await ask(removeSamples, {}, editor)
  const { items } = await ask(adminAuditLog, {}, editor)
  expect(items.find(({ actor_id: by }) => by === editor.id)).toMatchObject({
    action: 'remove-samples',
    actor_id: editor.id,
    changes: { samples: { from: 36, to: 0 } },
  })
})

// Covers: samples-2
test('published and rejected sample drafts go too', async () => {
  const [first, second] = await approvable()
  await ask(approveContent, { contentId: second?.id ?? '', action: 'approve' }, editor)
  await ask(approveContent, { contentId: first?.id ?? '', action: 'reject' }, editor)
  expect((await ask(removeSamples, {}, editor)).kept).toBe(0)
  expect(await rows()).toEqual(NOTHING)
})

const CORRECTION = {
  note: 'The figure was wrong.',
  language: 'en' as const,
  edits: { title: 'Corrected by hand' },
}

// Covers: samples-3
test('what someone has written or changed stays: stories, drafts, translations and names', async () => {
  const [changed, corrected, translated] = ['inference-price', 'chip-compiler', 'library-translator'].map(
    (key) => sampleId('article', key),
  )
  await ask(adminArticleChange, { id: changed ?? '', access_tier: 'b2b' }, editor)
  await ask(correctArticle, { id: corrected ?? '', ...CORRECTION }, editor)
  await db
    .update(translations)
    .set({ translator: 'person' })
    .where(sql`${translations.itemId} = ${translated} and ${translations.language} = 'ar'`)
  const slipped = await Promise.all(
    (await pending()).map(({ id }) => ask(generatedContentOne, { id }, editor)),
  ).then((drafts) => drafts.find(({ content }) => content.includes('9,100 homes')))
  const edits = { content: slipped?.content.replace('9,100', '1,900') ?? '' }
  await ask(approveContent, { contentId: slipped?.id ?? '', action: 'approve', edits }, editor)
  const own = {
    title: 'Own story',
    content: 'Text. [1]',
    contentHtml: '<p>Text.</p>',
    markupPolicy: 1,
    language: 'en' as const,
    publishedAt: clock.now(),
  }
  await db.insert(articles).values(own)
  const [name] = await db.select().from(entities).where(eq(entities.slug, 'brackwater'))
  const spelling = { name: 'Brackwater Cloud', kind: 'company' as const, aliases: [] }
  await ask(adminEntityChange, { id: name?.id ?? '', ...spelling }, editor)

  expect((await ask(sampleContent, {}, editor)).kept).toBe(4)
  expect((await ask(removeSamples, {}, editor)).kept).toBe(4)
  const left = await db.select().from(articles).where(ne(articles.title, own.title))
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([changed, corrected, translated, slipped?.id]))
  expect(left.every(({ sample }) => sample)).toBe(true)
  expect(await db.$count(articles)).toBe(5)
  expect((await db.select().from(generatedContent)).map(({ id }) => id)).toEqual([slipped?.id])
  expect((await db.select().from(entities).where(eq(entities.slug, 'brackwater'))).length).toBe(1)
  expect(await ask(removeSamples, {}, editor)).toEqual({ removed: 0, kept: 4 })
})

// Covers: samples-3
test.each([
  ['its tier', { access_tier: 'premium' }],
  ['its section', { category: 'event' }],
] as const)('a draft that was approved with only %s changed stays, with its article', async (_, edits) => {
  const [clean] = await approvable()
  const contentId = clean?.id ?? ''
  await ask(approveContent, { contentId, action: 'approve', edits }, editor)
  expect((await ask(sampleContent, {}, editor)).kept).toBe(1)
  expect((await ask(removeSamples, {}, editor)).kept).toBe(1)
  expect((await db.select().from(generatedContent)).map(({ id }) => id)).toEqual([contentId])
  expect((await db.select().from(articles)).map(({ id }) => id)).toEqual([contentId])
})

// Covers: samples-3
test.each([
  [
    'a draft',
    async (tx: Db, { draft }: Edited) => {
      await tx.update(generatedContent).set({ title: 'By hand' }).where(eq(generatedContent.id, draft))
    },
  ],
  [
    'an article',
    async (tx: Db, { article }: Edited) => {
      await tx.update(articles).set({ updatedAt: clock.now() }).where(eq(articles.id, article))
    },
  ],
  [
    'a translation',
    async (tx: Db, { article }: Edited) => {
      const ofArticle = and(eq(translations.itemId, article), eq(translations.language, 'ar'))
      await tx.update(translations).set({ translator: 'person' }).where(ofArticle)
    },
  ],
])('%s that is being changed during the removal stays', async (_, edit) => {
  const [waiting] = await pending()
  const edited = { draft: waiting?.id ?? '', article: sampleId('article', 'inference-price') }
  let removal: Promise<{ kept: number }> = Promise.resolve({ kept: 0 })
  let hasEnded = databaseKinds[0] === 'embedded' // there, no other query can run before the edit is saved
  await db.transaction(async (tx) => {
    await edit(tx, edited)
    removal = ask(removeSamples, {}, editor).finally(() => (hasEnded = true))
    await expect.poll(async () => hasEnded || (await someoneWaits(tx)), { interval: 5 }).toBe(true)
  })
  expect((await removal).kept).toBe(1)
  expect((await db.$count(articles)) + (await db.$count(generatedContent))).toBe(1)
})
type Edited = { draft: string; article: string }

async function someoneWaits(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from pg_locks w join pg_locks held using (pid) join pg_database d on d.oid = held.database
    where d.datname = current_database() and not w.granted`)
  return rows.length > 0
}

// Covers: samples-3
test('a story that a real source has reported too stays, with its real report', async () => {
  const [finding] = await db.select().from(findings).where(eq(findings.guid, 'cranes-october'))
  const [source] = await db
    .insert(newsSources)
    .values({
      name: 'Port Paper',
      url: 'https://port-paper.example/feed',
      nextFetchAt: TEST_NOW,
      createdAt: TEST_NOW,
    })
    .returning()
  const report = {
    storyId: finding?.storyId ?? '',
    sourceId: source?.id ?? '',
    guid: 'real',
    url: 'https://port-paper.example/cranes',
    canonicalKey: 'https://port-paper.example/cranes',
    title: 'The cranes of Veldhaven',
    paragraphs: ['The cranes of Veldhaven followed an AI model.'],
    textFrom: 'feed' as const,
    publishedAt: TEST_NOW,
    fetchedAt: TEST_NOW,
  }
  await db.insert(findings).values(report)
  await ask(removeSamples, {}, editor)
  expect((await db.select({ id: stories.id }).from(stories)).map(({ id }) => id)).toEqual([finding?.storyId])
  expect((await db.select({ guid: findings.guid }).from(findings)).map(({ guid }) => guid)).toEqual(['real'])
})

// Covers: samples-2
test('a removal that is cut off has removed nothing, and the next one removes all', async () => {
  const before = await rows()
  await db.execute(
    sql`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`,
  )
  await db.execute(
    sql`create trigger cut_off before delete on entities for each row execute function cut_off()`,
  )
  await expect(ask(removeSamples, {}, editor)).rejects.toThrow()
  expect(await rows()).toEqual(before)
  await db.execute(sql`drop function cut_off cascade`)
  await ask(removeSamples, {}, editor)
  expect(await rows()).toEqual(NOTHING)
})
