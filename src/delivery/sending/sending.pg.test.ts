// long: the life of messages to one receiver, through everything that can happen to it
import { and, eq, gt, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { subscriptions } from '#membership/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { mails } from '#services/post/tables.ts'
import { userRoles } from '#people/tables.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { databaseKinds } from '#platform/test-database.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { PAUSES_MS } from '../rules.ts'
import { messageDeliveries, messages } from '../tables.ts'
import { channelsOfTests } from '../test-channels.ts'
import { BOT_TOKEN, type Received, isSigned, receiver } from '../test-services.ts'
import { claimMessages } from './claims.ts'
import { forgetMessagesJob } from './forget-messages.ts'
import { sendMessagesJob } from './send-messages.ts'

type Answer = Parameters<typeof receiver>[0]
let answer: Answer = () => ({ status: 200 })
const server = await receiver((got) => answer(got))
const tests = await openTestRuntime({
  FETCH_ALLOW_HOSTS: server.host,
  SITE_URL: 'https://cadence.example',
  TELEGRAM_URL: server.origin,
})
atEndOfFile(server.close)
const { db, runtime, clock } = tests
const { reader, channel, channelNow, waiting, delivery, empty } = channelsOfTests(tests)

const send = () => sendMessagesJob.run({} as never, runtime)
/** Sends, and runs an action while the first attempt is in progress. */
function sendAnd(action: () => Promise<unknown>): Promise<unknown> {
  const { outside } = runtime
  let pendingAction: typeof action | null = action
  const send: typeof outside.web.send = async (...asked) => {
    const sent = await outside.web.send(...asked)
    const now = pendingAction
    pendingAction = null
    await now?.()
    return sent
  }
  const slow = { ...runtime, outside: { ...outside, web: { ...outside.web, send } } }
  return sendMessagesJob.run({} as never, slow)
}
const hook = `${server.origin}/hook`
/** Advances the clock by this much, sending at each moment at which a message is due. */
async function pass(ms: number): Promise<void> {
  const end = new Date(clock.now().getTime() + ms)
  for (;;) {
    const [due] = await db
      .select({ at: messageDeliveries.nextAt })
      .from(messageDeliveries)
      .where(and(eq(messageDeliveries.state, 'waiting'), gt(messageDeliveries.nextAt, clock.now())))
      .orderBy(messageDeliveries.nextAt)
      .limit(1)
    if (!due || due.at > end) break
    clock.set(due.at)
    await send()
  }
  clock.set(end)
  await send()
}
const ids = () => server.got.map(({ headers }) => String(headers['webhook-id']))

beforeEach(async () => {
  clock.set(TEST_NOW)
  answer = () => ({ status: 200 })
  await empty()
  await db.delete(mails)
  server.got.length = 0
})

// Covers: channels-2
test('a webhook gets type, timestamp and data, signed as Standard Webhooks specifies', async () => {
  const ours = await channel((await reader()).id, hook)
  const id = await waiting(ours, { title: 'Herons count' })
  clock.pass(MINUTE)
  await send()
  const [got] = server.got
  if (!got) throw new Error('nothing arrived')
  expect(JSON.parse(got.body)).toEqual({
    type: 'article.published',
    timestamp: TEST_NOW.toISOString(),
    data: {
      title: 'Herons count',
      summary: 'New.',
      url: 'https://cadence.example/en/news/1',
      language: 'en',
      items: [],
    },
  })
  expect(got.headers).toMatchObject({
    'webhook-id': id,
    'webhook-timestamp': String((TEST_NOW.getTime() + MINUTE) / 1000),
    'content-type': 'application/json; charset=utf-8',
  })
  expect(isSigned(got.headers, got.body, ours.secret ?? '', clock.now())).toBe(true)
  expect(isSigned(got.headers, `${got.body} `, ours.secret ?? '', clock.now())).toBe(false)
  expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200 })
  expect(await channelNow(ours.id)).toMatchObject({ lastSuccessAt: clock.now(), failingSince: null })
})

test('while one secret replaces another, both sign, and afterwards only the new one', async () => {
  const [old, secret] = ['whsec_b2xk', 'whsec_bmV3']
  const oldSecretUntil = new Date(TEST_NOW.getTime() + DAY)
  const ours = await channel((await reader()).id, hook, { secret, oldSecret: old, oldSecretUntil })
  await waiting(ours)
  await send()
  clock.pass(DAY)
  await waiting(ours)
  await send()
  const signed = (by: string) =>
    server.got.map(({ headers, body }, at) => isSigned(headers, body, by, at === 0 ? TEST_NOW : clock.now()))
  expect([signed(old), signed(secret)]).toEqual([
    [true, false],
    [true, true],
  ])
  await forgetMessagesJob.run({} as never, runtime)
  expect(await channelNow(ours.id)).toMatchObject({ oldSecret: null, oldSecretUntil: null })
})

// Covers: channels-5
test('concurrent runs send each message once', async () => {
  const owner = await reader()
  const all = await Promise.all([1, 2, 3].map((n) => channel(owner.id, `${hook}/${n}`)))
  for (const each of all) for (let n = 0; n < 6; n++) await waiting(each)
  await Promise.all([send(), send(), send()])
  expect(server.got).toHaveLength(18)
  expect(new Set(ids()).size).toBe(18)
})

test("the second of two concurrent claims waits and gets nothing of the first one's channel", async () => {
  const ours = await channel((await reader()).id, hook)
  const later = new Date(TEST_NOW.getTime() + SECOND)
  const id = await waiting(ours)
  await waiting(ours, { at: later })
  let second: Promise<unknown[]> = Promise.resolve([])
  let hasEnded = databaseKinds[0] === 'embedded' // there, no other query can run before the first has ended
  const first = await db.transaction(async (tx) => {
    const claimed = await claimMessages(tx, TEST_NOW, 40)
    second = claimMessages(db, later, 40).finally(() => (hasEnded = true))
    await expect.poll(async () => hasEnded || (await waitsForLock(tx)), { interval: 5 }).toBe(true)
    return claimed
  })
  expect(first).toMatchObject([{ messageId: id }])
  expect(await second).toEqual([])
})

async function waitsForLock(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
  return rows.length > 0
}

test('another process sends what an ended process claimed, a minute later and not before', async () => {
  const id = await waiting(await channel((await reader()).id, hook))
  expect(await claimMessages(db, clock.now(), 40)).toHaveLength(1)
  await send()
  expect(ids()).toEqual([])
  clock.pass(MINUTE)
  await send()
  expect(ids()).toEqual([id])
})

// Covers: channels-5
test.each<[string, Answer, object]>([
  ['answers 500', () => ({ status: 500 }), { lastStatus: 500, lastProblem: 'delivery.problem.status' }],
  ['hangs up', () => 'cut', { lastStatus: null, lastProblem: 'delivery.problem.connection' }],
  [
    'redirects into a private network',
    () => ({ status: 307, headers: { location: 'http://169.254.169.254/latest/meta-data/' } }),
    { lastStatus: null, lastProblem: 'delivery.problem.redirect' },
  ],
])(
  'a receiver that %s for a day and then recovers gets everything, each message once',
  async (_how, wrong, expected) => {
    const ours = await channel((await reader()).id, hook)
    answer = wrong
    const before = await waiting(ours)
    await send()
    expect(await delivery(before)).toMatchObject({ state: 'waiting', attempts: 1, ...expected })
    expect(await channelNow(ours.id)).toMatchObject({ failingSince: TEST_NOW, state: 'active', ...expected })
    const sentBefore: string[] = []
    for (let hour = 0; hour < 24; hour += 6) {
      sentBefore.push(await waiting(ours, { at: clock.now() }))
      await pass(6 * HOUR)
    }
    const tries = server.got.length
    expect(tries).toBeLessThan(60)
    expect(server.got.every(({ url }) => url === '/hook')).toBe(true)
    answer = () => ({ status: 204 })
    server.got.length = 0
    await pass(13 * HOUR)
    expect(ids().toSorted()).toEqual([before, ...sentBefore].toSorted())
    expect(await channelNow(ours.id)).toMatchObject({ failingSince: null, lastProblem: null })
    expect(await db.select().from(mails)).toEqual([])
  },
)

// Covers: channels-10
test('the pause between attempts grows, for three days in all', async () => {
  expect(PAUSES_MS.reduce<number>((sum, ms) => sum + ms, 0)).toBe(3 * DAY)
  const ours = await channel((await reader()).id, hook)
  const id = await waiting(ours)
  answer = () => ({ status: 500 })
  for (const [at, pauseMs] of PAUSES_MS.slice(0, 5).entries()) {
    await send()
    const { attempts, nextAt } = await delivery(id)
    const waitMs = nextAt.getTime() - clock.now().getTime()
    expect([attempts, waitMs >= pauseMs, waitMs <= pauseMs * 1.1]).toEqual([at + 1, true, true])
    const { headers, body } = server.got.at(-1) ?? { headers: {}, body: '' }
    expect(isSigned(headers, body, ours.secret ?? '', clock.now())).toBe(true) // each attempt is signed with its own timestamp
    clock.set(new Date(nextAt.getTime() - 1))
    await send()
    expect((await delivery(id)).attempts).toBe(at + 1)
    clock.set(nextAt)
  }
  expect(ids()).toEqual([id, id, id, id, id])
  const soon = await db.execute(
    sql`select singleton_key as key, start_after > created_on as later from jobs.job where name = ${sendMessagesJob.name}`,
  )
  expect(soon.rows).toContainEqual({ key: 'soon', later: true })
})

// Covers: channels-6
test('after three days a dead receiver is switched off with one email; reactivated, it gets what waited', async () => {
  const owner = await reader()
  const ours = await channel(owner.id, hook, { name: 'Alarm bell' })
  answer = () => 'cut'
  const first = await waiting(ours)
  await send()
  await pass(3 * DAY - HOUR)
  expect(await channelNow(ours.id)).toMatchObject({ state: 'active' })
  const second = await waiting(ours, { at: clock.now() })
  await pass(12 * HOUR)
  expect(await channelNow(ours.id)).toMatchObject({ state: 'dead', failingSince: TEST_NOW })
  const [mail, ...others] = await db.select().from(mails)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: owner.email,
    language: 'fr',
    subject: 'Les messages n’arrivent plus sur « Alarm bell »',
  })
  expect(mail?.text).toContain(`https://cadence.example/fr/channels#channel-${ours.id}`)
  expect(mail?.text).not.toContain(server.host)
  server.got.length = 0
  answer = () => ({ status: 200 })
  const third = await waiting(ours, { at: clock.now() })
  await pass(2 * DAY)
  expect(ids()).toEqual([])
  const { channelChange } = await import('../calls.ts')
  await tests.ask(channelChange, { id: ours.id, state: 'active' }, owner)
  await send()
  expect(ids().toSorted()).toEqual([first, second, third].toSorted())
  expect(await channelNow(ours.id)).toMatchObject({ state: 'active', failingSince: null })
})

test('410 switches a channel off immediately, and its waiting messages are kept', async () => {
  const ours = await channel((await reader()).id, hook)
  answer = () => ({ status: 410 })
  const [id, other] = [await waiting(ours), await waiting(ours, { at: new Date(TEST_NOW.getTime() + 1) })]
  await send()
  clock.pass(DAY)
  await send()
  expect(server.got).toHaveLength(1)
  expect(await channelNow(ours.id)).toMatchObject({ state: 'dead', lastProblem: 'delivery.problem.gone' })
  expect([(await delivery(id)).state, (await delivery(other)).state]).toEqual(['waiting', 'waiting'])
  expect(await db.$count(mails)).toBe(1)
})

// Covers: channels-7
test.each<[string, ReturnType<Answer>, number]>([
  ['in seconds', { status: 429, headers: { 'retry-after': '1800' } }, 1800 * SECOND],
  [
    'as a moment',
    { status: 503, headers: { 'retry-after': new Date(TEST_NOW.getTime() + HOUR).toUTCString() } },
    HOUR,
  ],
  ['as Discord does', { status: 429, body: '{"retry_after":600.5}' }, 600.5 * SECOND],
  ['as Telegram does', { status: 429, body: '{"ok":false,"parameters":{"retry_after":900}}' }, 900 * SECOND],
])('a receiver that asks us to wait %s gets no request until then', async (_how, wait, ms) => {
  const ours = await channel((await reader()).id, hook)
  answer = () => wait
  for (let n = 0; n < 3; n++) await waiting(ours)
  await send()
  answer = () => ({ status: 200 })
  clock.pass(ms - SECOND)
  await send()
  expect(server.got).toHaveLength(1)
  clock.pass(SECOND)
  await send()
  expect(server.got).toHaveLength(4)
})

// Covers: channels-12
test('a message that is never accepted is given up alone; later ones arrive and the channel stays active', async () => {
  const ours = await channel((await reader()).id, hook)
  const refuses = ({ body }: Received) => ({ status: body.includes('Poison') ? 400 : 200 })
  answer = refuses
  const poison = await waiting(ours, { title: 'Poison' })
  const good = await waiting(ours, { at: new Date(TEST_NOW.getTime() + 1) })
  clock.pass(1)
  await send()
  expect(await delivery(good)).toMatchObject({ state: 'delivered' })
  await pass(4 * DAY)
  expect(await delivery(poison)).toMatchObject({ state: 'dead', attempts: 14, lastStatus: 400 })
  expect(await channelNow(ours.id)).toMatchObject({ state: 'active', failingSince: null })
  const [mail, ...others] = await db.select().from(mails)
  expect([others, mail?.subject]).toEqual([[], '« Ours » a refusé des messages'])
  expect(mail?.text).toContain('Le serveur a répondu 400.')
  answer = () => ({ status: 500 })
  await waiting(ours, { at: clock.now() })
  await send()
  expect(await channelNow(ours.id)).toMatchObject({ state: 'active', failingSince: clock.now() }) // the failure period starts here
})

test('a recovered receiver gets earlier failed messages immediately, but not those it refuses', async () => {
  const ours = await channel((await reader()).id, hook)
  answer = ({ body }) => ({ status: body.includes('Poison') ? 422 : 404 })
  const lost = []
  for (let n = 0; n < 3; n++) {
    lost.push(await waiting(ours, { at: clock.now() }))
    await send()
    clock.pass(SECOND)
  }
  const poison = await waiting(ours, { title: 'Poison', at: clock.now() })
  await send()
  answer = () => ({ status: 200 })
  server.got.length = 0
  const good = await waiting(ours, { at: clock.now() })
  await send()
  expect(ids().toSorted()).toEqual([...lost, good].toSorted())
  expect((await delivery(poison)).state).toBe('waiting')
})

test('messages sent while a Teams flow was off arrive immediately when it is on again', async () => {
  const ours = await channel((await reader()).id, `${server.origin}/flow`, { kind: 'teams', secret: null })
  answer = () => ({ status: 400, body: '{"error":{"code":"WorkflowTriggerIsNotEnabled"}}' })
  const lost = await waiting(ours)
  await send()
  await pass(12 * HOUR)
  const { nextAt, lastStatus, lastProblem } = await delivery(lost)
  expect([nextAt > clock.now(), lastStatus, lastProblem]).toEqual([true, 400, 'delivery.problem.flowOff'])
  answer = () => ({ status: 202 })
  const good = await waiting(ours, { at: clock.now() })
  await send()
  for (const id of [lost, good]) expect((await delivery(id)).state).toBe('delivered')
})

// Covers: channels-11
test('a Telegram group with a new number is followed to it', async () => {
  const owner = await reader()
  const ours = await channel(owner.id, '-77', { kind: 'telegram', secret: BOT_TOKEN })
  answer = ({ body }) =>
    body.includes('"-77"')
      ? { status: 400, body: '{"ok":false,"parameters":{"migrate_to_chat_id":-1007788}}' }
      : { status: 200 }
  const id = await waiting(ours)
  await send()
  expect(await channelNow(ours.id)).toMatchObject({ address: '-1007788', failingSince: null })
  await pass(MINUTE)
  expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 2 })
})

const ELSEWHERE = { status: 400, body: '{"ok":false,"parameters":{"migrate_to_chat_id":-1007788}}' }
test.each<[string, 'active' | 'paused', ReturnType<Answer>]>([
  ['says that it is gone', 'active', { status: 410 }],
  ['says that it is gone', 'paused', { status: 410 }],
  ['names another chat', 'active', ELSEWHERE],
  ['names another chat', 'paused', ELSEWHERE],
])(
  'when the old address %s while its owner saves another one, %s, the new one is kept',
  async (_what, state, says) => {
    const owner = await reader()
    const ours = await channel(owner.id, '-77', { kind: 'telegram', secret: BOT_TOKEN })
    answer = ({ body }) => (body.includes('"-77"') ? says : { status: 200 })
    const id = await waiting(ours)
    const { channelChange } = await import('../calls.ts')
    const saves = () => tests.ask(channelChange, { id: ours.id, address: '-1009', state }, owner)
    await sendAnd(saves)
    expect(await channelNow(ours.id)).toMatchObject({ address: '-1009', state, failingSince: null })
    expect(await db.$count(mails)).toBe(0)
    if (state === 'paused') await tests.ask(channelChange, { id: ours.id, state: 'active' }, owner)
    await send()
    expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 1 })
  },
)

// Covers: channels-15
test('an inactive plan holds messages; they are sent when it is active again and deleted after 30 days', async () => {
  const owner = await reader()
  const premium = await reader('premium')
  const ours = await channel(owner.id, hook)
  const [id, theirs] = [await waiting(ours), await waiting(await channel(premium.id, hook))]
  await db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.userId, owner.id))
  await send()
  await pass(2 * HOUR)
  expect(server.got).toEqual([])
  expect(await delivery(id)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    lastProblem: 'delivery.problem.planOver',
  })
  expect(await channelNow(ours.id)).toMatchObject({ state: 'active', failingSince: null })
  await givePlan(db, owner.id, 'b2b')
  await pass(HOUR)
  expect(ids()).toEqual([id])
  clock.set(new Date(TEST_NOW.getTime() + 30 * DAY + 1))
  await forgetMessagesJob.run({} as never, runtime)
  expect(await db.$count(messages)).toBe(0)
  await givePlan(db, premium.id, 'b2b')
  await send()
  expect(ids()).not.toContain(theirs)
})

test('an administrator needs no plan, and a paused channel gets nothing', async () => {
  const admin = await reader(null)
  await db.insert(userRoles).values({ userId: admin.id, role: 'admin', grantedAt: TEST_NOW })
  const id = await waiting(await channel(admin.id, hook))
  await waiting(await channel(admin.id, hook, { state: 'paused' }))
  await send()
  expect(ids()).toEqual([id])
})

// Covers: channels-15
test('when entitlements cannot be determined, nothing is sent and nothing is given up', async () => {
  const id = await waiting(await channel((await reader()).id, hook))
  await db.execute('alter table subscriptions rename to lost')
  try {
    await expect(send()).rejects.toThrow()
  } finally {
    await db.execute('alter table lost rename to subscriptions')
  }
  expect(server.got).toEqual([])
  expect(await delivery(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  clock.pass(MINUTE)
  await send()
  expect(ids()).toEqual([id])
})
