import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '#platform/runtime.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { aiNewsSourceAdd, aiNewsSourceChange, aiNewsSources } from './calls.ts'
import { newsSources } from './tables.ts'

const runtime = await openTestRuntime()
const { db, clock } = runtime
const ask: typeof runtime.ask = (...call) => runtime.ask(...call)
const admin: Caller = { id: crypto.randomUUID(), email: 'ada@desk.example', roles: ['admin'], sessionId: 's' }
const larkfield = { name: ' Larkfield ', url: 'https://larkfield.example/feed', language: 'en' } as const
beforeEach(async () => {
  await db.delete(newsSources)
})

// Covers: admin-3-5, admin-7-25
test('an added source is due immediately, is listed, and is refused a second time', async () => {
  const added = await ask(aiNewsSourceAdd, larkfield, admin)
  expect(added).toMatchObject({
    name: 'Larkfield',
    scrape_frequency_hours: 6,
    is_active: true,
    state: null,
    stale: false,
    next_fetch_at: clock.now().toISOString(),
  })
  expect(await ask(aiNewsSources, {}, admin)).toEqual({ items: [added], total: 1, next_cursor: null })
  const again = ask(aiNewsSourceAdd, { ...larkfield, name: 'Twice' }, admin)
  await expect(again).rejects.toMatchObject({ code: 'sources.known', status: 409 })
})

test.each([
  [{ url: 'ftp://larkfield.example/' }, 'sources.urlInvalid'],
  [{ url: 'javascript:alert(1)' }, 'sources.urlInvalid'],
  [{ url: 'https://user:secret@larkfield.example/' }, 'sources.urlInvalid'],
  [{ url: 'larkfield' }, 'sources.urlInvalid'],
  [{ name: '   ' }, 'sources.nameRequired'],
  [{ scrape_frequency_hours: 0 }, 'sources.frequencyRange'],
  [{ scrape_frequency_hours: 1.5 }, 'sources.frequencyRange'],
])('%j is refused with %s', async (wrong, code) => {
  await expect(ask(aiNewsSourceAdd, { ...larkfield, ...wrong }, admin)).rejects.toMatchObject({
    code,
    status: 422,
  })
})

test('a change affects only the named fields; a new address resets the source and makes it due', async () => {
  const { id } = await ask(aiNewsSourceAdd, larkfield, admin)
  await db
    .update(newsSources)
    .set({ state: 'http_error', failures: 7, etag: '"1"', nextFetchAt: new Date('2027-01-01T00:00:00Z') })
  const renamed = await ask(
    aiNewsSourceChange,
    { id, name: 'Larkfield Notes', scrape_frequency_hours: 12 },
    admin,
  )
  expect(renamed).toMatchObject({ name: 'Larkfield Notes', failures: 7, language: 'en', url: larkfield.url })
  expect(renamed.next_fetch_at).toBe(new Date(clock.now().getTime() + 12 * 3_600_000).toISOString())
  const moved = await ask(aiNewsSourceChange, { id, url: 'https://larkfield.example/new' }, admin)
  expect(moved).toMatchObject({ state: null, failures: 0, next_fetch_at: clock.now().toISOString() })
})

// Covers: admin-7-25
test('a source is switched off and on', async () => {
  const { id } = await ask(aiNewsSourceAdd, larkfield, admin)
  expect(await ask(aiNewsSourceChange, { id, is_active: false }, admin)).toMatchObject({ is_active: false })
  expect((await ask(aiNewsSources, { active: 'true' }, admin)).items).toEqual([])
  await db.update(newsSources).set({ failures: 20 })
  expect(await ask(aiNewsSourceChange, { id, is_active: true }, admin)).toMatchObject({
    is_active: true,
    failures: 0,
  })
})

test('an unknown source and a taken address are refused', async () => {
  const { id } = await ask(aiNewsSourceAdd, larkfield, admin)
  await ask(aiNewsSourceAdd, { name: 'Other', url: 'https://other.example/' }, admin)
  const taken = ask(aiNewsSourceChange, { id, url: 'https://other.example' }, admin)
  await expect(taken).rejects.toMatchObject({ code: 'sources.known', status: 409 })
  const unknown = ask(aiNewsSourceChange, { id: crypto.randomUUID(), name: 'x' }, admin)
  await expect(unknown).rejects.toMatchObject({ code: 'sources.notFound', status: 404 })
})

test('sources are for administrators only', async () => {
  const reader = { ...admin, roles: [] }
  await expect(ask(aiNewsSources, {})).rejects.toMatchObject({ status: 401 })
  await expect(ask(aiNewsSourceAdd, larkfield, reader)).rejects.toMatchObject({ status: 403 })
  await expect(ask(aiNewsSourceChange, { id: crypto.randomUUID() }, reader)).rejects.toMatchObject({
    status: 403,
  })
})
