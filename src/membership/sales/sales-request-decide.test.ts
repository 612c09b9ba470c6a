import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#services/post/tables.ts'
import { auditLog } from '#people/tables.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { salesRequests as salesRequestsTable } from '../tables.ts'
import { contactSales, salesRequestDecide, salesRequests } from './calls.ts'

// A question to sales is answered by email once, by the first administrator to do so.

const { ask, clock, db, admin } = await openTestRuntime({ SITE_NAME: 'Cadence' })
const ada = await admin()
const grace = await admin()
const ANSWER = 'Dear Hedy,\n\nten seats are 99 euros.'
type State = 'open' | 'answered' | 'closed'

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(salesRequestsTable)
  await db.delete(mails)
})

const queue = async (state: State = 'open') => (await ask(salesRequests, { state }, ada)).items
/** Asks a question and returns its id. */
async function asked(message = 'Ten people.', language: 'en' | 'ar' = 'en'): Promise<string> {
  const who = { name: 'Hedy Lamarr', email: 'hedy@example.com', company: 'Frequency Ltd' }
  await ask(contactSales, { ...who, message, language })
  return (await queue())[0]?.id ?? ''
}
const decide = (id: string, state: State, answer?: string, by = ada) =>
  ask(salesRequestDecide, { id, state, ...(answer !== undefined && { answer }) }, by)
const outbox = () => db.select().from(mails).orderBy(mails.createdAt)

// Covers: sales-6
test('the queue is read page by page, state by state', async () => {
  for (const message of ['first', 'second', 'third']) {
    await asked(message)
    clock.pass(MINUTE)
  }
  const first = await ask(salesRequests, { limit: 2 }, ada)
  const rest = await ask(salesRequests, { limit: 2, cursor: first.next_cursor ?? '' }, ada)
  expect([first.total, ...[...first.items, ...rest.items].map(({ message }) => message)]).toEqual([
    3,
    'third',
    'second',
    'first',
  ])
  expect(rest.next_cursor).toBeNull()
  expect([await queue('answered'), await queue('closed')]).toEqual([[], []])
  await expect(ask(salesRequests, { cursor: 'bm9wZQ' }, ada)).rejects.toMatchObject({
    code: 'problem.cursor',
  })
})

// Covers: sales-7
test('an answer is emailed in the question’s language, quotes the question, and is stored with its author', async () => {
  const id = await asked('نحتاج إلى البيانات.', 'ar')
  await db.delete(mails)
  clock.pass(HOUR)
  expect(await decide(id, 'answered', `  ${ANSWER} `, grace)).toMatchObject({
    state: 'answered',
    answer: ANSWER,
    answered_at: clock.now().toISOString(),
    answered_by: 'Ada',
  })
  const [mail, ...others] = await outbox()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'hedy@example.com',
    language: 'ar',
    subject: 'ردّ Cadence على سؤالك',
  })
  for (const part of ['Dear Hedy,', 'ten seats are 99 euros.', 'فريق مبيعات Cadence', 'نحتاج إلى البيانات.'])
    expect(mail?.text).toContain(part)
  expect([(await queue()).length, (await queue('answered')).length]).toEqual([0, 1])
})

// Covers: sales-7
test('answering or closing again changes nothing and sends no email', async () => {
  const id = await asked()
  const first = await decide(id, 'answered', ANSWER)
  clock.pass(HOUR)
  expect(await decide(id, 'answered', ANSWER, grace)).toEqual(first)
  expect(await outbox()).toHaveLength(2)
  const other = await asked('Another one.')
  const closed = await decide(other, 'closed')
  expect(closed).toMatchObject({ state: 'closed', answer: null, answered_by: null })
  expect(await decide(other, 'closed')).toEqual(closed)
})

// Covers: sales-8
test('of concurrent decisions the first wins, and the others are refused', async () => {
  const id = await asked()
  const all = await Promise.allSettled([
    decide(id, 'answered', 'The first answer.'),
    decide(id, 'answered', 'Another answer.', grace),
    decide(id, 'closed', undefined, grace),
  ])
  const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  expect(refused.map((error) => isRefusal(error) && [error.code, error.status])).toEqual([
    ['membership.sales.decidedMeanwhile', 409],
    ['membership.sales.decidedMeanwhile', 409],
  ])
  expect(await outbox()).toHaveLength(2)
})

// Covers: sales-7
test('a reopened question keeps its answer, and another answer is emailed too', async () => {
  const id = await asked()
  await decide(id, 'answered', ANSWER)
  expect(await decide(id, 'open')).toMatchObject({ state: 'open', answer: ANSWER })
  clock.pass(HOUR)
  await decide(id, 'answered', 'One thing more.')
  expect((await outbox()).map(({ text }) => text.includes('One thing more.'))).toEqual([false, false, true])
  await decide(id, 'open')
  expect(await decide(id, 'closed')).toMatchObject({ state: 'closed', answer: 'One thing more.' })
  expect(await outbox()).toHaveLength(3)
})

test('a decision is logged, without the address', async () => {
  const id = await asked()
  await decide(id, 'answered', ANSWER, grace)
  const rows = await db.select().from(auditLog).where(eq(auditLog.itemId, id))
  expect(rows).toMatchObject([
    {
      action: 'sales-request-decide',
      actorId: grace.id,
      itemTitle: 'Frequency Ltd',
      changes: { state: { from: 'open', to: 'answered' }, answer: { from: null, to: ANSWER } },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('hedy@example.com')
})

test('an answer without text, a closing with text and an unknown question are refused', async () => {
  const id = await asked()
  const refused = (code: string, status = 422) => expect.objectContaining({ code, status }) as unknown
  await expect(decide(id, 'answered')).rejects.toEqual(refused('membership.sales.answerMissing'))
  await expect(decide(id, 'answered', ' ')).rejects.toEqual(refused('membership.sales.answerMissing'))
  await expect(decide(id, 'answered', 'a'.repeat(8001))).rejects.toEqual(
    refused('membership.sales.answerLong'),
  )
  await expect(decide(id, 'closed', ANSWER)).rejects.toEqual(refused('problem.invalid'))
  await expect(decide(crypto.randomUUID(), 'closed')).rejects.toEqual(
    refused('membership.sales.notFound', 404),
  )
  expect([(await queue()).length, (await outbox()).length]).toEqual([1, 1])
})

// Covers: sales-9
test('a moderator and a member may neither read nor decide', async () => {
  const id = await asked()
  for (const roles of [[], ['moderator']]) {
    const other = { ...grace, roles }
    await expect(ask(salesRequests, {}, other)).rejects.toMatchObject({ status: 403 })
    await expect(decide(id, 'closed', undefined, other)).rejects.toMatchObject({ status: 403 })
  }
})
