import { afterAll, beforeEach, expect, test } from 'vitest'
import { FAILURES, loopbackModel } from '#services/loopback-model.ts'
import type { FoundEvent } from '#sources/read-events.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { paragraphsOf } from '../draft-text.ts'
import { runGates } from '../gates.ts'
import { costOfRuns } from '../run-cost.ts'
import { beginRun, runById } from '../runs.ts'
import { generatedContent } from '../tables.ts'
import { page } from '../test-pages/all.ts'
import { writesFaithfully } from '../test-writer.ts'
import { draftEvent } from './draft-event.ts'

// Drafts of events with a model that writes faithfully, or fails.

const server = await loopbackModel()
const prices = { AI_PRICE_INPUT: '2', AI_PRICE_OUTPUT: '8' }
const { runtime, db } = await openTestRuntime({ ...server.env('openai'), ...prices })
const runId = crypto.randomUUID()
afterAll(() => server.close())
beforeEach(async () => {
  server.asked.length = 0
  server.answer(writesFaithfully)
  await db.delete(generatedContent)
})

const found = (more: Partial<FoundEvent> = {}): FoundEvent => ({
  uid: null,
  name: 'Harbor Days',
  startsAt: new Date('2027-03-01T08:00:00Z'),
  endsAt: null,
  dayOnly: false,
  timeZone: 'Europe/Oslo',
  looseTime: null,
  place: 'Bergen, NO',
  isOnline: false,
  organizer: null,
  url: 'https://harbor.example/days',
  paragraphs: [...page('en', 1).paragraphs],
  laterDates: [],
  notes: [],
  pageUrl: 'https://harbor.example/days',
  language: 'en',
  ...more,
})
const draft = async (event: FoundEvent) => {
  expect(await draftEvent(runtime, event, { publisher: 'Harbor Review', runId })).toBe(true)
  const [row] = await db.select().from(generatedContent)
  if (!row) throw new Error('no draft')
  return row
}

test('a model writes from the page; day, time and place stay as the organizer states them', async () => {
  const row = await draft(found())
  expect(row).toMatchObject({
    writer: 'loopback-text',
    contentType: 'event',
    metadata: { attempts: 1, run: runId },
  })
  const paragraphs = paragraphsOf(row.content)
  expect(paragraphs.length).toBeGreaterThan(2)
  expect(paragraphs[0]?.text).toContain(
    'Harbor Days: announced for March 1, 2027. Local starting time: 09:00',
  )
  expect(runGates(paragraphs, row.sources, 'en').ok).toBe(true)
})

// Covers: drafts-4
test('the model costs of an event are counted in the search that found it', async () => {
  const search = { kind: 'scrape-ai-events', askedBy: null, parts: 1 }
  const ids = [
    await beginRun(db, search, runtime.clock.now()),
    await beginRun(db, search, runtime.clock.now()),
  ]
  await draftEvent(runtime, found(), { publisher: 'Harbor Review', runId: ids[0] ?? '' })
  const runs = (await Promise.all(ids.map((id) => runById(db, id)))).filter((run) => run !== null)
  const costs = await costOfRuns(db, runs)
  expect(costs.get(ids[0] ?? '')).toBeGreaterThan(0)
  expect(costs.get(ids[1] ?? '')).toBeUndefined()
})

test('when a model fails, the sentences of the page are used, and the draft states the reason', async () => {
  server.answer(() => FAILURES.nonsense)
  const row = await draft(found())
  expect(row).toMatchObject({ writer: 'extractive', metadata: { fallback: 'bad_answer', attempts: 2 } })
  expect(runGates(paragraphsOf(row.content), row.sources, 'en').ok).toBe(true)
})

test('a model is not called for an event whose page has no text', async () => {
  const row = await draft(found({ paragraphs: [] }))
  expect(row).toMatchObject({ writer: 'extractive', metadata: { kind: 'card' } })
  expect(server.asked).toEqual([])
})

test('two sources that announce one event at the same moment create one draft', async () => {
  const draftFrom = (publisher: string) =>
    draftEvent(runtime, found({ paragraphs: [] }), { publisher, runId })
  const made = await Promise.all([
    draftFrom('Harbor Review'),
    draftFrom('Tide Post'),
    draftFrom('Crane News'),
  ])
  expect(made.filter(Boolean)).toHaveLength(1)
})
