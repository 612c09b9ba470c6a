import { createHash } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loopbackModel } from '#services/loopback-model.ts'
import type { Db } from '#platform/db.ts'
import { addSource } from '#sources/source-desk.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { draftsOfStories } from '#writing/drafts-of-stories.ts'
import { draftStories, draftStory } from '#writing/draft-stories.ts'
import { MIN_PAIRS } from './story-identity-vectors.ts'
import { generatedContent } from '#writing/tables.ts'
import { embeddingModels, stories, storyPlacements, termCounts } from './tables.ts'
import { clusterStories } from './cluster-stories.ts'

const HOUR = 3_600_000
const model = await loopbackModel()
const { runtime, db } = await openTestRuntime()
const modelled = await openTestRuntime(model.env())

afterAll(() => model.close())
beforeEach(() => {
  model.answer(() => undefined)
  return () => clear(db)
})
async function clear(of: Db): Promise<void> {
  await of.delete(generatedContent)
  await of.delete(newsSources)
  await of.delete(stories)
  await of.delete(termCounts)
}

let made = 0
/** Stores one report of a new source for each title, each a minute after the one before, and returns the ids. */
async function addReports(titles: readonly string[], of = db, lead = ''): Promise<string[]> {
  const rows = await Promise.all(
    titles.map(async (title) => {
      const n = (made += 1)
      const url = `https://site-${n}.example/a`
      const source = await addSource(of, TEST_NOW, { name: `Site ${n}`, url, scrapeFrequencyHours: 6 })
      return {
        sourceId: source.id,
        guid: 'a',
        url,
        canonicalKey: url,
        title,
        summary: lead,
        paragraphs: [`${title}. That is what the company said on Friday in a statement of some length.`],
        language: 'en' as const,
        textFrom: 'feed' as const,
        publishedAt: new Date(TEST_NOW.getTime() - 20 * HOUR + n * 60_000),
        fetchedAt: TEST_NOW,
      }
    }),
  )
  const stored = await of.insert(findings).values(rows).returning({ id: findings.id })
  return stored.map(({ id }) => id)
}
const storyOf = async (ids: readonly string[]) => {
  const rows = await db.select({ id: findings.id, story: findings.storyId }).from(findings)
  return ids.map((id) => rows.find((row) => row.id === id)?.story)
}
const remainingStories = () =>
  db.select().from(stories).where(isNull(stories.mergedInto)).orderBy(asc(stories.firstAt))

const HALDEN = 'Halden Labs raises $45 million to shrink speech models for hearing aids'
const ROUND = 'Norwegian hearing aid software maker Halden Labs closes $45 million round'
const FERRY = 'Robot pilots guide their first ferry across the bay at night'
const SPLIT = [
  'Northlight leads $45 million round for Halden hearing aid software',
  'Halden Labs closes round of $45 million with Northlight',
]
const BRIDGE = 'Northlight puts $45 million into Halden Labs, hearing aid software maker'

// Covers: identity-4
test('reports of one event in different words become one story, and the reason is kept', async () => {
  const [first, ferry, second] = await addReports([HALDEN, FERRY, ROUND])
  await clusterStories(runtime, draftsOfStories)
  const [a, b, c] = await storyOf([first ?? '', ferry ?? '', second ?? ''])
  expect(a).toBe(c)
  expect(a).not.toBe(b)
  expect(await remainingStories()).toMatchObject([{ title: HALDEN }, { title: FERRY }])
  const [placement] = await db
    .select()
    .from(storyPlacements)
    .where(eq(storyPlacements.findingId, second ?? ''))
  expect(placement).toMatchObject({ storyId: a, rule: 'event', vector: null })
  expect(placement?.shared).toEqual(expect.arrayContaining(['Halden', '45']))
})

// Covers: identity-8
test('running again changes nothing, and later reports join existing stories', async () => {
  const [first = ''] = await addReports([HALDEN])
  await clusterStories(runtime, draftsOfStories)
  await clusterStories(runtime, draftsOfStories)
  const [second = ''] = await addReports([ROUND])
  await clusterStories(runtime, draftsOfStories)
  const [a, b] = await storyOf([first, second])
  expect(a).toBe(b)
  const [story] = await remainingStories()
  expect(story && story.lastAt > story.firstAt).toBe(true)
  const [all] = await db
    .select()
    .from(termCounts)
    .where(and(eq(termCounts.language, 'en'), eq(termCounts.term, '')))
  expect(all?.findings).toBe(2)
})

// Covers: identity-8
test('two processes that run at the same time place every finding once', async () => {
  const ids = await addReports([HALDEN, FERRY, ROUND])
  await Promise.all([clusterStories(runtime, draftsOfStories), clusterStories(runtime, draftsOfStories)])
  expect(await remainingStories()).toHaveLength(2)
  expect(await db.$count(storyPlacements)).toBe(ids.length)
})

/** Two stories of one event, each with its draft, before anything shows that they are one. */
async function twoStories(): Promise<[string, string]> {
  const ids = await addReports(SPLIT)
  for (const [index, id] of ids.entries()) {
    // a report of another time is not compared: that is how one event gets two stories
    await db
      .update(findings)
      .set({ publishedAt: new Date(TEST_NOW.getTime() - (index === 0 ? 100 : 10) * HOUR) })
      .where(eq(findings.id, id))
  }
  await clusterStories(runtime, draftsOfStories)
  const [older, younger] = await storyOf(ids)
  for (const id of [older, younger]) await draftStory(runtime, id ?? '')
  expect(older).not.toBe(younger)
  await db.update(findings).set({ publishedAt: TEST_NOW })
  await db.update(storyPlacements).set({ publishedAt: new Date(TEST_NOW.getTime() - 10 * HOUR) })
  return [older ?? '', younger ?? '']
}

// Covers: identity-9
test('two stories of one event are merged: the older stays, the other’s draft is kept as rejected', async () => {
  const [older, younger] = await twoStories()
  const [bridge = ''] = await addReports([BRIDGE])
  await clusterStories(runtime, draftsOfStories)
  expect(await storyOf([bridge])).toEqual([older])
  expect(await db.$count(findings, eq(findings.storyId, older))).toBe(3)
  expect(await db.select().from(stories).where(eq(stories.id, younger))).toMatchObject([
    { mergedInto: older },
  ])
  const drafts = await db.select().from(generatedContent).orderBy(asc(generatedContent.createdAt))
  expect(drafts.find(({ storyId }) => storyId === older)).toMatchObject({ status: 'pending' })
  expect(drafts.find(({ storyId }) => storyId === younger)).toMatchObject({
    status: 'rejected',
    reason: 'newsroom.storyMerged',
  })
  expect(await draftStories(runtime)).toBe(0)
})

// Covers: identity-9
test.each([
  ['published', { status: 'published' }],
  ['planned', { status: 'approved', publishAt: new Date(TEST_NOW.getTime() + HOUR), version: 2 }],
] as const)('a story whose draft is %s is not merged', async (_, decided) => {
  const [older, younger] = await twoStories()
  await db.update(generatedContent).set(decided).where(eq(generatedContent.storyId, younger))
  await addReports([BRIDGE])
  await clusterStories(runtime, draftsOfStories)
  expect((await remainingStories()).map(({ id }) => id).toSorted()).toEqual([older, younger].toSorted())
  expect(await db.select().from(generatedContent).where(eq(generatedContent.storyId, younger))).toMatchObject(
    [{ ...decided, reason: null }],
  )
})

// Covers: identity-7
test('vectors are stored with the id of their model, and during an outage terms decide', async () => {
  const ids = await addReports([HALDEN, ROUND], modelled.db)
  await clusterStories(modelled.runtime, draftsOfStories)
  const placed = () => modelled.db.select().from(storyPlacements).orderBy(asc(storyPlacements.publishedAt))
  expect(await placed()).toMatchObject([
    { findingId: ids[0], rule: 'first', vectorModel: 'openai-compatible/loopback-vectors' },
    { findingId: ids[1], rule: 'event', vectorModel: 'openai-compatible/loopback-vectors' },
  ])
  model.answer(({ path }) => (path === '/embeddings' ? { status: 400, error: 'no' } : undefined))
  const [third] = await addReports([BRIDGE], modelled.db)
  await clusterStories(modelled.runtime, draftsOfStories)
  expect((await placed()).at(-1)).toMatchObject({
    findingId: third,
    rule: 'event',
    vector: null,
    vectorModel: null,
  })
  await clear(modelled.db)
})

/** Eight letters, always the same for a number; no two numbers share many of them. */
const inventedWord = (n: number): string =>
  Array.from(createHash('sha256').update(String(n)).digest().subarray(0, 8), (byte) =>
    String.fromCodePoint(97 + (byte % 26)),
  ).join('')

// Covers: identity-7
test('once enough stories show what similarity means for a model, its vectors decide', async () => {
  const wordsOf = (n: number) => {
    const [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6].map((of) => inventedWord(n * 6 + of))
    return [`${a} ${b} ${c} ${d} ${e}`, `${d} ${f} ${b} ${a} ${c}`]
  }
  const events = Array.from({ length: MIN_PAIRS + 5 }, (_, n) => wordsOf(n))
  await addReports(events.flat(), modelled.db)
  await clusterStories(modelled.runtime, draftsOfStories)
  const [a, b, c, d] = [1, 2, 3, 4].map(inventedWord)
  await addReports([`${c} ${a} ${d} ${b} otherwise`], modelled.db)
  await clusterStories(modelled.runtime, draftsOfStories)
  const [row] = await modelled.db.select().from(embeddingModels)
  expect(row).toMatchObject({
    model: 'openai-compatible/loopback-vectors',
    calibration: { join: expect.any(Number) },
  })
  const rules = await modelled.db
    .select({ rule: storyPlacements.rule })
    .from(storyPlacements)
    .where(eq(storyPlacements.rule, 'vector'))
  expect(rules).toHaveLength(1)
  await clear(modelled.db)
})
