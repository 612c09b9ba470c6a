// long: two providers on one runtime, which takes longer to open than most of these tests
import { expect, test } from 'vitest'
import { lift } from '#services/post/suppression.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { callsOverHttp } from '#platform/http/http.ts'
import { openDispatcher } from '#platform/serve.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { mailEvents } from '../tables.ts'
import { mailEventsMailgunHandler } from './mail-events-mailgun.ts'
import { mailEventsSendgridHandler } from './mail-events-sendgrid.ts'
import { bouncesOf } from './test-subscribers.ts'
import {
  MAILGUN_KEY,
  type Posted,
  SENDGRID_KEY,
  ofMailgun,
  ofSendgrid,
  sendgridEvent,
} from './test-webhooks.ts'

const open = await openTestRuntime({ MAILGUN_SIGNING_KEY: MAILGUN_KEY, SENDGRID_PUBLIC_KEY: SENDGRID_KEY })
const { runtime, db, clock, app } = open
const { subscriber, sent, rowOf, suppressedFor, eventsAbout } = bouncesOf(open)

type Answer = { status: number; code?: string }
/** Posts as the provider does, identified only by its signature. */
async function post(
  provider: 'mailgun' | 'sendgrid',
  { body, headers }: Posted,
  at: typeof app = app,
): Promise<Answer> {
  const answer = await at.request(`/api/mail-events/${provider}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const { code } = (await answer.json()) as { code?: string } // only a problem has a code
  return { status: answer.status, ...(code !== undefined && { code }) }
}
const stored = () => db.$count(mailEvents)

async function reading() {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  return { reader, about: { messageId, recipient: reader.email } }
}

/** The HTTP receiver of this runtime with a database that fails in some way. */
const withDatabase = (failing: typeof db): typeof app => {
  const broken = { ...runtime, db: failing }
  const dispatcher = openDispatcher(broken, [mailEventsMailgunHandler, mailEventsSendgridHandler])
  const identify = async () => ({ caller: null, by: null })
  return callsOverHttp({
    runtime: broken,
    dispatcher,
    identify,
    say: (_, key) => key,
    addressOf: () => '192.0.2.7',
  })
}
const away = () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
}
const gone = withDatabase(new Proxy(db, { get: () => away }))

test('Mailgun: a hard bounce and a complaint take effect once, even if repeated with another token', async () => {
  const { reader, about } = await reading()
  expect(await post('mailgun', ofMailgun(clock.now(), about))).toEqual({ status: 200 })
  expect(await suppressedFor(reader.email)).toBe('hard')
  expect(await post('mailgun', ofMailgun(clock.now(), about, { id: 'told again' }))).toEqual({ status: 200 })
  expect(await eventsAbout(reader.email)).toMatchObject([
    {
      provider: 'mailgun',
      kind: 'hard',
      messageId: about.messageId,
      said: expect.stringMatching(/^5\.1\.1 The email/),
    },
  ])
  await post('mailgun', ofMailgun(clock.now(), about, { event: 'complained', severity: undefined }))
  expect(await rowOf(reader.id)).toMatchObject({ state: 'left', leftBy: 'complaint' })
})

// Covers: bounces-18
test('Mailgun: an event that is forged or older than the retry period is refused for good', async () => {
  const { about } = await reading()
  const before = await stored()
  const now = clock.now().getTime()
  const right = ofMailgun(clock.now(), about)
  const forged = [
    ofMailgun(new Date(now - 9 * HOUR - MINUTE), about),
    ofMailgun(new Date(now + 16 * MINUTE), about),
    {
      body: right.body.replace(
        /"signature":"./,
        (start) => start.slice(0, -1) + (start.endsWith('0') ? '1' : '0'),
      ),
    },
    { body: right.body.replace(/"token":"../, '"token":"zz') },
    { body: right.body.replace(/"signature":"\w+"/, '"signature":""') },
    { body: JSON.stringify({ 'event-data': {} }) },
    { body: 'event=failed' },
    { body: '' },
  ]
  for (const each of forged)
    expect(await post('mailgun', each)).toEqual({ status: 406, code: 'newsletter.forgedEvent' })
  expect(await stored()).toBe(before)
  expect(await post('mailgun', ofMailgun(new Date(now - 8 * HOUR - 30 * MINUTE), about))).toEqual({
    status: 200,
  })
})

// Covers: bounces-18
test('Mailgun: a used token is refused, with the same event and with another one', async () => {
  const [one, two] = [await reading(), await reading()]
  const posted = ofMailgun(clock.now(), one.about)
  expect(await post('mailgun', posted)).toEqual({ status: 200 })
  const refused = { status: 406, code: 'newsletter.repeatedEvent' }
  expect(await post('mailgun', posted)).toEqual(refused)
  expect(await post('mailgun', { body: posted.body.replaceAll(one.reader.email, two.reader.email) })).toEqual(
    refused,
  )
  clock.pass(8 * HOUR)
  expect(await post('mailgun', posted)).toEqual(refused)
  expect(await suppressedFor(two.reader.email)).toBeNull()
})

// Covers: bounces-9
test('Mailgun: while the database is unavailable an event gets a 503, and takes effect when sent again', async () => {
  const { reader, about } = await reading()
  const posted = ofMailgun(clock.now(), about)
  expect(await post('mailgun', posted, gone)).toEqual({ status: 503, code: 'problem.unavailable' })
  const halfway = new Proxy(db, {
    get: (of, name) =>
      name === 'transaction'
        ? (action: Parameters<typeof db.transaction>[0]) =>
            db.transaction(async (tx) => action(tx).then(away))
        : (Reflect.get(of, name) as unknown),
  })
  expect(await post('mailgun', posted, withDatabase(halfway))).toMatchObject({ status: 503 })
  expect(await suppressedFor(reader.email)).toBeNull()
  expect(await post('mailgun', posted)).toEqual({ status: 200 })
  expect(await suppressedFor(reader.email)).toBe('hard')
})

test('Mailgun: an event without meaning here is accepted and ignored', async () => {
  const { about } = await reading()
  const before = await stored()
  for (const change of [
    { event: 'delivered' },
    { severity: 'temporary' },
    { event: 'new kind' },
    { recipient: 7 },
    { id: null },
  ])
    expect(await post('mailgun', ofMailgun(clock.now(), about, change))).toEqual({ status: 200 })
  expect(await stored()).toBe(before)
})

// Covers: digest-standards-2, bounces-3
test('SendGrid: a batch with a duplicate takes effect once, and repeating the batch changes nothing', async () => {
  const [one, two, three] = [await reading(), await reading(), await reading()]
  const now = clock.now()
  const hard = sendgridEvent(now, one.about)
  const batch = [
    hard,
    hard,
    { ...hard, sg_event_id: 'another id on a retry' },
    sendgridEvent(now, two.about, { event: 'spamreport', type: undefined, reason: undefined }),
    sendgridEvent(now, three.about, { type: 'blocked', status: '5.7.1' }),
    sendgridEvent(now, three.about, { event: 'deferred', status: '4.7.1' }),
  ]
  const before = await stored()
  const posted = ofSendgrid(now, batch)
  expect(await post('sendgrid', posted)).toEqual({ status: 200 })
  const after = {
    one: await rowOf(one.reader.id),
    two: await rowOf(two.reader.id),
    three: await rowOf(three.reader.id),
  }
  expect(after).toMatchObject({
    one: { state: 'active' },
    two: { state: 'left', leftBy: 'complaint' },
    three: { state: 'active', softBounces: 0 }, // a policy rejection says nothing about the address
  })
  expect([await suppressedFor(one.reader.email), await suppressedFor(two.reader.email)]).toEqual([
    'hard',
    'complaint',
  ])
  clock.pass(30 * MINUTE)
  expect(await post('sendgrid', posted)).toEqual({ status: 200 })
  expect(await post('sendgrid', ofSendgrid(clock.now(), batch.toReversed()))).toEqual({ status: 200 })
  expect({
    one: await rowOf(one.reader.id),
    two: await rowOf(two.reader.id),
    three: await rowOf(three.reader.id),
  }).toEqual(after)
  expect(await stored()).toBe(before + 3)
})

// Covers: bounces-8
test('SendGrid: a wrong, old or missing signature is refused, as is a changed body', async () => {
  const { about } = await reading()
  const before = await stored()
  const now = clock.now().getTime()
  const batch = [sendgridEvent(clock.now(), about)]
  const right = ofSendgrid(clock.now(), batch)
  const forged = [
    { ...right, body: right.body.replace('bounce', 'Bounce') },
    {
      ...right,
      headers: {
        ...right.headers,
        'x-twilio-email-event-webhook-timestamp': String(Math.floor(now / 1000) + 1),
      },
    },
    { ...right, headers: { ...right.headers, 'x-twilio-email-event-webhook-signature': 'AAAA' } },
    { body: right.body },
    ofSendgrid(new Date(now - 26 * HOUR), batch),
    ofSendgrid(new Date(now + 16 * MINUTE), batch),
  ]
  for (const each of forged)
    expect(await post('sendgrid', each)).toEqual({ status: 401, code: 'newsletter.forgedEvent' })
  expect(await stored()).toBe(before)
})

// Covers: bounces-19
test('SendGrid: a batch retried for a day with one signature is accepted, once, and no later', async () => {
  const [one, late] = [await reading(), await reading()]
  const batch = ofSendgrid(clock.now(), [sendgridEvent(clock.now(), one.about)])
  const never = ofSendgrid(clock.now(), [sendgridEvent(clock.now(), late.about)])
  expect(await post('sendgrid', batch, gone)).toMatchObject({ status: 503 })
  clock.pass(24 * HOUR + 30 * MINUTE)
  for (let times = 0; times < 3; times++) expect(await post('sendgrid', batch)).toEqual({ status: 200 })
  expect(await eventsAbout(one.reader.email)).toHaveLength(1)
  expect(await suppressedFor(one.reader.email)).toBe('hard')
  await lift(db, one.reader.email)
  expect(await post('sendgrid', batch)).toEqual({ status: 200 })
  expect(await suppressedFor(one.reader.email)).toBeNull() // a released address stays released
  clock.pass(31 * MINUTE)
  for (const old of [batch, never])
    expect(await post('sendgrid', old)).toEqual({ status: 401, code: 'newsletter.forgedEvent' })
  expect(await eventsAbout(late.reader.email)).toEqual([])
})

test('SendGrid: a batch of a thousand events, some of them invalid, is accepted', async () => {
  const { reader, about } = await reading()
  const now = clock.now()
  const opened = Array.from({ length: 990 }, () => sendgridEvent(now, about, { event: 'open' }))
  const odd = [
    null,
    7,
    {},
    [],
    { event: 'bounce' },
    sendgridEvent(now, about, { email: 'x', sg_event_id: '' }),
  ]
  const bad = sendgridEvent(
    now,
    { ...about, recipient: 'odd\0\ud800@example.org' },
    { 'smtp-id': '<odd@example.com>' },
  )
  const posted = ofSendgrid(now, [...odd, bad, ...opened, sendgridEvent(now, about)])
  expect(await post('sendgrid', posted)).toEqual({ status: 200 })
  expect(await suppressedFor(reader.email)).toBe('hard')
  expect(await post('sendgrid', ofSendgrid(now, { event: 'bounce' }))).toEqual({
    status: 400,
    code: 'problem.malformed',
  })
})

// Covers: digest-standards-2, bounces-8
test('SendGrid: an event that fails does not affect the others, and the batch must be sent again', async () => {
  const [one, two] = [await reading(), await reading()]
  let calls = 0
  const stumbles = new Proxy(db, {
    get: (of, name) =>
      name === 'transaction' && ++calls === 1
        ? async () => Promise.reject(new Error('something else'))
        : (Reflect.get(of, name) as unknown),
  })
  const now = clock.now()
  const posted = ofSendgrid(now, [sendgridEvent(now, one.about), sendgridEvent(now, two.about)])
  expect(await post('sendgrid', posted, withDatabase(stumbles))).toEqual({
    status: 500,
    code: 'problem.internal',
  })
  expect([await suppressedFor(one.reader.email), await suppressedFor(two.reader.email)]).toEqual([
    null,
    'hard',
  ])
  expect(await post('sendgrid', posted, gone)).toEqual({ status: 503, code: 'problem.unavailable' })
  expect(await post('sendgrid', posted)).toEqual({ status: 200 })
  expect(await suppressedFor(one.reader.email)).toBe('hard')
  expect(await eventsAbout(two.reader.email)).toHaveLength(1)
})

test('without its key the address of a provider does not exist', async () => {
  const { bounces } = runtime.config
  const none = { ...bounces, mailgunKey: undefined, sendgridKey: undefined }
  const unset = { ...runtime, config: { ...runtime.config, bounces: none } }
  const dispatcher = openDispatcher(unset, [mailEventsMailgunHandler, mailEventsSendgridHandler])
  const identify = async () => ({ caller: null, by: null })
  const at = callsOverHttp({
    runtime: unset,
    dispatcher,
    identify,
    say: (_, key) => key,
    addressOf: () => '192.0.2.7',
  })
  const { about } = await reading()
  const missing = { status: 404, code: 'problem.notFound' }
  expect(await post('mailgun', ofMailgun(clock.now(), about), at)).toEqual(missing)
  expect(await post('sendgrid', ofSendgrid(clock.now(), []), at)).toEqual(missing)
})
