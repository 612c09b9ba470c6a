import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { openJobs } from '#platform/jobs.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { openPost } from './post.ts'
import { sendMailJob, sendWaitingMailsJob } from './send-mail.ts'
import { lift, suppress } from './suppression.ts'
import { mails } from './tables.ts'
import { PASSWORD, openMailServer } from './test-mail-server.ts'
import { outboxOf } from './test-outbox.ts'

let server = await openMailServer()
const open = await openTestRuntime({ SMTP_URL: server.url, MAIL_FROM: 'Cadence <news@example.com>' })
const { runtime, db, database, clock } = open
const { written, rowOf, send, empty } = outboxOf(open)
const port = Number(new URL(server.url).port)
const WITHIN = { timeout: 20_000, interval: 50 }
afterAll(() => server.close())
beforeEach(async () => {
  server.taken.length = server.answers.length = 0
  await empty()
})

// Covers: desk-monitoring-10
test("an email answered with 4xx is sent again later, once, and the server's message is kept until then", async () => {
  const id = await written()
  server.answers.push(451)
  await expect(send(id)).rejects.toThrow('451 come again later')
  const first = await rowOf(id)
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, error: '451 come again later' })
  expect(await send(id)).toEqual({ state: 'sent' })
  expect(await rowOf(id)).toMatchObject({
    state: 'sent',
    attempts: 2,
    error: null,
    messageId: first?.messageId,
  })
  expect(await send(id)).toEqual({ state: 'gone' })
  expect(server.taken).toHaveLength(1)
})

test("an email answered with 5xx is refused; the server's last line is kept without our password", async () => {
  const id = await written()
  server.answers.push(550)
  expect(await send(id)).toMatchObject({ state: 'refused', message: '550 nobody here, •••' })
  expect(await rowOf(id)).toMatchObject({ state: 'refused', attempts: 1, error: '550 nobody here, •••' })
  expect(JSON.stringify(await rowOf(id))).not.toContain(PASSWORD)
})

// Covers: sending-3
test('a suppressed address gets no single email either, and the outbox says why', async () => {
  const id = await written({ recipient: 'Gone@example.com' })
  await suppress(db, { email: 'gone@example.com', reason: 'hard', said: null, at: clock.now() })
  expect(await send(id)).toMatchObject({ state: 'refused' })
  expect(await rowOf(id)).toMatchObject({ state: 'refused', error: expect.stringMatching(/^suppressed: /) })
  expect(server.taken).toEqual([])
  await lift(db, 'gone@example.com')
  expect(await send(id)).toEqual({ state: 'sent' })
})

test('an unreachable server is retried, and takes the email when it is back', async () => {
  const id = await written()
  await server.close()
  await expect(send(id)).rejects.toThrow(/ECONNREFUSED|closed/)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  server = await openMailServer(port)
  expect(await send(id)).toEqual({ state: 'sent' })
  expect(server.taken).toHaveLength(1)
})

// Covers: desk-monitoring-11
test('a wrong password refuses no email and is not disclosed', async () => {
  const id = await written()
  const wrong = server.url.replace(encodeURIComponent(PASSWORD), 'wrong-pass%2Fword')
  const post = openPost({ url: wrong, host: 'h', from: { name: '', address: 'news@example.com' } })
  const failure = await sendMailJob
    .run({ id }, { ...runtime, outside: { ...runtime.outside, post } })
    .catch(String)
  expect(failure).toMatch(/535 no ••• here/)
  expect(await rowOf(id)).toMatchObject({
    state: 'waiting',
    error: expect.stringContaining('535 no ••• here'),
  })
  post?.close()
})

test('an untrusted certificate ends the connection before a password is sent', async () => {
  const said: string[] = []
  const spy = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const tls = await openMailServer(0, {
    disabledCommands: [],
    allowInsecureAuth: false,
    logger: false,
    onAuth: ({ password }, _, done) => (said.push(`${password}`), done(null, { user: 'ada' })),
  })
  spy.mockRestore()
  const post = openPost({ url: tls.url, host: 'h', from: { name: '', address: 'news@example.com' } })
  const id = await written()
  const letter = { ...(await rowOf(id)), at: clock.now() }
  expect(await post?.send(letter as never)).toMatchObject({
    state: 'later',
    said: expect.stringMatching(/certificate/i),
  })
  expect([said, tls.taken]).toEqual([[], []])
  post?.close()
  await tls.close()
})

test('a connection that ends before the answer is one attempt, and the next has the same Message-ID', async () => {
  const id = await written()
  server.dieAfterNext()
  await expect(send(id)).rejects.toThrow(/connection.*closed/i)
  expect(server.taken).toHaveLength(1)
  expect(await send(id)).toEqual({ state: 'sent' })
  const [first, second] = server.taken.map(({ headers }) => [headers.get('message-id'), headers.get('date')])
  expect(first).toEqual(second)
  expect(await rowOf(id)).toMatchObject({ attempts: 2 })
})

test('a server that says 421 and hangs up is not retried before the attempt is recorded', async () => {
  const id = await written()
  server.answers.push(421)
  await expect(send(id)).rejects.toThrow()
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(server.taken).toEqual([])
})

test('an email begun by a killed process is sent again under the Message-ID recorded before', async () => {
  const id = await written()
  await db.update(mails).set({ attempts: 1, messageId: 'begun@old.example.com' }).where(eq(mails.id, id))
  await send(id)
  expect(server.taken.map(({ headers }) => headers.get('message-id'))).toEqual(['<begun@old.example.com>'])
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, messageId: 'begun@old.example.com' })
})

// Covers: desk-monitoring-10
test('an attempt is recorded in the row before the server is contacted', async () => {
  const id = await written()
  const seen: unknown[] = []
  const { post } = runtime.outside
  const watching = {
    ...post,
    send: async () => {
      seen.push(await rowOf(id))
      return { state: 'sent' as const }
    },
  }
  await sendMailJob.run(
    { id },
    { ...runtime, outside: { ...runtime.outside, post: watching as typeof post } },
  )
  expect(seen).toMatchObject([{ attempts: 1, state: 'waiting' }])
})

test('an email whose last attempt failed is refused, and restarting its job by hand sends it', async () => {
  const id = await written()
  server.answers.push(450)
  await expect(send(id)).rejects.toThrow()
  await sendMailJob.onFailed?.({ id }, runtime)
  expect(await rowOf(id)).toMatchObject({ state: 'refused', error: expect.stringContaining('450') })
  expect(await send(id)).toEqual({ state: 'sent' })
  await sendMailJob.onFailed?.({ id }, runtime)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', error: null })
})

// Covers: desk-monitoring-9
test('twenty emails written by two processes and sent by two at the same time each arrive once', async () => {
  const keys = Array.from({ length: 20 }, (_, n) => `key ${n}`)
  await Promise.all(
    [...keys, ...keys].map((key) => written({ key, recipient: `${key.replace(' ', '')}@example.com` })),
  )
  expect(await db.$count(mails)).toBe(20)
  const opened = server.opened()
  const workers = await Promise.all([1, 2].map(() => openJobs(database, runtime.log, [sendMailJob])))
  await Promise.all(workers.map((jobs) => jobs.work(runtime, [])))
  await vi.waitFor(async () => expect(await db.$count(mails, eq(mails.state, 'sent'))).toBe(20), WITHIN)
  await Promise.all(workers.map((jobs) => jobs.stop()))
  expect(new Set(server.taken.map(({ headers }) => headers.get('to'))).size).toBe(20)
  expect(server.taken).toHaveLength(20)
  expect(server.opened() - opened).toBeLessThanOrEqual(2)
})

test('the queue waits before it retries a server that said 4xx', async () => {
  server.answers.push(451)
  await written()
  const jobs = await openJobs(database, runtime.log, [sendMailJob])
  await jobs.work(runtime, [])
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ pause: number }>(
      `select extract(epoch from start_after - started_on)::int as pause from jobs.job
       where name = 'send-mail' and state = 'retry'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.pause).toBeGreaterThanOrEqual(15)
  }, WITHIN)
  await jobs.stop()
  expect(server.taken).toEqual([])
})

test('a waiting email without a job gets one; one that has a job gets no second', async () => {
  const [lost] = [await written(), await written()]
  await database.pool.query("delete from jobs.job where name = 'send-mail' and data ->> 'id' = $1", [lost])
  clock.set(new Date((await rowOf(lost ?? ''))?.createdAt ?? 0))
  expect(await sendWaitingMailsJob.run({}, runtime)).toEqual({ begun: 0 })
  clock.pass(11 * MINUTE)
  expect(await sendWaitingMailsJob.run({}, runtime)).toEqual({ begun: 1 })
  expect(await sendWaitingMailsJob.run({}, runtime)).toEqual({ begun: 0 })
})
