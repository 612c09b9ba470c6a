import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { loopback } from '#services/loopback.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { openDispatcher } from '#platform/serve.ts'
import { users } from '#people/tables.ts'
import { aiNewsSourceAdd } from '#sources/calls.ts'
import { newsSources } from '#sources/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../timetable.ts'
import { scrapeAiNews } from './calls.ts'
import { runOne } from './run-calls.ts'
import { gatherSourceJob, startGathering, clusterStoriesJob } from './gather.ts'
import { runById } from './runs.ts'
import { scrapeWithin } from './generate/scrape-ai-news.ts'

// The course of a run when sources are slow, gone or broken.

const asked = Promise.withResolvers<void>()
const released = Promise.withResolvers<void>()
const site = await loopback((request, response) => {
  if (request.url !== '/slow.xml') return void response.writeHead(404).end()
  asked.resolve()
  void released.promise.then(() =>
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(
        '<?xml version="1.0"?><rss version="2.0"><channel><title>t</title><link>https://slow.example</link>' +
          '<item><title>The slow ferry reaches the island after all</title><link>https://slow.example/1</link>' +
          '<pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate><description>The slow ferry reached the island on ' +
          'Friday after nine hours. Its 40 passengers were well. The company pays every fare back.</description></item></channel></rss>',
      ),
  )
})
const { runtime, ask, db } = await openTestRuntime({ FETCH_ALLOW_HOSTS: site.host })
const admin: Caller = {
  id: crypto.randomUUID(),
  email: 'ada@example.com',
  roles: ['admin'],
  sessionId: crypto.randomUUID(),
}
const origin = { caller: admin, language: 'en', requestId: '-', address: '127.0.0.1', limited: false }
beforeAll(async () => {
  await db.insert(users).values({ id: admin.id, name: 'Ada', email: admin.email })
  return () => site.close()
})

test('a source that is gone and a job that has failed for good end their parts, and the run ends', async () => {
  const [gone, broken] = [crypto.randomUUID(), crypto.randomUUID()]
  const runId = await startGathering(runtime, [gone, broken], null)
  await gatherSourceJob.onFailed?.({ sourceId: broken, runId }, runtime)
  expect(await runById(db, runId)).toMatchObject({ finishedAt: null })
  await gatherSourceJob.onFailed?.({ sourceId: gone, runId }, runtime)
  await clusterStoriesJob.run({ runId }, runtime)
  const run = await runById(db, runId)
  expect(run?.finishedAt).not.toBeNull()
  expect(run?.outcomes).toMatchObject({
    [gone]: { state: 'failed' },
    [broken]: { state: 'failed' },
    stories: { state: 'ok' },
  })
  await clusterStoriesJob.onFailed?.({ runId }, runtime)
  expect((await runById(db, runId))?.outcomes['stories']).toMatchObject({ state: 'ok' }) // a late failure changes nothing
})

test('a run whose stories could not be grouped ends too', async () => {
  const source = crypto.randomUUID()
  const runId = await startGathering(runtime, [source], null)
  await gatherSourceJob.onFailed?.({ sourceId: source, runId }, runtime)
  await clusterStoriesJob.onFailed?.({ runId }, runtime)
  expect((await runById(db, runId))?.finishedAt).not.toBeNull()
})

test('a run over a source that another run is reading waits for that reading and ends with it', async () => {
  const url = `${site.origin}/gone.xml`
  const { id: sourceId } = await ask(aiNewsSourceAdd, { name: 'Gone', url, language: 'en' }, admin)
  const [first, second] = [
    await startGathering(runtime, [sourceId], null),
    await startGathering(runtime, [sourceId], null),
  ]
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from jobs.job where name = 'gather-source' and data ->> 'sourceId' = ${sourceId}`,
  )
  expect(rows).toEqual([{ n: 1 }])
  expect(await ask(runOne, { id: second }, admin)).toMatchObject({ parts: 2, done: 0, finished_at: null })
  await gatherSourceJob.run({ sourceId, runId: first }, runtime)
  expect(site.seen.filter((path) => path.includes('gone.xml'))).toHaveLength(1)
  for (const runId of [first, second]) {
    expect(await ask(runOne, { id: runId }, admin)).toMatchObject({ done: 1, finished_at: null })
    await clusterStoriesJob.run({ runId }, runtime)
    expect((await runById(db, runId))?.finishedAt).not.toBeNull()
  }
  const third = await startGathering(runtime, [sourceId], null)
  await gatherSourceJob.onFailed?.({ sourceId, runId: third }, runtime)
  expect((await runById(db, third))?.outcomes).toMatchObject({ [sourceId]: { state: 'failed' } })
  await db.delete(newsSources)
})

test('the workers end a run over a source that was deleted before it was read', async () => {
  const runId = await startGathering(runtime, [crypto.randomUUID()], null)
  await runtime.jobs.work(runtime, timetable)
  await vi.waitFor(async () => expect((await runById(db, runId))?.finishedAt).not.toBeNull(), 15_000)
}, 20_000)

// Covers: admin-7-8
test('a slow request returns 202 with a run to poll, and the run continues', async () => {
  await ask(aiNewsSourceAdd, { name: 'Slow', url: `${site.origin}/slow.xml`, language: 'en' }, admin)
  const impatient = openDispatcher(runtime, [scrapeWithin(0)])
  const { status, body } = await impatient.answer(scrapeAiNews.name, { category: 'news' }, origin)
  expect([status, body]).toEqual([
    202,
    { count: 0, sources: 1, drafted: 0, finished: false, run_id: expect.any(String) },
  ])
  await asked.promise
  const { run_id: id } = scrapeAiNews.output.parse(body)
  expect(await ask(runOne, { id }, admin)).toMatchObject({ parts: 2, done: 0, finished_at: null })
  released.resolve()
  await vi.waitFor(
    async () =>
      expect(await ask(runOne, { id }, admin)).toMatchObject({
        done: 2,
        found: 1,
        drafted: 1,
        finished_at: expect.any(String),
      }),
    20_000,
  )
}, 30_000)

// Covers: admin-7-8
test('one category or all of them are scraped; an unknown category is refused', async () => {
  await db.delete(newsSources)
  const url = (name: string) => `https://${name}.larkfield.example/feed`
  for (const category of ['news', 'tools', 'agents', 'events', 'learning'] as const)
    await ask(aiNewsSourceAdd, { name: category, url: url(category), category }, admin)
  await ask(aiNewsSourceAdd, { name: 'second', url: url('second'), category: 'tools' }, admin)
  const impatient = openDispatcher(runtime, [scrapeWithin(0)])
  const scraped = async (input: object) =>
    scrapeAiNews.output.parse((await impatient.answer(scrapeAiNews.name, input, origin)).body).sources
  expect(await scraped({ category: 'tools' })).toBe(2)
  expect(await scraped({ category: 'events' })).toBe(1)
  expect(await scraped({ category: 'all' })).toBe(6)
  expect(await scraped({})).toBe(6)
  const error: unknown = await scraped({ category: 'weather' }).catch((e: unknown) => e)
  expect(isRefusal(error) && [error.status, error.fields[0]?.code]).toEqual([422, 'newsroom.unknownCategory'])
  await db.delete(newsSources)
})

test('a single source is scraped, whatever its category; a paused or unknown one is refused', async () => {
  const add = (name: string) =>
    ask(aiNewsSourceAdd, { name, url: `https://${name}.larkfield.example/feed`, category: 'tools' }, admin)
  const [one] = [await add('one'), await add('two')]
  const impatient = openDispatcher(runtime, [scrapeWithin(0)])
  const scraped = async (source: string) =>
    scrapeAiNews.output.parse((await impatient.answer(scrapeAiNews.name, { source }, origin)).body)
  const { sources, run_id: id } = await scraped(one.id)
  expect([sources, (await ask(runOne, { id }, admin)).parts]).toEqual([1, 2])
  await db.update(newsSources).set({ isActive: false })
  for (const source of [one.id, crypto.randomUUID()])
    await expect(scraped(source)).rejects.toMatchObject({ code: 'sources.notFound', status: 404 })
  await db.delete(newsSources)
})
