import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ErrorReport } from '#articles/reports/calls.ts'
import { articles } from '#articles/tables.ts'
import { generatedContent } from '#writing/tables.ts'
import { mails } from '#services/post/tables.ts'
import { auditLog, users } from '#people/tables.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { cookieOf } from './test-cookie.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'

// A moderator's day, from getting the role in the morning to losing it in the evening, through the HTTP server.

const { app, clock, db } = await openTestRuntime()
const ada = await cookieOf({ app, db }, 'ada@example.com', 'admin')
const mo = await cookieOf({ app, db }, 'mo@example.com')
const [{ id: moId } = { id: '' }] = await db
  .select({ id: users.id })
  .from(users)
  .where(eq(users.email, 'mo@example.com'))

async function send(cookie: string, method: string, path: string, data?: object) {
  const answer = await app.request(`http://localhost:3000/api/${path}`, {
    method,
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
      cookie,
    },
    ...(data && { body: JSON.stringify(data) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const reports = async (cookie: string, state: 'open' | 'closed' = 'open') => {
  const { status, body } = await send(cookie, 'GET', `admin/error-reports?state=${state}`)
  return { status, items: (body['items'] ?? []) as ErrorReport[] }
}
const decide = (cookie: string, id: string, data: object) =>
  send(cookie, 'PATCH', `admin/error-reports/${id}`, data)

const [story] = await db
  .insert(articles)
  .values({
    title: 'A round of 26 million',
    content: 'Corvane raised 26 million. [1]',
    contentHtml: '<p>Corvane raised 26 million.</p>',
    markupPolicy: 1,
    language: 'en',
    publishedAt: TEST_NOW,
    updatedAt: TEST_NOW,
  })
  .returning()
const [draft] = await db
  .insert(generatedContent)
  .values({ title: 'A draft', content: 'Text. [1]', contentType: 'article', language: 'en' })
  .returning()

// Covers: site-1-5, desk-users-11
test('a moderator handles reports while having the role, and may do nothing else', async () => {
  const report = { id: story?.id, kind: 'fact', language: 'en', updated_at: TEST_NOW.toISOString() }
  for (const [text, email] of [
    ['It was 62 million.', 'reader@example.com'],
    ['The name is wrong.', undefined],
    ['The link is dead.', undefined],
  ]) {
    clock.pass(HOUR / 4)
    expect((await send('', 'POST', 'report-error', { ...report, text, email })).status).toBe(200)
  }
  expect((await reports(mo)).status).toBe(403)

  clock.set(new Date('2026-11-20T10:00:00Z'))
  expect((await send(ada, 'POST', `admin/users/${moId}/roles`, { role: 'moderator' })).status).toBe(200)
  const { items } = await reports(mo)
  expect(items.map(({ text, email }) => [text, email])).toEqual([
    ['The link is dead.', null],
    ['The name is wrong.', null],
    ['It was 62 million.', 'reader@example.com'],
  ])
  const [link = '', name = '', figure = ''] = items.map(({ id }) => id)

  clock.set(new Date('2026-11-20T11:00:00Z'))
  const answered = await decide(mo, figure, { state: 'closed', answer: 'You are right, thank you.' })
  expect(answered).toMatchObject({
    status: 200,
    body: { state: 'closed', answered_at: '2026-11-20T11:00:00.000Z' },
  })
  expect(await db.select().from(mails)).toMatchObject([{ recipient: 'reader@example.com' }])
  clock.pass(MINUTE)
  expect((await decide(mo, name, { state: 'closed' })).body).toMatchObject({ answer: null, email: null })
  expect((await decide(mo, name, { state: 'open' })).body).toMatchObject({ state: 'open', closed_at: null })
  expect((await decide(ada, link, { state: 'closed', answer: 'It works again.' })).status).toBe(200)
  expect(await decide(mo, link, { state: 'closed', answer: 'Not for me.' })).toMatchObject({
    status: 409,
    body: { code: 'library.report.closedMeanwhile' },
  })
  expect((await reports(mo)).items.map(({ id }) => id)).toEqual([name])
  expect((await reports(mo, 'closed')).items.map(({ id }) => id).toSorted()).toEqual(
    [figure, link].toSorted(),
  )

  clock.set(new Date('2026-11-20T14:00:00Z'))
  for (const [method, path, data] of [
    ['POST', 'approve-content', { contentId: draft?.id, action: 'approve' }],
    ['POST', 'approve-content', { contentId: draft?.id, action: 'reject', reason: 'No.' }],
    ['GET', 'admin/generated-content'],
    ['GET', `admin/generated-content/${draft?.id}`],
    ['GET', 'admin/articles'],
    ['POST', 'admin/articles', { title: 'Mine', content: 'Text.' }],
    ['PATCH', `admin/articles/${story?.id}`, { title: 'Mine' }],
    ['DELETE', `admin/articles/${story?.id}`],
    ['POST', 'retract-article', { id: story?.id, note: 'Wrong.' }],
    ['POST', 'scrape-ai-news', {}],
    ['GET', 'admin/users'],
    ['POST', `admin/users/${moId}/roles`, { role: 'admin' }],
    ['GET', 'admin/audit-log'],
    ['GET', 'admin/subscribers'],
  ] as const) {
    const { status, body } = await send(mo, method, path, data)
    expect([method, path, status, body['code']]).toEqual([method, path, 403, 'problem.adminOnly'])
  }
  expect(await db.select().from(articles)).toEqual([story])
  expect(await db.select().from(generatedContent)).toEqual([draft])

  clock.set(new Date('2026-11-20T17:00:00Z'))
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, moId)).orderBy(auditLog.at)
  expect(log.map(({ action, itemId }) => [action, itemId])).toEqual([
    ['error-report-decide', figure],
    ['error-report-decide', name],
    ['error-report-decide', name],
  ])
  expect((await send(ada, 'DELETE', `admin/users/${moId}/roles/moderator`)).status).toBe(200)
  expect((await reports(mo)).status).toBe(403)
  expect((await decide(mo, name, { state: 'closed' })).status).toBe(403)
  expect((await reports(ada)).items.map(({ id }) => id)).toEqual([name])
})
