import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { makeEpisodeJob } from '#media/make-episode.ts'
import { narrateJob } from '#media/narrate-job.ts'
import { MINUTE, SECOND } from '#platform/clock.ts'
import { CALL_MINUTES } from '#services/local-model/rules.ts'
import { loopback } from '#services/loopback.ts'
import { loopbackModel } from '#services/loopback-model.ts'
import { aiNewsSourceAdd } from '#sources/calls.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { fetchPictureJob } from '../fetch-picture-of.ts'
import { clusterStoriesJob } from '../gather.ts'
import { redraftStoriesJob } from '../generate/redraft-stories.ts'
import { writeStoriesJob } from '../generate/write-stories.ts'
import { GENERATED } from '../generate/rules.ts'
import { beginRun } from '../runs.ts'
import { searchEventsJob } from '../search-events.ts'
import { generatedContent, runs } from '../tables.ts'
import { translateItemJob } from '../translation/translate-item.ts'

// A model on a machine without a graphics card takes minutes for each call, and answers one after another.

const TOWNS = ['Oslo', 'Bergen', 'Hamar']
const meetings = TOWNS.map((town, n) => ({
  '@type': 'Event',
  name: `Model evening ${town}`,
  startDate: `2027-02-0${n + 1}`,
  location: { '@type': 'Place', name: `${town} Hall`, address: { addressLocality: town, addressCountry: 'NO' } },
  organizer: { '@type': 'Organization', name: 'Harbor Institute' },
  description: `The institute shows in ${town} how small models plan the work of cranes. Pilots from twelve ports report what they measured over nine weeks. The evening belongs to demonstrations on the quay.`,
})) // prettier-ignore
const site = await loopback((request, response) =>
  response
    .writeHead(request.url === '/events' ? 200 : 404, { 'content-type': 'text/html' })
    .end(
      `<!doctype html><html lang="en"><head><title>Events</title><script type="application/ld+json">${JSON.stringify(meetings)}</script></head><body></body></html>`,
    ),
)
const model = await loopbackModel()
afterEach(() => void vi.useRealTimers())
afterAll(() => Promise.all([site.close(), model.close()]))

test('a search for events begins no draft after ten minutes; the next search writes the others', async () => {
  const { runtime, db, ask, admin } = await openTestRuntime({ ...model.env(), FETCH_ALLOW_HOSTS: site.host })
  const source = { name: 'Harbor', url: `${site.origin}/events`, language: 'en', category: 'events' } as const
  const { id: sourceId } = await ask(aiNewsSourceAdd, source, await admin())
  const search = async () => {
    const runId = await beginRun(db, { kind: 'test', askedBy: null, parts: 1 }, runtime.clock.now())
    await searchEventsJob.run({ sourceId, runId }, runtime)
    return db.$count(generatedContent)
  }
  vi.useFakeTimers({ toFake: ['performance'] })
  model.answer(() => void vi.advanceTimersByTime(6 * MINUTE)) // and answers badly, so each draft takes two calls
  expect(await search()).toBe(1)
  expect(await search()).toBe(2)
  const [run] = await db.select().from(runs).limit(1)
  expect(run?.outcomes).toMatchObject({ [sourceId]: { state: 'ok', found: 3, drafted: 1 } })
})

/** The calls for one draft, each of which may wait for those of the other jobs of a process. */
const CALLS = 3
const OTHERS = 7
const jobs = [
  redraftStoriesJob,
  clusterStoriesJob,
  searchEventsJob,
  translateItemJob,
  fetchPictureJob,
  narrateJob,
  makeEpisodeJob,
]

test('jobs that call a model do not expire while the slowest one works', () => {
  for (const { name, expireInSeconds } of jobs)
    expect(expireInSeconds * SECOND, name).toBeGreaterThanOrEqual(
      (10 + CALLS * (OTHERS + 1) * CALL_MINUTES.max) * MINUTE,
    )
  expect(writeStoriesJob.expireInSeconds * SECOND).toBeGreaterThanOrEqual(
    GENERATED.most * CALLS * CALL_MINUTES.max * MINUTE,
  )
})
