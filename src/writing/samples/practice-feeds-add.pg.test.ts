import { beforeEach, expect, test } from 'vitest'
import { articles } from '#articles/tables.ts'
import { approveContent } from '#review/calls.ts'
import { aiNewsSources } from '#sources/calls.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { stories } from '#stories/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { clusterStoriesJob, gatherSourceJob } from '../gather.ts'
import { generatedContent } from '../tables.ts'
import { practiceFeedsAdd, removeSamples, sampleContent } from './calls.ts'

// Feeds that the site answers itself, read in the usual way of every source, without a network.

const { runtime, db, ask, admin } = await openTestRuntime()
const ada = await admin()

beforeEach(async () => {
  for (const table of [generatedContent, findings, newsSources, stories, articles]) await db.delete(table)
})

/** Adds the feeds, reads them and drafts their stories, as the run in the background does. */
async function practiceDrafts() {
  const { run_id: runId, ...answer } = await ask(practiceFeedsAdd, {}, ada)
  const { items } = await ask(aiNewsSources, {}, ada)
  for (const { id: sourceId } of items) await gatherSourceJob.run({ sourceId, runId }, runtime)
  await clusterStoriesJob.run({ runId }, runtime)
  return { ...answer, drafts: await db.select().from(generatedContent) }
}

// Covers: first-steps-4
test('the practice feeds are read without a network, and become drafts of several publishers', async () => {
  const { added, feeds, drafts } = await practiceDrafts()
  expect({ added, feeds }).toEqual({ added: 5, feeds: 5 })
  const { items } = await ask(aiNewsSources, {}, ada)
  expect(items.map(({ state, practice }) => ({ state, practice }))).toEqual(
    items.map(() => ({ state: 'ok', practice: true })),
  )
  expect(drafts.map(({ metadata }) => String(metadata['publishers'])).toSorted()).toEqual([
    '1',
    '2',
    '2',
    '3',
  ])
  expect(drafts.map(({ language }) => language).toSorted()).toEqual(['en', 'en', 'en', 'fr'])
  expect(drafts.every(({ metadata }) => metadata['sample'] === true)).toBe(true)
  expect((await practiceDrafts()).drafts).toHaveLength(4) // read again, they have nothing new
})

// Covers: first-steps-4
test('what was published from a practice feed is a sample, and is removed with the feeds', async () => {
  const { drafts } = await practiceDrafts()
  const good = drafts.find(({ metadata }) => metadata['publishers'] === 3)
  await ask(approveContent, { contentId: good?.id ?? '', action: 'approve' }, ada)
  const published = await db.select({ sample: articles.sample, metadata: articles.metadata }).from(articles)
  expect(published).toMatchObject([{ sample: true }])
  expect((await ask(sampleContent, {}, ada)).removable).toMatchObject({ articles: 1, drafts: 3, feeds: 5 })
  await ask(removeSamples, {}, ada)
  for (const table of [generatedContent, findings, newsSources, stories, articles])
    expect(await db.$count(table)).toBe(0)
})
