// long: one edition and all its cases
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, ne, not } from 'drizzle-orm'
import type { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { type BulkPost, openBulkPost } from '#services/post/bulk-post.ts'
import { suppress } from '#services/post/suppression.ts'
import { mails, suppressions } from '#services/post/tables.ts'
import { openMailServer } from '#services/post/test-mail-server.ts'
import type { Runtime } from '#platform/runtime.ts'
import { rateLimits } from '#people/tables.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, mailEvents, subscribers } from '../tables.ts'
import { freezeAudience } from './freeze-audience.ts'
import { sendDueEditionsJob } from './send-due-editions.ts'
import { sendEditionJob } from './send-edition.ts'
import { frozenEdition } from './test-frozen.ts'
import { addEdition, subscriber } from './test-subscribers.ts'

let server = await openMailServer()
const port = Number(new URL(server.url).port)
const { runtime, db, clock, database } = await openTestRuntime({
  SITE_URL: 'https://cadence.example',
  SMTP_URL: server.url,
  MAIL_FROM: 'Cadence <news@example.com>',
})
const content = frozenEdition()
const MARK = join(runtime.config.dataDir, 'digest-mark')
afterAll(() => server.close())
beforeEach(async () => {
  server.taken.length = server.answers.length = 0
  clock.set(TEST_NOW)
  await rm(MARK, { force: true })
  for (const table of [deliveries, editions, subscribers, suppressions, mails, mailEvents, rateLimits])
    await db.delete(table)
  await database.pool.query("delete from jobs.job where name like 'send-edition%'")
  await settingsOf(db)
  await db.update(digestSettings).set({
    sending: true,
    perSecond: 1000,
    perDomainMinute: 100_000,
    mark: '',
    rampSince: null,
    complaintsLimit: 30,
  })
})

/** An edition with a frozen audience of this many readers. */
async function edition(readers: number, more: Partial<typeof editions.$inferInsert> = {}) {
  if (readers > 0)
    await db
      .insert(subscribers)
      .values(
        Array.from({ length: readers }, (_, n) => ({ ...subscriber(n), interests: [], minMomentum: 0 })),
      )
  const made = await addEdition(db, { content, ...more })
  await freezeAudience(runtime, made, clock.now())
  return made
}
const send = ({ id }: { id: string }, more: Partial<Runtime> = {}) =>
  sendEditionJob.run({ editionId: id }, { ...runtime, ...more })
const stateOf = async ({ id }: { id: string }) =>
  (await db.select().from(editions).where(eq(editions.id, id)).limit(1))[0]
const rows = (state: (typeof deliveries.$inferSelect)['state']) =>
  db.select().from(deliveries).where(eq(deliveries.state, state))
const mailed = () => server.taken.map(({ envelope }) => envelope.to[0] ?? '').toSorted()
const twice = () => mailed().filter((each, index, all) => all[index - 1] === each)

// Covers: sending-1
test('every reader gets the edition once, then it is finished; repeating it sends nothing', async () => {
  const made = await edition(60)
  expect(await send(made)).toMatchObject({ state: 'sent', submitted: 60 })
  expect(await send(made)).toEqual({ state: 'sent' })
  const all = await db.select({ email: deliveries.email, state: deliveries.state }).from(deliveries)
  expect(mailed()).toEqual(all.map(({ email }) => email).toSorted())
  expect(await rows('submitted')).toHaveLength(60)
  expect(await stateOf(made)).toMatchObject({ state: 'sent', finishedAt: TEST_NOW })
})

// Covers: sending-1
test('two concurrent runs share the rows, and no one gets two emails', async () => {
  const made = await edition(150)
  await Promise.all([send(made), send(made), send(made)])
  expect([server.taken.length, twice()]).toEqual([150, []])
  expect(await stateOf(made)).toMatchObject({ state: 'sent' })
})

// Covers: digest-faults-11
test('a deferred email is retried later, alone; a refused address is suppressed', async () => {
  const made = await edition(12)
  server.answers.push(451, 550)
  expect(await send(made)).toMatchObject({ state: 'waiting', submitted: 10 })
  const [later] = await rows('waiting')
  expect(later).toMatchObject({ attempts: 1, said: '451 come again later', submittedAt: null })
  expect(later?.nextAt).toEqual(new Date(TEST_NOW.getTime() + MINUTE))
  const [refused] = await rows('refused')
  expect(refused).toMatchObject({ said: '550 nobody here, •••', bounce: 'hard' })
  expect(await db.select().from(suppressions)).toMatchObject([{ email: refused?.email, reason: 'hard' }])
  expect(await send(made)).toMatchObject({ submitted: 0 })
  clock.pass(MINUTE)
  expect(await send(made)).toMatchObject({ state: 'sent', submitted: 1 })
  expect([server.taken.length, twice()]).toEqual([11, []])
})

test('a policy refusal is recorded for the desk and suppresses no one', async () => {
  const made = await edition(2)
  const refusing = await openMailServer(0, {
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('5.7.26 not authenticated'), { responseCode: 550 })),
  })
  const bulk = bulkTo(refusing.url)
  await send(made, { outside: { ...runtime.outside, bulk } })
  await bulk.close()
  await refusing.close()
  expect((await rows('refused')).map(({ bounce }) => bounce)).toEqual(['policy', 'policy'])
  const events = await db.select().from(mailEvents).orderBy(mailEvents.recipient)
  expect(events).toMatchObject([
    { provider: 'smtp', kind: 'policy' },
    { provider: 'smtp', kind: 'policy' },
  ])
  expect(await db.select().from(suppressions)).toEqual([])
})

// Covers: sending-1, digest-faults-11
test('a connection lost after the text leaves one doubtful row, which is not sent again', async () => {
  const made = await edition(20)
  server.dieAfterNext()
  await send(made)
  clock.pass(MINUTE)
  expect(await send(made)).toMatchObject({ state: expect.stringMatching(/sent/) })
  const doubtful = await rows('doubtful')
  expect(doubtful.length).toBeGreaterThan(0)
  expect(new Set([...mailed(), ...doubtful.map(({ email }) => email)]).size).toBe(20) // no one else was missed
  expect(twice()).toEqual([])
})

// Covers: digest-faults-11
test('a hang of the server at the envelope delays its rows; a hang after the text makes them doubtful', async () => {
  const hanging = await openMailServer(0, {
    onRcptTo: ({ address }, _, done) => (address.startsWith('reader-1@') ? undefined : done(null)),
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => (envelope.rcptTo[0]?.address.startsWith('reader-2@') ? undefined : done(null)))
    },
  })
  const bulk = bulkTo(hanging.url, { answerMs: 300 })
  const made = await edition(10)
  expect(await send(made, { outside: { ...runtime.outside, bulk } })).toMatchObject({ submitted: 8 })
  expect([await rows('waiting'), await rows('doubtful')]).toMatchObject([
    [{ email: expect.stringMatching(/^reader-1@/), said: 'Timeout' }],
    [{ email: expect.stringMatching(/^reader-2@/), said: 'Timeout' }],
  ])
  await bulk.close()
  await hanging.close()
})

function bulkTo(url: string, options?: { answerMs?: number; connections?: number }): BulkPost {
  const bulk = openBulkPost({ url, host: 'h', from: { name: '', address: 'news@example.com' } }, options)
  if (bulk === null) throw new Error('no bulk post')
  return bulk
}

// Covers: digest-faults-11
test('a server that dies midway costs no attempt, and the rest is sent when it is back', async () => {
  const made = await edition(40)
  const onMail = { after: 15 }
  const dying = await openMailServer(0, {
    onMailFrom(this: SMTPServer, _address, _session, done) {
      if (onMail.after-- > 0) return done(null)
      for (const each of this.connections) each.close() // a dead server sends no notification
      void dying.close()
    },
  })
  const bulk = bulkTo(dying.url)
  const outside = { ...runtime.outside, bulk }
  const first = await send(made, { outside })
  expect(first).toMatchObject({ state: 'waiting' })
  expect(await stateOf(made)).toMatchObject({ state: 'sending', why: 'newsletter.why.serverGone' })
  const taken = mailedBy(dying)
  clock.pass(2 * HOUR)
  await send(made)
  expect([...taken, ...mailed()].toSorted()).toEqual([...new Set([...taken, ...mailed()])].toSorted())
  const doubtful = (await rows('doubtful')).length
  expect(taken.length + server.taken.length).toBeGreaterThanOrEqual(40 - doubtful)
  expect(await stateOf(made)).toMatchObject({ state: 'sent', why: null })
  await bulk.close()
})
const mailedBy = ({ taken }: typeof server) => taken.map(({ envelope }) => envelope.to[0] ?? '')

// Covers: sending-4
test('a domain gets no more emails a minute than the settings allow, over all editions', async () => {
  const first = await edition(20)
  await db.update(digestSettings).set({ perDomainMinute: 200 }) // 20 at the same time, then one every third of a second
  await db.update(deliveries).set({ domain: 'one.example' })
  await send(first)
  const next = await edition(0, { occurrence: new Date(TEST_NOW.getTime() + 1) })
  const ofNext = eq(deliveries.editionId, next.id)
  await db.update(deliveries).set({ domain: 'one.example' }).where(ofNext)
  clock.pass(340)
  const slow = await openMailServer(0, {
    onMailFrom(_address, _session, done) {
      clock.pass(7 * HOUR) // so that the others expire instead of waiting
      done(null)
    },
  })
  const bulk = bulkTo(slow.url)
  expect(await send(next, { outside: { ...runtime.outside, bulk } })).toMatchObject({ submitted: 1 })
  const states = (await db.select().from(deliveries).where(ofNext)).map(({ state }) => state)
  expect([server.taken.length, states.filter((state) => state === 'skipped').length]).toEqual([20, 19])
  await bulk.close()
  await slow.close()
})

test("stop, pause and the desk's switch halt sending within a batch; resuming sends the rest", async () => {
  for (const halt of ['pause', 'switch', 'stop'] as const) {
    for (const table of [deliveries, editions, subscribers]) await db.delete(table)
    server.taken.length = 0
    const made = await edition(300)
    let from = 0
    const halting = await openMailServer(0, {
      onMailFrom(_address, _session, done) {
        if (++from !== 40) return done(null)
        const done40 = () => done(null)
        if (halt === 'switch') void db.update(digestSettings).set({ sending: false }).then(done40)
        else
          void db
            .update(editions)
            .set({ state: halt === 'stop' ? 'stopped' : 'paused' })
            .where(eq(editions.id, made.id))
            .then(done40)
      },
    })
    const bulk = bulkTo(halting.url)
    await send(made, { outside: { ...runtime.outside, bulk } })
    expect(halting.taken.length).toBeGreaterThanOrEqual(39)
    expect(halting.taken.length).toBeLessThan(250)
    expect(await rows('sending')).toEqual([])
    if (halt === 'stop') {
      await sendDueEditionsJob.run({}, runtime)
      expect((await rows('skipped')).length).toBe(300 - halting.taken.length)
    } else {
      await db.update(editions).set({ state: 'sending' })
      await db.update(digestSettings).set({ sending: true })
      await send(made)
      expect(halting.taken.length + server.taken.length).toBe(300)
      expect(await stateOf(made)).toMatchObject({ state: 'sent' })
    }
    await bulk.close()
    await halting.close()
  }
})

test('readers who leave, pause, are suppressed or erased after the audience was frozen get nothing', async () => {
  const made = await edition(10)
  const [left, paused, hard, erased] = await db.select().from(subscribers).orderBy(subscribers.email)
  await db
    .update(subscribers)
    .set({ state: 'left' })
    .where(eq(subscribers.id, left?.id ?? ''))
  await db
    .update(subscribers)
    .set({ pausedUntil: new Date(TEST_NOW.getTime() + HOUR) })
    .where(eq(subscribers.id, paused?.id ?? ''))
  await suppress(db, { email: hard?.email ?? '', reason: 'complaint', said: null, at: TEST_NOW })
  await db.delete(subscribers).where(eq(subscribers.id, erased?.id ?? ''))
  expect(await send(made)).toMatchObject({ state: 'sent', submitted: 6 })
  const skipped = (await rows('skipped')).map(({ email }) => email).toSorted()
  expect(skipped).toEqual([left, paused, hard, erased].map((each) => each?.email ?? '').toSorted())
})

// Covers: digest-standards-1
test('an expired edition is sent to no one', async () => {
  const [early, late] = [await edition(5), await edition(0, { occurrence: new Date(TEST_NOW.getTime() + 1) })]
  await send(early)
  clock.pass(6 * HOUR + 1)
  expect(await send(late)).toMatchObject({ state: 'waiting', submitted: 0 })
  expect(await stateOf(late)).toMatchObject({ state: 'expired', why: 'newsletter.why.expired' })
  expect((await rows('skipped')).map(({ said }) => said)).toEqual(Array(5).fill('expired'))
  expect(server.taken).toHaveLength(5)
})

test('a paused edition expires too, and one that reached any reader counts as sent', async () => {
  const made = await edition(3)
  server.answers.push(451)
  await send(made)
  await db.update(editions).set({ state: 'paused' })
  clock.pass(7 * HOUR)
  await sendDueEditionsJob.run({}, runtime)
  expect(await stateOf(made)).toMatchObject({ state: 'sent', why: 'newsletter.why.expired' })
  expect(await rows('skipped')).toMatchObject([{ said: '451 come again later' }])
})

// Covers: digest-standards-8
test('more complaints than the settings allow pause an edition, once enough emails were submitted', async () => {
  const made = await edition(600)
  const [others, last] = [ne(deliveries.domain, 'mail-0.example.com'), 'reader-1@mail-1.example.com']
  await db.update(deliveries).set({ state: 'submitted', bounce: 'complaint' }).where(not(others))
  await db
    .update(deliveries)
    .set({ state: 'skipped' })
    .where(and(others, ne(deliveries.email, last)))
  await send(made)
  expect(await stateOf(made)).toMatchObject({ state: 'sent' }) // 86 complaints of 87 emails are too few to judge
  await db.update(deliveries).set({ state: 'submitted' }).where(others)
  await db.update(editions).set({ state: 'sending' })
  await db.update(deliveries).set({ state: 'waiting' }).where(eq(deliveries.email, last))
  await send(made)
  expect(await stateOf(made)).toMatchObject({ state: 'paused', why: 'newsletter.why.complaints' })
  expect(await rows('waiting')).toHaveLength(1)
})

// Covers: digest-faults-12
test('a clock that is set back delays no one and sends no one two emails', async () => {
  const made = await edition(30)
  server.answers.push(451)
  await send(made)
  clock.pass(-3 * HOUR)
  expect(await send(made)).toMatchObject({ state: 'sent', submitted: 1 })
  expect([server.taken.length, twice()]).toEqual([30, []])
})

test('each tick keeps one job per edition in progress, and creates none while sending is off', async () => {
  await edition(1)
  const runs = [await sendDueEditionsJob.run({}, runtime), await sendDueEditionsJob.run({}, runtime)]
  expect(runs).toEqual([
    { begun: 1, expired: 0 },
    { begun: 0, expired: 0 },
  ])
  await db.update(digestSettings).set({ sending: false })
  await database.pool.query("delete from jobs.job where name like 'send-edition%'")
  expect(await sendDueEditionsJob.run({}, runtime)).toEqual({ begun: 0, expired: 0 })
})

// Covers: sending-4
test('a job that waited in a restored database sends nothing until an administrator agrees', async () => {
  const made = await edition(3)
  await writeFile(MARK, '100-of another way') // the data directory has a newer mark than this database
  expect(await send(made)).toEqual({ state: 'restored' })
  expect(await settingsOf(db)).toMatchObject({ sending: false, sendingWhy: 'newsletter.why.restored' })
  expect([server.taken, await rows('waiting')]).toMatchObject([[], { length: 3 }])
  await db.update(digestSettings).set({ sending: true, mark: '200-accepted' })
  expect(await send(made)).toMatchObject({ state: 'sent', submitted: 3 })
  expect(await readFile(MARK, 'utf8')).toMatch(/^201-/)
})

test('a run taken for dead begins nothing more, and the answer settles what it had begun', async () => {
  const made = await edition(2)
  const asked = Promise.withResolvers<() => void>()
  const slow = await openMailServer(0, {
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('reader-0@') ? asked.resolve(() => done(null)) : done(null),
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => void buryOnce(done))
    },
  })
  /** Makes the claims look like those of a dead run; another run settles and sends them. */
  async function buryOnce(done: (error: null) => void) {
    await asked.promise
    await bury()
    done(null)
  }
  async function bury() {
    await db
      .update(deliveries)
      .set({ claimedAt: new Date(0) })
      .where(eq(deliveries.state, 'sending'))
    await send(made)
    expect([mailed(), await rows('doubtful')]).toMatchObject([
      ['reader-0@mail-0.example.com'],
      [{ email: 'reader-1@mail-1.example.com' }],
    ])
    const goOn = await asked.promise
    goOn()
  }
  const bulk = bulkTo(slow.url, { connections: 2 })
  await send(made, { outside: { ...runtime.outside, bulk } })
  expect(mailed()).toEqual(['reader-0@mail-0.example.com'])
  expect((await rows('submitted')).length).toBe(2)
  await bulk.close()
  await slow.close()
})

test('without a mail server every email is kept, and the desk reads the first two hundred', async () => {
  const made = await edition(230)
  const outside = { ...runtime.outside, bulk: null, post: null }
  expect(await send(made, { outside })).toMatchObject({ state: 'sent' })
  expect((await rows('kept')).length).toBe(230)
  const kept = await db
    .select()
    .from(mails)
    .where(and(eq(mails.state, 'kept')))
  expect(kept).toHaveLength(200)
  expect(kept[0]?.html).toContain('newsletter/unsubscribe?t=')
})

test('a server that is briefly away is retried within the same run', async () => {
  const made = await edition(5)
  await server.close()
  const sending = send(made)
  server = await openMailServer(port)
  expect(await sending).toMatchObject({ state: 'sent', submitted: 5 })
})
