import { beforeEach, expect, test } from 'vitest'
import { mails } from '#services/post/tables.ts'
import type { InputOf } from '#platform/call.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { salesRequests as salesRequestsTable } from '../tables.ts'
import { contactSales, salesRequests } from './calls.ts'

// A question to sales reaches the desk once, and its sender gets a confirmation in their own language.

const { app, ask, clock, db, admin } = await openTestRuntime({
  SITE_NAME: 'Cadence',
  SITE_URL: 'https://cadence.example',
  TRUST_PROXY: 'true',
})
const ada = await admin()
const grace = await admin()
const QUESTION = {
  name: 'Hedy Lamarr',
  email: 'Hedy@Example.com',
  company: 'Frequency Ltd',
  message: 'Ten people.\n\nAll five languages.',
} as const

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(salesRequestsTable)
  await db.delete(mails)
})

type QuestionInput = Partial<InputOf<typeof contactSales>>
const contact = (more: QuestionInput = {}, caller?: Caller) =>
  ask(contactSales, { ...QUESTION, ...more }, caller)
const queue = async () => (await ask(salesRequests, {}, ada)).items
const outbox = () => db.select().from(mails).orderBy(mails.createdAt)

test('a question reaches the desk, newest first, and says whether an account asked', async () => {
  await contact({ language: 'ar' })
  clock.pass(MINUTE)
  await contact({ email: 'grace@example.com' }, grace)
  expect(await queue()).toMatchObject([
    { email: 'grace@example.com', has_account: true, language: 'en' },
    {
      ...QUESTION,
      email: 'hedy@example.com',
      language: 'ar',
      has_account: false,
      state: 'open',
      answer: null,
      answered_at: null,
      answered_by: null,
      created_at: TEST_NOW.toISOString(),
    },
  ])
})

// Covers: sales-3, sales-5
test('a confirmation is sent in the language of the page and repeats nothing of the input', async () => {
  await contact({ language: 'fr', name: 'Gagnez https://spam.example', message: 'https://spam.example' })
  const [mail] = await outbox()
  expect(mail).toMatchObject({
    recipient: 'hedy@example.com',
    language: 'fr',
    subject: 'Cadence a bien reçu votre demande',
  })
  expect(mail?.text).toContain('Un membre de notre équipe vous répondra par e-mail.')
  expect(mail?.text).toContain('https://cadence.example/fr/pricing')
  expect([mail?.subject, mail?.text, mail?.html].join()).not.toMatch(/spam|Gagnez/)
})

// Covers: sales-4
test('the same question sent twice, even concurrently, is stored once; after ten minutes it is a new one', async () => {
  await Promise.all([contact(), contact(), contact({ email: 'hedy@example.com ', language: 'es' })])
  expect([(await queue()).length, (await outbox()).length]).toEqual([1, 1])
  clock.pass(10 * MINUTE - 1)
  await contact()
  expect(await queue()).toHaveLength(1)
  clock.pass(1)
  await contact()
  expect(await queue()).toHaveLength(2)
})

// Covers: sales-5
test('further questions from an address reach the desk, but are confirmed at most once an hour', async () => {
  for (const message of ['the first', 'the second', 'the third']) await contact({ message })
  expect([(await queue()).length, (await outbox()).length]).toEqual([3, 1])
  clock.pass(HOUR)
  await contact({ message: 'an hour later' })
  expect(await outbox()).toHaveLength(2)
})

// Covers: sales-2
test.each([
  ['no name', { name: ' ' }, 'membership.sales.nameMissing'],
  ['101 characters of a name', { name: 'n'.repeat(101) }, 'membership.sales.nameLong'],
  ['no address', { email: 'nobody' }, 'people.invalidEmail'],
  ['an address too long for a mail', { email: `hedy12@${'abc.'.repeat(61)}arpa` }, 'people.invalidEmail'],
  ['no company', { company: '' }, 'membership.sales.companyMissing'],
  ['151 characters of a company', { company: 'c'.repeat(151) }, 'membership.sales.companyLong'],
  ['no message', { message: '\n' }, 'membership.sales.messageMissing'],
  ['4,001 characters of a message', { message: 'm'.repeat(4001) }, 'membership.sales.messageLong'],
])('%s is refused, and nothing is stored', async (_, more, code) => {
  const [field = ''] = Object.keys(more)
  await expect(contact(more)).rejects.toMatchObject({ code, status: 422, fields: [{ field, code }] })
  expect([await queue(), await outbox()]).toEqual([[], []])
})

test('a sender who fills in the hidden field is thanked, and nothing is stored', async () => {
  expect(await contact({ website: 'https://spam.example' })).toEqual({ received: true })
  expect([await queue(), await outbox()]).toEqual([[], []])
})

// Covers: sales-5
test('requests from one IP address are limited', async () => {
  const statuses: number[] = []
  for (let press = 0; press < 6; press++) {
    const { status } = await app.request('http://localhost/api/contact-sales', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.9' },
      body: JSON.stringify(QUESTION),
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('without a language the email is in that of the request', async () => {
  await app.request('http://localhost/api/contact-sales', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt-PT' },
    body: JSON.stringify({ ...QUESTION, email: 'pt@example.com' }),
  })
  expect(await outbox()).toMatchObject([{ recipient: 'pt@example.com', language: 'pt' }])
})
