import { beforeAll, expect, test } from 'vitest'
import { modelCalls } from '#services/tables.ts'
import { users } from '#people/tables.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { runList } from './run-calls.ts'
import { beginRun, endPart, runById } from './runs.ts'

const { ask, db, clock } = await openTestRuntime()
const admin: Caller = {
  id: crypto.randomUUID(),
  email: 'ada@example.com',
  roles: ['admin'],
  sessionId: crypto.randomUUID(),
}
beforeAll(async () => {
  await db.insert(users).values({ id: admin.id, name: 'Ada', email: admin.email })
})

const outcome = (state: string) => ({ state, found: 4, drafted: 1 })
const call = (subject: string, costMicros: number, at: Date) => ({
  subject,
  costMicros,
  at,
  task: 'write-draft',
  provider: 'loopback',
  model: 'm',
  outcome: 'ok' as const,
})

test('a run of an account without a name shows its email address', async () => {
  const nameless = { ...admin, id: crypto.randomUUID(), email: 'nameless@example.com' }
  await db.insert(users).values({ id: nameless.id, name: '', email: nameless.email })
  await beginRun(db, { kind: 'test-nameless', askedBy: nameless.id, parts: 0 }, clock.now())
  const { items } = await ask(runList, { kind: 'test-nameless' }, admin)
  expect(items).toMatchObject([{ asked_by: 'nameless@example.com' }])
})

// Covers: drafts-4, desk-automation-2
test('a run shows who asked for it, the outcome of its parts and what the model cost while it ran', async () => {
  const [part, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const id = await beginRun(db, { kind: 'generate-content', askedBy: admin.id, parts: 3 }, clock.now())
  const before = new Date(clock.now().getTime() - MINUTE)
  await db
    .insert(modelCalls)
    .values([
      call(part, 1500, clock.now()),
      call(id, 40, clock.now()),
      call(other, 9000, clock.now()),
      call(part, 8000, before),
    ])
  clock.pass(MINUTE)
  await endPart(db, id, part, outcome('ok'), clock.now())
  await endPart(db, id, 'b', outcome('ok'), clock.now())
  await endPart(db, id, 'c', outcome('http_error'), clock.now())
  await db.insert(modelCalls).values(call(part, 7000, new Date(clock.now().getTime() + MINUTE)))
  const { items } = await ask(runList, { kind: 'generate-content' }, admin)
  expect(items).toEqual([
    {
      id,
      kind: 'generate-content',
      asked_by: 'Ada',
      started_at: '2026-11-20T09:00:00.000Z',
      finished_at: '2026-11-20T09:01:00.000Z',
      parts: 3,
      done: 3,
      found: 12,
      drafted: 3,
      outcomes: { ok: 2, http_error: 1 },
      cost_micros: 1540,
    },
  ])
})

test('the list is newest first and its pages are complete, also among runs begun at the same time', async () => {
  const ids: string[] = []
  for (let n = 0; n < 25; n++) {
    if (n % 5 === 0) clock.pass(MINUTE)
    ids.push(await beginRun(db, { kind: 'scrape-ai-news', askedBy: null, parts: 1 }, clock.now()))
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: {
      items: { id: string; started_at: string; asked_by: string | null }[]
      next_cursor: string | null
      total: number
    } = await ask(runList, { kind: 'scrape-ai-news', ...(cursor !== null && { cursor }) }, admin)
    expect(page.total).toBe(25)
    expect(page.items.length).toBeLessThanOrEqual(10)
    expect(page.items.map(({ started_at }) => started_at)).toEqual(
      page.items
        .map(({ started_at }) => started_at)
        .toSorted()
        .toReversed(),
    )
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(seen).toHaveLength(25)
  expect(seen.toSorted()).toEqual(ids.toSorted())
  await expect(ask(runList, { cursor: 'nonsense' }, admin)).rejects.toMatchObject({ status: 422 })
})

test('a kill after the last part leaves no endless run: the part and the end are stored in one step', async () => {
  const id = await beginRun(db, { kind: 'generate-content', askedBy: null, parts: 1 }, TEST_NOW)
  let updates = 0
  const killed = new Proxy(db, {
    get(of, key) {
      if (key === 'update' && ++updates > 1) throw new Error('killed here')
      const found: unknown = Reflect.get(of, key)
      return typeof found === 'function' ? (found.bind(of) as unknown) : found
    },
  })
  await endPart(killed, id, 'only', { state: 'ok', found: 1, drafted: 1 }, TEST_NOW).catch(() => undefined)
  expect(await runById(db, id)).toMatchObject({ finishedAt: TEST_NOW, outcomes: { only: { state: 'ok' } } })
})
