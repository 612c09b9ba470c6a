// long: one runtime and one receiver for all, which take longer to open than most of these tests
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { outboxOf } from '#services/post/test-outbox.ts'
import { mails } from '#services/post/tables.ts'
import { MINUTE } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { mailEvents } from '../tables.ts'
import { listenForReports } from './listen-for-reports.ts'
import { ofExchange, ofFeedbackLoop, ofGmail, ofPostfix } from './test-reports.ts'
import { bouncesOf } from './test-subscribers.ts'

const open = await openTestRuntime({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Cadence <news@example.com>',
  MAIL_RETURN_PATH: 'bounces@returns.example.net',
  BOUNCE_PORT: '0',
})
const { runtime, db, clock } = open
const { subscriber, sent, rowOf, suppressedFor, bounceOf, eventsAbout } = bouncesOf(open)
const outbox = outboxOf(open)

const receivers: NonNullable<Awaited<ReturnType<typeof listenForReports>>>[] = []
async function openReceiver(of = runtime, options = {}) {
  const receiver = await listenForReports(of, options)
  if (receiver === null) throw new Error('no receiver')
  receivers.push(receiver)
  return Number(receiver.at[0])
}
const port = await openReceiver()
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())))

/** Delivers an email to the receiver as a mail server does, and returns the reply code. */
async function bring(raw: string | Buffer, { to = 'news@example.com', at = port } = {}): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: at, ignoreTLS: true })
  try {
    const { response } = await transport.sendMail({ envelope: { from: '', to }, raw })
    return Number(response.slice(0, 3))
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0 // nodemailer sets it
  } finally {
    transport.close()
  }
}
const stored = () => db.$count(mailEvents)

/** A connection on which the data of an email has started. */
async function beginMail(at: number): Promise<Socket> {
  const socket = connect(at, '127.0.0.1')
  socket.on('error', () => undefined) // it is closed while we write
  await once(socket, 'data')
  for (const line of ['EHLO a', 'MAIL FROM:<>', 'RCPT TO:<news@example.com>', 'DATA']) {
    socket.write(`${line}\r\n`)
    await once(socket, 'data')
  }
  return socket
}

// Covers: bounces-4
test.each([
  ['Postfix', ofPostfix],
  ['Exchange', ofExchange],
  ['Gmail', ofGmail],
])('a bounce of %s suppresses the address, however often it is delivered', async (_, write) => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  const raw = write({ messageId, recipient: reader.email })
  expect([await bring(raw), await bring(raw)]).toEqual([250, 250])
  expect(await suppressedFor(reader.email)).toBe('hard')
  expect(await bounceOf(messageId)).toBe('hard')
  const events = await eventsAbout(reader.email)
  expect(events).toMatchObject([{ provider: 'dsn', kind: 'hard', messageId }])
  expect(events[0]?.said).toMatch(/^550.*5\.1\.10?/)
  expect(events[0]?.happenedAt.toISOString()).toMatch(/^2026-11-20T08:00:0\dZ|^2026-11-20T08:00:0\d\.000Z/)
})

test('a full mailbox, and a server that gave up after days, cause soft bounces', async () => {
  const reader = await subscriber()
  const [full = '', gaveUp = ''] = await sent(reader, 2)
  await bring(
    ofPostfix({ messageId: full, recipient: reader.email, status: '5.2.2', said: '552 5.2.2 over quota' }),
  )
  await bring(
    ofPostfix({ messageId: gaveUp, recipient: reader.email, status: '4.4.1', said: 'connect timed out' }),
  )
  expect([await bounceOf(full), await bounceOf(gaveUp)]).toEqual(['soft', 'soft'])
  expect(await rowOf(reader.id)).toMatchObject({ state: 'active', softBounces: 2 })
  expect(await suppressedFor(reader.email)).toBeNull()
})

test('a delay is not a bounce, nor is an email that arrived', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  const before = await stored()
  await bring(ofGmail({ messageId, recipient: reader.email, status: '4.4.1', action: 'delayed' }))
  await bring(ofPostfix({ messageId, recipient: reader.email, status: '2.1.5', action: 'delivered' }))
  expect(await stored()).toBe(before)
  expect(await bounceOf(messageId)).toBeNull()
})

// Covers: bounces-5
test('in a report with several recipients, the one that the email was sent to is used', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  const other = 'Final-Recipient: rfc822; gone@elsewhere.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n'
  const full = ofPostfix({
    messageId,
    recipient: reader.email,
    status: '5.2.2',
    said: '552 5.2.2 over quota',
  })
  await bring(full.replace('Final-Recipient', `${other}Final-Recipient`))
  expect(await bounceOf(messageId)).toBe('soft')
})

// Covers: bounces-4
test('a feedback-loop complaint ends the recipient’s subscription, even if the address is redacted', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  await bring(ofFeedbackLoop({ messageId, type: 'not-spam' }))
  expect(await rowOf(reader.id)).toMatchObject({ state: 'active' })
  await bring(ofFeedbackLoop({ messageId }))
  expect(await rowOf(reader.id)).toMatchObject({ state: 'left', leftBy: 'complaint' })
  expect(await suppressedFor(reader.email)).toBe('complaint')
})

test('a single email of the outbox that bounces suppresses its address too', async () => {
  const id = await outbox.written({ recipient: 'Hedy@example.org' })
  await db.update(mails).set({ messageId: 'single@example.com', state: 'sent' })
  expect(
    await bring(ofPostfix({ messageId: 'single@example.com', recipient: 'hedy@elsewhere.example' })),
  ).toBe(250)
  expect(await suppressedFor('hedy@example.org')).toBe('hard')
  expect(await suppressedFor('hedy@elsewhere.example')).toBeNull() // the address it was forwarded to is not known to us
  expect((await outbox.rowOf(id))?.state).toBe('sent')
})

// Covers: bounces-6
test('a report that names none of our emails suppresses no one, whatever address it names', async () => {
  const reader = await subscriber()
  const before = await stored()
  expect(await bring(ofPostfix({ messageId: 'guessed@example.com', recipient: reader.email }))).toBe(250)
  expect(await stored()).toBe(before)
  expect(await suppressedFor(reader.email)).toBeNull()
})

// Covers: bounces-7
test('emails to other domains are refused: nothing is relayed', async () => {
  const raw = ofPostfix({ messageId: 'x', recipient: 'x@example.org' })
  expect(await bring(raw, { to: 'somebody@example.org' })).toBe(550)
  expect(await bring(raw, { to: 'bounces@mail.example.com' })).toBe(250)
  expect(await bring(raw, { to: 'bounces@returns.example.net' })).toBe(250)
})

const nested = Array.from(
  { length: 60 },
  (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
)
// Covers: bounces-7
test.each([
  ['nothing', ''],
  ['a letter', 'From: ada@example.org\r\nSubject: Re: the edition\r\n\r\nThank you!'],
  ['bytes', randomBytes(50_000)],
  ['a report that is cut off', ofPostfix({ messageId: 'y', recipient: 'y@example.org' }).slice(0, 1100)],
  ['parts within parts', nested.join('')],
  ['a header without end', `Subject: ${'x'.repeat(500_000)}`],
  [
    'empty fields',
    'Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\nContent-Type: message/delivery-status\r\n\r\n:\r\n\r\n::\r\n--a--',
  ],
])('%s is dropped silently', async (_, raw) => {
  const before = await stored()
  expect(await bring(raw)).toBe(250)
  expect(await stored()).toBe(before)
})

// Covers: bounces-7
test('an email over a megabyte is refused, and the receiver stays open', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  const raw = ofPostfix({ messageId, recipient: reader.email })
  expect(await bring(raw + 'x'.repeat(1_100_000))).toBe(552)
  expect(await bring(raw)).toBe(250)
  expect(await suppressedFor(reader.email)).toBe('hard')
})

// Covers: bounces-7
test('clients that disconnect halfway leave the receiver open', async () => {
  for (const said of [
    '',
    'EHLO a\r\n',
    'EHLO a\r\nMAIL FROM:<>\r\nRCPT TO:<news@example.com>\r\nDATA\r\nhalf',
    '\0\0\r\n',
  ]) {
    const socket = connect(port, '127.0.0.1')
    await new Promise<void>((resolve) => socket.once('data', () => resolve()))
    await new Promise<void>((resolve) => socket.write(said === '' ? '\r\n' : said, () => resolve()))
    socket.destroy()
  }
  expect(await bring('Subject: hello\r\n\r\n')).toBe(250)
})

// Covers: bounces-9
test('while the database is unavailable a report is deferred, and is accepted when it comes again', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  const raw = ofExchange({ messageId, recipient: reader.email })
  const away = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const broken = await openReceiver({ ...runtime, db: new Proxy(db, { get: () => away }) })
  expect(await bring(raw, { at: broken })).toBe(451)
  clock.pass(MINUTE)
  expect(await bring(raw)).toBe(250)
  expect(await suppressedFor(reader.email)).toBe('hard')
})

test('without a setting there is no receiver, and a port in use does not stop the app', async () => {
  const { bounces } = runtime.config
  const withReceivers = (receivers: typeof bounces.receivers) => ({
    ...runtime,
    config: { ...runtime.config, bounces: { ...bounces, receivers } },
  })
  expect(await listenForReports(withReceivers([]))).toBeNull()
  const same = { lmtp: false, options: { port, host: '127.0.0.1' } }
  expect(await listenForReports(withReceivers([same]))).toBeNull()
})

test('reports that share one Message-ID, as some servers send them, are each processed', async () => {
  const [one, two] = [await subscriber(), await subscriber()]
  const written = (messageId: string, recipient: string) =>
    ofPostfix({ messageId, recipient }).replace(/^Message-Id: .*$/m, 'Message-Id: <>')
  for (const reader of [one, two]) {
    const [messageId = ''] = await sent(reader)
    expect(await bring(written(messageId, reader.email))).toBe(250)
  }
  expect([await suppressedFor(one.email), await suppressedFor(two.email)]).toEqual(['hard', 'hard'])
})

test.each(['-010000-01-01T00:00:00Z', '1 Jan 0001 00:00:00 +0000', '+200000-01-01T00:00:00Z', 'never'])(
  'a report dated %s is treated as received now',
  async (date) => {
    const reader = await subscriber()
    const [messageId = ''] = await sent(reader)
    const raw = ofPostfix({ messageId, recipient: reader.email }).replace(/^Date: .*$/m, `Date: ${date}`)
    expect(await bring(raw)).toBe(250)
    expect(await eventsAbout(reader.email)).toMatchObject([{ kind: 'hard', happenedAt: clock.now() }])
  },
)

const filled = (piece: string) => piece.repeat(Math.floor(900_000 / piece.length))
// Covers: bounces-7, bounces-17
test.each([
  ['empty lines', `\r\n\r\n${filled('\r\n')}`],
  ['parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${filled('--b\r\n')}`],
  ['mails in it', `Content-Type: multipart/digest; boundary=b\r\n\r\n${filled('--b\r\n\r\na: b\r\n\r\n')}`],
  [
    'fields of a status',
    `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${filled('a:\r\n')}`,
  ],
])('an email consisting only of %s is dropped quickly and does not block others', async (_, raw) => {
  await bring('Subject: the first one loads the reader\r\n\r\n')
  const before = process.threadCpuUsage()
  expect(await bring(raw)).toBe(250)
  const { user, system } = process.threadCpuUsage(before) // in microseconds
  expect((user + system) / 1000).toBeLessThan(1000)
})

// Covers: bounces-17
test('an endless email is cut off', async () => {
  const socket = await beginMail(port)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const lines = Buffer.from('x'.repeat(998) + '\r\n')
    .toString()
    .repeat(64)
  let written = 0
  while (socket.writable && written < 100_000_000) {
    written += lines.length
    if (!socket.write(lines)) await Promise.race([once(socket, 'drain'), closed])
  }
  await closed
  expect(written).toBeLessThan(100_000_000)
  expect(await bring('Subject: hello\r\n\r\n')).toBe(250)
})

// Covers: bounces-17
test('a client that never stops sending is disconnected, so that slow clients do not keep others out', async () => {
  const slow = await openReceiver(runtime, { connectionMs: 1500 })
  const socket = await beginMail(slow)
  const speaking = setInterval(() => socket.write('x'), 50)
  socket.on('error', () => undefined) // a connection that is closed while it writes may be reset
  await new Promise((closed) => socket.resume().once('close', closed))
  clearInterval(speaking)
  expect(await bring('Subject: hello\r\n\r\n', { at: slow })).toBe(250)
})

test('a mail server may deliver many reports over one connection', async () => {
  const before = await stored()
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 1,
  })
  for (let n = 0; n < 30; n++) {
    const reader = await subscriber()
    const [messageId = ''] = await sent(reader)
    const raw = ofPostfix({ messageId, recipient: reader.email })
    await transport.sendMail({ envelope: { from: '', to: 'news@example.com' }, raw })
  }
  transport.close()
  expect(await stored()).toBe(before + 30)
})
