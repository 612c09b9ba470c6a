import { afterAll, expect, test } from 'vitest'
import { articles } from '#articles/calls.ts'
import { loopbackModel } from '#services/loopback-model.ts'
import { aiNewsSourceAdd, aiNewsSources } from '#sources/calls.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { timetable } from '../timetable.ts'
import { scrapeAiNews } from './calls.ts'
import { approveContent, generatedContentList, generatedContentOne } from '#review/calls.ts'
import { runOne } from './run-calls.ts'
import { type DaySize, dayOfNews } from './test-day/day.ts'
import { faultsOf, rightnessOf } from './test-day/check.ts'
import { unreliable } from './test-day/model.ts'
import { openSites } from './test-day/sites.ts'

// A small day of news from its publishers to readers; the benchmark `day` runs a full one.

const SIZE: DaySize = {
  items: 49,
  carriers: { en: [5, 3], other: [2] },
  repeats: 9,
  junk: 7,
  publishers: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 21, 22, 29], // one for each way to publish news, two for each language
}
const SEED = 3
/** With few drafts, three in four should contain a lie. */
const LIES_MORE = 3
const day = dayOfNews(SEED, TEST_NOW, SIZE)
const sites = await openSites(day)
const model = await loopbackModel()
afterAll(async () => {
  await sites.close()
  await model.close()
})

// Covers: day-1, day-2, day-3, day-4
test('a day of news is read, grouped, drafted, reviewed and published with a model that fails and lies', async () => {
  model.answer(unreliable(SEED, LIES_MORE))
  const { runtime, db, ask, admin } = await openTestRuntime({
    FETCH_ALLOW_HOSTS: sites.hosts,
    ...model.env(),
    AI_TIMEOUT_SECONDS: '1',
  })
  const editor = await admin()
  await runtime.jobs.work(runtime, timetable)
  for (const n of SIZE.publishers ?? []) {
    const source = sites.sources[n]
    if (source) await ask(aiNewsSourceAdd, source, editor)
  }
  const { run_id: id } = await ask(scrapeAiNews, {}, editor)
  await expect.poll(async () => (await ask(runOne, { id }, editor)).finished_at, POLL).not.toBeNull()

  const { items: read } = await ask(aiNewsSources, {}, editor)
  const kinds = new Set(read.map(({ kind }) => kind))
  expect([kinds.size, kinds.has(null)]).toEqual([11, false]) // every kind except the single page
  const [all] = (await rightnessOf(db, sites.itemAt)).filter(({ language }) => language === 'all')
  expect(all?.of).toBeGreaterThan(25)
  expect(all?.planted.precision).toBeGreaterThan(0.85)
  expect(all?.planted.recall).toBeGreaterThan(0.75)

  const { items: drafts } = await ask(generatedContentList, { limit: '100' }, editor)
  for (const { id: contentId } of drafts) {
    const { evidence, duplicate, version } = await ask(generatedContentOne, { id: contentId }, editor)
    const isSound = evidence.every(({ verdicts }) => verdicts.every(({ ok }) => ok))
    const action = isSound && duplicate?.status !== 'published' ? 'approve' : 'reject'
    await ask(approveContent, { contentId, action, version }, editor)
  }
  const { faults, paragraphs, published } = await faultsOf(db, sites.itemAt, day.names)
  expect(published).toBeGreaterThan(10)
  expect(paragraphs).toBeGreaterThan(30)
  // on so small a day junk can be among the strongest stories
  expect({ ...faults, junk: [] }).toEqual({
    unresolved: [],
    numbers: [],
    names: [],
    lies: [],
    junk: [],
    twice: [],
  })
  expect((await ask(articles, { limit: '30' })).items.length).toBeGreaterThan(10)
})
const POLL = { timeout: 240_000, interval: 200 }
