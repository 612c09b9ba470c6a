// long: the life of a question, and its notifications, on one runtime
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#services/post/tables.ts'
import { auditLog, rateLimits, userRoles, users } from '#people/tables.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { membershipDataOf } from '../account-data.ts'
import {
  mySupport,
  supportAdd,
  supportAsk,
  supportClose,
  supportDecide,
  supportFigures,
  supportRequests,
  supportWatch,
} from './calls.ts'
import { supportRequests as requestsTable } from './tables.ts'
import { notifySupportJob } from './notify-support.ts'

// Questions of readers with a plan are answered by people: once, in the reader's language, B2B first.

const { ask, clock, db, runtime, admin } = await openTestRuntime({
  SITE_NAME: 'Cadence',
  SITE_URL: 'https://cadence.example',
})
const reader = async (plan?: 'premium' | 'b2b'): Promise<Caller> => ({
  ...(await admin()),
  roles: [],
  ...(plan && { plan }),
})
const ada = await admin()
const premium = await reader('premium')
const b2b = await reader('b2b')
const free = await reader()
const ANSWER = 'Open your account.\n\nThe button is below the plan.'

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(requestsTable)
  await db.delete(rateLimits)
  await db.delete(mails)
})

type Of = { id?: string; subject?: string; text?: string; language?: 'en' | 'fr' | 'ar' }
async function asks(caller: Caller, of: Of = {}): Promise<string> {
  const request = { id: crypto.randomUUID(), subject: 'My plan', text: 'How do I change it?', ...of }
  return (await ask(supportAsk, request, caller)).id
}
const adds = (caller: Caller, id: string, text: string, message = crypto.randomUUID()) =>
  ask(supportAdd, { id, message_id: message, text }, caller)
const decide = (id: string, state: 'open' | 'answered' | 'closed', answer?: string, by = ada) =>
  ask(supportDecide, { id, state, ...(answer !== undefined && { answer }) }, by)
const queue = async (of: { state?: 'open' | 'answered' | 'closed'; tier?: 'premium' | 'b2b' } = {}) =>
  (await ask(supportRequests, of, ada)).items
const outbox = () => db.select().from(mails).orderBy(mails.createdAt)
const own = async (caller: Caller) => (await ask(mySupport, {}, caller)).items

// Covers: support-1
test.each(['premium', 'b2b'] as const)(
  'a reader with %s asks a question and finds it on their page',
  async (plan) => {
    const caller = plan === 'b2b' ? b2b : premium
    await asks(caller, { language: 'fr' })
    expect(await ask(mySupport, {}, caller)).toMatchObject({
      may_ask: true,
      usual_answer_ms: null,
      items: [
        {
          subject: 'My plan',
          state: 'open',
          messages: [{ from_desk: false, text: 'How do I change it?', created_at: TEST_NOW.toISOString() }],
        },
      ],
    })
    expect(await queue()).toMatchObject([{ tier: plan, language: 'fr', person: 'Ada' }])
  },
)

// Covers: support-2
test('without a plan nothing can be asked or added; earlier questions stay and can be closed', async () => {
  await expect(asks(free)).rejects.toMatchObject({ code: 'membership.support.planNeeded', status: 403 })
  expect(await ask(mySupport, {}, free)).toEqual({ may_ask: false, usual_answer_ms: null, items: [] })
  const id = await asks(premium)
  const { plan: _, ...ended } = premium
  await expect(adds(ended, id, 'And now?')).rejects.toMatchObject({ code: 'membership.support.planNeeded' })
  expect(await ask(mySupport, {}, ended)).toMatchObject({ may_ask: false, items: [{ id }] })
  expect(await ask(supportClose, { id }, ended)).toMatchObject({ state: 'closed' })
})

// Covers: support-3
test('a form that is sent twice asks once and is confirmed once', async () => {
  const id = crypto.randomUUID()
  await Promise.all([asks(premium, { id }), asks(premium, { id }), asks(premium, { id })])
  expect([(await queue()).length, (await outbox()).length]).toEqual([1, 1])
})

// Covers: support-10
test('another reader’s question cannot be read, added to, closed or sent again', async () => {
  const id = await asks(premium)
  expect(await own(b2b)).toEqual([])
  for (const tries of [
    () => adds(b2b, id, 'Mine?'),
    () => ask(supportClose, { id }, b2b),
    () => asks(b2b, { id }),
  ])
    await expect(tries()).rejects.toMatchObject({ code: 'membership.support.notFound', status: 404 })
})

// Covers: support-3
test('an account may ask ten questions a day', async () => {
  for (let asked = 0; asked < 10; asked++) await asks(premium)
  await expect(asks(premium)).rejects.toMatchObject({ code: 'problem.tooMany', status: 429 })
  await asks(b2b)
  clock.pass(DAY)
  await asks(premium)
  expect(await queue()).toHaveLength(12)
})

test('5,000 characters are accepted and 5,001 refused', async () => {
  await asks(premium, { text: 'x'.repeat(5000) })
  await expect(asks(premium, { text: 'x'.repeat(5001) })).rejects.toMatchObject({
    code: 'membership.support.textLong',
    status: 422,
  })
  await expect(asks(premium, { subject: ' ' })).rejects.toMatchObject({
    code: 'membership.support.subjectMissing',
  })
})

// Covers: support-4
test('the confirmation gives the median answer time of the plan once there are five answers', async () => {
  for (const hours of [1, 2, 7, 30]) {
    const id = await asks(premium)
    clock.pass(hours * HOUR)
    await decide(id, 'answered', ANSWER)
  }
  await db.delete(mails)
  await asks(premium)
  expect((await outbox())[0]?.text).toContain('haven’t answered enough questions lately')
  const [fifth] = await queue()
  clock.pass(20 * HOUR)
  await decide(fifth?.id ?? '', 'answered', ANSWER)
  await db.delete(mails)
  await asks(premium, { language: 'fr' })
  const [mail] = await outbox()
  expect(mail).toMatchObject({ language: 'fr', subject: 'Cadence a bien reçu votre question' })
  expect(mail?.text).toContain('première réponse sous 7 heures')
  expect(mail?.text).toContain('https://cadence.example/fr/support')
  expect((await ask(supportFigures, {}, ada)).usual).toEqual([
    { tier: 'premium', answer_ms: 7 * HOUR },
    { tier: 'b2b', answer_ms: null },
  ])
  clock.pass(91 * DAY)
  expect((await ask(mySupport, {}, premium)).usual_answer_ms).toBeNull()
})

// Covers: site-6-21, support-5, promises-9
test('B2B is answered first, then whoever waits longest, page by page', async () => {
  const ids: string[] = []
  for (const caller of [premium, b2b, premium, b2b]) {
    ids.push(await asks(caller))
    clock.pass(MINUTE)
  }
  const [first, second, third, fourth] = ids
  const one = await ask(supportRequests, { limit: 2 }, ada)
  const two = await ask(supportRequests, { limit: 1, cursor: one.next_cursor ?? '' }, ada)
  const three = await ask(supportRequests, { limit: 1, cursor: two.next_cursor ?? '' }, ada)
  expect([...one.items, ...two.items, ...three.items].map(({ id }) => id)).toEqual([
    second,
    fourth,
    first,
    third,
  ])
  expect([one.total, three.next_cursor]).toEqual([4, null])
  expect((await queue({ tier: 'b2b' })).map(({ id }) => id)).toEqual([second, fourth])
  expect(await ask(supportFigures, {}, ada)).toMatchObject({ open: 4, open_b2b: 2, answered: 0, closed: 0 })
})

// Covers: support-7
test('an answer is emailed in the question’s language and shown on its page, its author only to the desk', async () => {
  const id = await asks(premium, { subject: 'باقتي', text: 'كيف أغيّرها؟', language: 'ar' })
  await db.delete(mails)
  clock.pass(HOUR)
  const request = await decide(id, 'answered', ` ${ANSWER} `)
  expect(request).toMatchObject({ state: 'answered', answered_at: clock.now().toISOString() })
  expect(request.messages).toMatchObject([{ author: null }, { from_desk: true, text: ANSWER, author: 'Ada' }])
  const [mail, ...more] = await outbox()
  expect([more, mail]).toMatchObject([
    [],
    { recipient: premium.email, language: 'ar', subject: 'ردّنا: باقتي' },
  ])
  for (const part of ['Open your account.', 'فريق دعم Cadence', 'كيف أغيّرها؟'])
    expect(mail?.text).toContain(part)
  const [seen] = await own(premium)
  expect([seen?.state, seen?.messages.at(-1)?.text]).toEqual(['answered', ANSWER])
  expect(JSON.stringify(seen)).not.toContain('Ada')
  const rows = (await db.select().from(auditLog)).filter(({ itemId }) => itemId === id)
  expect(rows).toMatchObject([{ action: 'support-decide', actorId: ada.id, itemTitle: 'باقتي' }])
})

// Covers: support-8
test('answering again changes nothing, and of two concurrent decisions the first wins', async () => {
  const id = await asks(premium)
  const all = await Promise.allSettled([decide(id, 'answered', 'One.'), decide(id, 'closed')])
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const other = await asks(premium)
  const first = await decide(other, 'answered', ANSWER)
  expect(await decide(other, 'answered', ANSWER)).toEqual(first)
  await expect(decide(other, 'answered', 'Another.')).rejects.toMatchObject({
    code: 'membership.support.decidedMeanwhile',
    status: 409,
  })
  await expect(decide(other, 'answered')).rejects.toMatchObject({ code: 'membership.support.answerMissing' })
})

// Covers: support-9
test('adding to an answered question makes it wait again; adding to a waiting one keeps its place', async () => {
  const id = await asks(premium)
  clock.pass(HOUR)
  await adds(premium, id, 'One thing more.')
  expect(await queue()).toMatchObject([{ changed_at: TEST_NOW.toISOString() }])
  await decide(id, 'answered', ANSWER)
  clock.pass(HOUR)
  const message = crypto.randomUUID()
  await adds(premium, id, 'And this?', message)
  await adds(premium, id, 'And this?', message)
  const [again] = await queue()
  expect([again?.changed_at, again?.messages.length]).toEqual([clock.now().toISOString(), 4])
  await ask(supportClose, { id }, premium)
  await expect(adds(premium, id, 'Hello?')).rejects.toMatchObject({
    code: 'membership.support.isClosed',
    status: 409,
  })
  expect(await decide(id, 'open')).toMatchObject({ state: 'open' })
  expect((await adds(premium, id, 'Hello?')).messages).toHaveLength(5)
})

// Covers: support-6
test('watching administrators are notified of B2B questions immediately, of others once an hour at most', async () => {
  const [boss, quiet] = [await admin(), await admin()]
  for (const { id: userId } of [boss, quiet]) await db.insert(userRoles).values({ userId, role: 'admin' })
  await db.update(users).set({ language: 'fr' }).where(eq(users.id, boss.id))
  const look = async () => {
    clock.pass(12 * SECOND)
    await notifySupportJob.run({} as never, runtime)
    const own = (await outbox()).filter(({ recipient }) => [boss.email, quiet.email].includes(recipient))
    await db.delete(mails)
    return own
  }
  await asks(premium)
  clock.pass(MINUTE)
  expect(await ask(supportWatch, { on: true }, boss)).toEqual({ on: true })
  expect((await ask(supportFigures, {}, boss)).watches).toBe(true)
  expect((await ask(supportFigures, {}, quiet)).watches).toBe(false)
  expect(await look()).toEqual([]) // the earlier question is not reported
  clock.pass(MINUTE)
  const id = await asks(premium)
  await asks(premium)
  const [some, ...more] = await look()
  expect([more, some]).toMatchObject([[], { recipient: boss.email, language: 'fr' }])
  expect(some?.text).toContain('2 questions attendent une réponse.')
  expect(some?.text).toContain('https://cadence.example/fr/content-support')
  clock.pass(MINUTE)
  await asks(premium)
  await asks(b2b, { subject: 'Our keys' })
  expect((await look()).map(({ subject }) => subject)).toEqual(['Question B2B en attente : Our keys'])
  clock.pass(HOUR)
  await decide(id, 'answered', ANSWER)
  clock.pass(MINUTE)
  await adds(premium, id, 'And this?')
  expect((await look()).map(({ text }) => /\d questions/.exec(text)?.[0])).toEqual(['2 questions'])
  clock.pass(HOUR)
  expect(await look()).toEqual([])
  await asks(premium)
  await db.delete(userRoles).where(eq(userRoles.userId, boss.id))
  expect(await look()).toEqual([]) // no longer an administrator
  await db.insert(userRoles).values({ userId: boss.id, role: 'admin' })
  await ask(supportWatch, { on: false }, boss)
  await asks(b2b)
  expect(await look()).toEqual([])
})

test('a question that becomes visible only after its time was counted is reported the next time', async () => {
  const boss = await admin()
  await db.insert(userRoles).values({ userId: boss.id, role: 'admin' })
  await ask(supportWatch, { on: true }, boss)
  const look = async () => {
    await notifySupportJob.run({} as never, runtime)
    const own = (await outbox()).filter(({ recipient }) => recipient === boss.email)
    await db.delete(mails)
    return own
  }
  clock.pass(MINUTE)
  await asks(premium)
  clock.pass(8 * SECOND)
  const late = clock.now() // the time of a question that becomes visible only after the next run
  clock.pass(4 * SECOND)
  expect(await look()).toHaveLength(1)
  const id = await asks(premium)
  await db.update(requestsTable).set({ changedAt: late }).where(eq(requestsTable.id, id))
  clock.pass(HOUR)
  expect(await look()).toHaveLength(1)
  await ask(supportWatch, { on: false }, boss)
})

// Covers: support-11
test('an export of the account contains the questions and answers', async () => {
  const id = await asks(premium)
  clock.pass(MINUTE)
  await decide(id, 'answered', ANSWER)
  const data = await membershipDataOf(db, { id: premium.id, email: premium.email })
  expect(data).toMatchObject({
    support_requests: [{ id, subject: 'My plan', state: 'answered' }],
    support_messages: [
      { request: id, from_desk: false, text: 'How do I change it?' },
      { request: id, from_desk: true, text: ANSWER },
    ],
  })
})

// Covers: support-10
test('a moderator and a reader may neither see the queue nor answer', async () => {
  const id = await asks(premium)
  for (const caller of [b2b, { ...ada, roles: ['moderator'] }]) {
    await expect(ask(supportRequests, {}, caller)).rejects.toMatchObject({ status: 403 })
    await expect(ask(supportFigures, {}, caller)).rejects.toMatchObject({ status: 403 })
    await expect(decide(id, 'closed', undefined, caller)).rejects.toMatchObject({ status: 403 })
    await expect(ask(supportWatch, { on: true }, caller)).rejects.toMatchObject({ status: 403 })
  }
})
