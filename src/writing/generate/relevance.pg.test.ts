import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aiNewsSourceAdd, aiNewsSourceChange } from '#sources/calls.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { clusterStories } from '#stories/cluster-stories.ts'
import { stories } from '#stories/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { draftIrrelevant, relevance, relevanceChange } from '../calls.ts'
import { draftStories } from '../draft-stories.ts'
import { draftsOfStories } from '../drafts-of-stories.ts'
import { writeStoriesJob } from './write-stories.ts'
import { RELEVANCE_THRESHOLD } from '../rules.ts'
import { generatedContent } from '../tables.ts'

const { runtime, db, clock, ask, admin } = await openTestRuntime()
const editor = await admin()

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [generatedContent, findings, newsSources, stories]) await db.delete(table)
})

const ABOUT = 'A chatbot answers questions about ferry timetables'
const OTHER = 'Ferry fares rise by four per cent in June'

/** A source with one report about AI and one about fares, placed in stories. */
async function gather(only_about_ai: boolean) {
  const url = 'https://ledger.example/feed.xml'
  const source = await ask(aiNewsSourceAdd, { name: 'Ledger', url, language: 'en', only_about_ai }, editor)
  const paragraphs = [
    'The ferry company of Bergen said so on Friday in a letter to its passengers. It will begin on 1 June on all lines.',
  ]
  await db.insert(findings).values(
    [ABOUT, OTHER].map((title, n) => ({
      sourceId: source.id,
      guid: String(n),
      url: `https://ledger.example/${n}`,
      canonicalKey: `https://ledger.example/${n}`,
      title,
      paragraphs,
      language: 'en' as const,
      textFrom: 'feed' as const,
      publishedAt: TEST_NOW,
      fetchedAt: TEST_NOW,
    })),
  )
  await clusterStories(runtime, draftsOfStories)
  return source
}
const drafted = async () =>
  (await db.select({ title: generatedContent.title }).from(generatedContent))
    .map(({ title }) => title)
    .toSorted()

// Covers: truth-5
test('of a source with several subjects only what is about AI is drafted, and the rest is listed', async () => {
  await gather(true)
  await draftStories(runtime)
  expect(await drafted()).toEqual([ABOUT])
  const view = await ask(relevance, {}, editor)
  expect(view).toMatchObject({
    threshold: RELEVANCE_THRESHOLD,
    total: 1,
    items: [{ title: OTHER, language: 'en', score: 0, words: [] }],
  })
})

test('a source about AI is not judged', async () => {
  await gather(false)
  await draftStories(runtime)
  expect(await drafted()).toEqual([ABOUT, OTHER])
  expect(await ask(relevance, {}, editor)).toMatchObject({ total: 0, items: [] })
})

test('an editor changes the threshold, or drafts a story anyway', async () => {
  await gather(true)
  const left = await ask(relevance, {}, editor)
  const id = left.items[0]?.id ?? ''
  const { run_id } = await ask(draftIrrelevant, { id }, editor)
  const order = {
    runId: run_id,
    parts: [{ storyId: id }],
    as: 'article' as const,
    words: 250,
    rewrite: false,
  }
  await writeStoriesJob.run(order, runtime)
  expect(await drafted()).toEqual([OTHER])

  expect(await ask(relevanceChange, { threshold: 0 }, editor)).toMatchObject({ threshold: 0, total: 0 })
  await draftStories(runtime)
  expect(await drafted()).toEqual([ABOUT, OTHER])
  await expect(ask(relevanceChange, { threshold: 2 }, editor)).rejects.toThrow('newsroom.relevanceRange')
  // a story with a draft is not left out any longer
  expect(await ask(relevanceChange, { threshold: RELEVANCE_THRESHOLD }, editor)).toMatchObject({ total: 0 })
  await expect(ask(draftIrrelevant, { id }, editor)).rejects.toThrow('newsroom.storyNotFound')
})

test('a story that does not exist cannot be drafted, and the choice for a source can be changed', async () => {
  await expect(ask(draftIrrelevant, { id: crypto.randomUUID() }, editor)).rejects.toThrow(
    'newsroom.storyNotFound',
  )
  const { id } = await gather(true)
  expect(await ask(aiNewsSourceChange, { id, only_about_ai: false }, editor)).toMatchObject({
    only_about_ai: false,
  })
  const [row] = await db.select().from(newsSources).where(eq(newsSources.id, id))
  expect(row?.onlyAboutAi).toBe(false)
})
