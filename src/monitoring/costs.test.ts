import { beforeEach, expect, test } from 'vitest'
import { modelCalls } from '#services/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { runs } from '#writing/tables.ts'
import { costList } from './calls.ts'

const { ask, db, clock, admin } = await openTestRuntime()
const ada = await admin()
beforeEach(async () => {
  await db.delete(modelCalls)
  await db.delete(runs)
  clock.set(new Date('2026-11-20T09:00:00Z'))
})

type Row = Partial<typeof modelCalls.$inferInsert>
const spend = (at: string, more: Row = {}) =>
  db.insert(modelCalls).values({
    at: new Date(at),
    task: 'write-draft',
    provider: 'openai',
    model: 'writer',
    outcome: 'ok',
    inputTokens: 100,
    outputTokens: 10,
    costMicros: 250,
    ...more,
  })

// Covers: desk-monitoring-5
test('days are in the digest’s time zone, each is listed, and they add up to the total', async () => {
  await spend('2026-11-20T08:00:00Z')
  await spend('2026-11-19T23:30:00Z') // 00:30 on the 20th
  await spend('2026-11-19T22:30:00Z', { costMicros: 1000 }) // 23:30 on the 19th
  await spend('2026-11-13T22:59:59Z', { costMicros: 77 }) // the day before the seven days
  await spend('2026-11-13T23:00:00Z', { costMicros: 5 }) // the first moment of the seven days
  const { by_day: days, total, time_zone } = await ask(costList, { days: '7' }, ada)
  expect(time_zone).toBe('Etc/GMT-1')
  expect(days.map(({ day, cost_micros, calls }) => [day, cost_micros, calls])).toEqual([
    ['2026-11-20', 500, 2],
    ['2026-11-19', 1000, 1],
    ['2026-11-18', 0, 0],
    ['2026-11-17', 0, 0],
    ['2026-11-16', 0, 0],
    ['2026-11-15', 0, 0],
    ['2026-11-14', 5, 1],
  ])
  expect(total).toMatchObject({ cost_micros: 1505, calls: 4, input_tokens: 400, output_tokens: 40 })
  expect((await ask(costList, {}, ada)).by_day).toHaveLength(30)
  expect((await ask(costList, { days: '90' }, ada)).total.cost_micros).toBe(1582)
})

test('a source is the paying run and the purpose; models are distinguished by provider', async () => {
  const [run] = await db
    .insert(runs)
    .values({ kind: 'generate-content', startedAt: clock.now(), parts: 1 })
    .returning({ id: runs.id })
  await spend('2026-11-20T08:00:00Z', { run: run?.id ?? null })
  await spend('2026-11-20T08:01:00Z', { run: run?.id ?? null })
  await spend('2026-11-20T08:02:00Z', { task: 'translate', provider: 'anthropic', costMicros: 900 })
  const { by_source: sources, by_model: models } = await ask(costList, {}, ada)
  expect(sources.map(({ run: kind, task, cost_micros, calls }) => [kind, task, cost_micros, calls])).toEqual([
    [null, 'translate', 900, 1],
    ['generate-content', 'write-draft', 500, 2],
  ])
  expect(models.map(({ provider, model, cost_micros }) => [provider, model, cost_micros])).toEqual([
    ['anthropic', 'writer', 900],
    ['openai', 'writer', 500],
  ])
})

test('a call without a price is counted as such, and characters and images are not counted as tokens', async () => {
  await spend('2026-11-20T08:00:00Z', { costMicros: null })
  await spend('2026-11-20T08:01:00Z', { task: 'speak', inputTokens: 5000, outputTokens: 0 })
  await spend('2026-11-20T08:02:00Z', { task: 'picture', inputTokens: 0, outputTokens: 1 })
  expect((await ask(costList, {}, ada)).total).toEqual({
    cost_micros: 500,
    calls: 3,
    unpriced: 1,
    input_tokens: 100,
    output_tokens: 10,
    characters: 5000,
    pictures: 1,
  })
})

test('without calls all figures are zero, and other periods are refused', async () => {
  const { total, by_source: sources, by_model: models } = await ask(costList, {}, ada)
  expect([total.calls, sources, models]).toEqual([0, [], []])
  await expect(ask(costList, { days: '365' as never }, ada)).rejects.toMatchObject({ status: 422 })
})
