import { beforeEach, expect, test } from 'vitest'
import { articles } from '../tables.ts'
import type { Caller } from '#platform/runtime.ts'
import { HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { errorReportDecide, errorReports, reportError } from './calls.ts'

// Error reports from readers reach the desk and no one else.

const { app, ask, clock, db, admin } = await openTestRuntime({ TRUST_PROXY: 'true' })
const ada = await admin()
const moderator: Caller = { ...ada, roles: ['moderator'] }
const SEEN = TEST_NOW.toISOString()

async function add(publishedAt: Date | null = TEST_NOW): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A story',
      content: 'Text.',
      contentHtml: '<p>Text.</p>',
      markupPolicy: 1,
      language: 'en',
      publishedAt,
      updatedAt: TEST_NOW,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const REPORT = { kind: 'fact', text: 'The figure is wrong.', language: 'en', updated_at: SEEN } as const
const waiting = async (state: 'open' | 'closed' = 'open') =>
  (await ask(errorReports, { state }, moderator)).items

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
})

// Covers: desk-reports-1
test('a report reaches the desk with its passage, language and version, newest first', async () => {
  const id = await add()
  await ask(reportError, { id, ...REPORT, quote: 'raised 26 million', email: 'Reader@Example.com' })
  clock.pass(HOUR)
  await ask(reportError, { id, ...REPORT, kind: 'translation', language: 'ar' })
  await db.update(articles).set({ updatedAt: clock.now() })
  expect(await waiting()).toMatchObject([
    { kind: 'translation', language: 'ar', quote: null, email: null },
    {
      article_id: id,
      title: 'A story',
      text: 'The figure is wrong.',
      quote: 'raised 26 million',
      email: 'reader@example.com',
      seen_updated_at: SEEN,
      outdated: true,
      state: 'open',
    },
  ])
})

test('a closed report leaves the queue, loses its address, and can be reopened', async () => {
  const id = await add()
  await ask(reportError, { id, ...REPORT, email: 'reader@example.com' })
  const report = (await waiting())[0]?.id ?? ''
  const closed = await ask(errorReportDecide, { id: report, state: 'closed' }, moderator)
  expect(closed).toMatchObject({ state: 'closed', email: null, closed_at: SEEN })
  expect([await waiting(), (await waiting('closed')).length]).toEqual([[], 1])
  await ask(errorReportDecide, { id: report, state: 'open' }, ada)
  expect(await waiting()).toMatchObject([{ id: report, closed_at: null }])
  const unknown = { id: crypto.randomUUID(), state: 'closed' } as const
  await expect(ask(errorReportDecide, unknown, moderator)).rejects.toMatchObject({ status: 404 })
})

test('the queue is read page by page', async () => {
  const id = await add()
  for (const text of ['the first report', 'the second report', 'the third report']) {
    await ask(reportError, { id, ...REPORT, text })
    clock.pass(HOUR)
  }
  const first = await ask(errorReports, { limit: 2 }, moderator)
  const rest = await ask(errorReports, { limit: 2, cursor: first.next_cursor ?? '' }, moderator)
  expect(
    [first.total, ...first.items, ...rest.items].map((each) => (typeof each === 'number' ? each : each.text)),
  ).toEqual([3, 'the third report', 'the second report', 'the first report'])
})

// Covers: desk-reports-1
test.each([
  [{ text: 'short' }, 'library.report.textShort'],
  [{ text: `${'a'.repeat(2001)}` }, 'library.report.textLong'],
  [{ kind: 'taste' }, 'library.report.kindNeeded'],
  [{ quote: 'q'.repeat(501) }, 'library.report.quoteLong'],
  [{ email: 'nobody' }, 'people.invalidEmail'],
  [{ email: `reader@${'abc.'.repeat(61)}arpa` }, 'people.invalidEmail'],
])('%j is refused as %s', async (more, code) => {
  const asked = { id: await add(), ...REPORT, ...more } as Parameters<typeof ask<typeof reportError>>[1] // invalid on purpose
  await expect(ask(reportError, asked)).rejects.toMatchObject({ code, status: 422 })
  expect(await waiting()).toEqual([])
})

test('unpublished articles cannot be reported, and filling in the hidden field stores nothing', async () => {
  for (const id of [await add(null), crypto.randomUUID()])
    await expect(ask(reportError, { id, ...REPORT })).rejects.toMatchObject({ status: 404 })
  const id = await add()
  expect(await ask(reportError, { id, ...REPORT, website: 'https://spam.example' })).toEqual({
    received: true,
  })
  expect(await waiting()).toEqual([])
})

// Covers: desk-reports-1
test('one address cannot send reports without limit', async () => {
  const body = JSON.stringify({ id: await add(), ...REPORT })
  const statuses: number[] = []
  for (let press = 0; press < 6; press++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.9' }
    statuses.push(
      (await app.request('http://localhost/api/report-error', { method: 'POST', headers, body })).status,
    )
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
