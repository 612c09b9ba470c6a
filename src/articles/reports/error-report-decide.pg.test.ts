import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminArticleDelete } from '../managing/calls.ts'
import { retractArticle } from '../corrections/calls.ts'
import { articles, translations } from '../tables.ts'
import { mails } from '#services/post/tables.ts'
import { auditLog, users } from '#people/tables.ts'
import { HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { errorReportDecide, errorReports, reportError } from './calls.ts'

// A report is answered once, by email if an address was left, and the answer is kept.

const { ask, clock, db, admin } = await openTestRuntime({
  SITE_NAME: 'Cadence',
  SITE_URL: 'https://cadence.example',
})
const ada = await admin()
const grace = await admin()
const moderator: Caller = { ...grace, roles: ['moderator'] }
const SEEN = TEST_NOW.toISOString()
const ANSWER = 'You are right: it was 62 million.'
let article = ''

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [articles, translations, mails]) await db.delete(table)
  const [row] = await db
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
    .returning({ id: articles.id })
  article = row?.id ?? ''
})

/** Reports an error and returns the id of the report. */
async function report(
  more: { email?: string; quote?: string; language?: 'en' | 'ar' } = {},
): Promise<string> {
  const said = { kind: 'fact', text: 'The figure is wrong.\nIt was more.', updated_at: SEEN } as const
  await ask(reportError, { id: article, language: 'en', ...said, ...more })
  return (await ask(errorReports, {}, moderator)).items[0]?.id ?? ''
}
const close = (id: string, answer?: string, by = moderator) =>
  ask(errorReportDecide, { id, state: 'closed', ...(answer !== undefined && { answer }) }, by)
const outbox = () => db.select().from(mails)

// Covers: desk-reports-3
test('an answer is stored with its time and author, and emailed to the address that was left', async () => {
  const id = await report({ email: 'reader@example.com', quote: 'raised 26 million' })
  clock.pass(HOUR)
  const at = clock.now().toISOString()
  expect(await close(id, `  ${ANSWER} `)).toMatchObject({
    state: 'closed',
    answer: ANSWER,
    answered_at: at,
    closed_at: at,
    closed_by: 'Ada',
    email: null,
  })
  expect(await outbox()).toMatchObject([
    {
      recipient: 'reader@example.com',
      language: 'en',
      subject: 'Our answer to your report: A round of 26 million',
      text: [
        'Hello,',
        `You reported an error in “A round of 26 million”.
https://cadence.example/en/news/${article}`,
        'You wrote:\n> “raised 26 million”\n> \n> The figure is wrong.\n> It was more.',
        `Our answer:\n${ANSWER}`,
        'The Cadence editors',
        'Cadence\nhttps://cadence.example',
      ].join('\n\n'),
    },
  ])
})

// Covers: desk-reports-3
test('the email is in the language the reader read, with the title of the translation', async () => {
  const translated = { kind: 'article', itemId: article, language: 'ar', title: 'جولة تمويل' } as const
  await db.insert(translations).values({ ...translated, fields: {} })
  await close(await report({ email: 'reader@example.com', language: 'ar' }), 'نعم، صوّبناه.')
  const [mail] = await outbox()
  expect(mail).toMatchObject({ language: 'ar', subject: 'ردّنا على بلاغك: جولة تمويل' })
  expect(mail?.text).toContain(`https://cadence.example/ar/news/${article}`)
  expect(mail?.text).toContain('فريق تحرير Cadence')
})

// Covers: desk-reports-3
test.each([
  ['no address was left', {}, ANSWER],
  ['nothing is answered', { email: 'reader@example.com' }, undefined],
])('no email is sent when %s', async (_, more, answer) => {
  expect(await close(await report(more), answer)).toMatchObject({ answer: answer ?? null, state: 'closed' })
  expect(await outbox()).toEqual([])
})

// Covers: desk-reports-4
test('a reopened report keeps its answer, and a new answer sends no second email', async () => {
  const id = await report({ email: 'reader@example.com' })
  await close(id, ANSWER)
  const opened = await ask(errorReportDecide, { id, state: 'open' }, ada)
  expect(opened).toMatchObject({ state: 'open', answer: ANSWER, answered_at: SEEN, closed_by: null })
  clock.pass(HOUR)
  expect(await close(id)).toMatchObject({ answer: ANSWER, answered_at: SEEN })
  await ask(errorReportDecide, { id, state: 'open' }, ada)
  expect(await close(id, 'It was 63 million.')).toMatchObject({ answer: 'It was 63 million.' })
  expect(await outbox()).toHaveLength(1)
})

// Covers: desk-reports-4
test('when two people close a report at the same time, one succeeds and the other is refused', async () => {
  const id = await report({ email: 'reader@example.com' })
  const both = await Promise.allSettled([close(id, 'The first answer.'), close(id, 'Another answer.', ada)])
  const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  expect(refused.map((error) => isRefusal(error) && [error.code, error.status])).toEqual([
    ['library.report.closedMeanwhile', 409],
  ])
  const [kept] = (await ask(errorReports, { state: 'closed' }, moderator)).items
  const sent = await outbox()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain(kept?.answer)
})

test('closing again with the same answer, or with none, changes nothing', async () => {
  const id = await report({ email: 'reader@example.com' })
  const first = await close(id, ANSWER)
  clock.pass(HOUR)
  expect(await close(id, ANSWER, ada)).toEqual(first)
  expect(await close(id, undefined, ada)).toEqual(first)
  expect(await outbox()).toHaveLength(1)
})

test('a decision is logged with its answer, but without the address', async () => {
  const id = await report({ email: 'reader@example.com' })
  await close(id, ANSWER)
  const rows = await db.select().from(auditLog).where(eq(auditLog.itemId, id))
  expect(rows).toMatchObject([
    {
      action: 'error-report-decide',
      actorId: grace.id,
      itemTitle: 'A round of 26 million',
      changes: { state: { from: 'open', to: 'closed' }, answer: { from: null, to: ANSWER } },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('reader@example.com')
})

// Covers: desk-reports-5
test('reports of retracted or deleted articles are listed and answered, the latter without a link', async () => {
  const id = await report({ email: 'reader@example.com' })
  clock.pass(HOUR)
  await ask(retractArticle, { id: article, note: 'None of it happened.' }, ada)
  const first = await ask(errorReports, {}, moderator)
  expect(first.items).toMatchObject([{ id, article_state: 'retracted', outdated: true }])
  await ask(adminArticleDelete, { id: article }, ada)
  expect((await ask(errorReports, {}, moderator)).items).toMatchObject([{ id, article_state: 'deleted' }])
  await close(id, ANSWER)
  const [mail] = await outbox()
  expect(mail?.text).toContain('A round of 26 million')
  expect(mail?.text).not.toContain('https://cadence.example/')
})

test('the person who closed a report is shown by address if there is no name', async () => {
  const nameless = await admin()
  await db.update(users).set({ name: '' }).where(eq(users.id, nameless.id))
  expect(await close(await report(), undefined, nameless)).toMatchObject({ closed_by: nameless.email })
})

test('an answer of more than 4,000 characters is refused, and the report stays open', async () => {
  const id = await report()
  await expect(close(id, 'a'.repeat(4001))).rejects.toMatchObject({
    code: 'library.report.answerLong',
    status: 422,
  })
  expect((await ask(errorReports, {}, moderator)).items).toMatchObject([{ id, answer: null }])
})
