import { lstat, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type NetConnectOpts, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import type { ReportReceiverSettings } from '#platform/settings/bounce-settings.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { newsletterLeave } from '../calls.ts'
import { plantDelivery, plantSubscriber } from '../preferences/test-subscriber.ts'
import { deliveries, subscribers } from '../tables.ts'
import { listenForReports } from './listen-for-reports.ts'
import { ofPostfix } from './test-reports.ts'
import { bouncesOf } from './test-subscribers.ts'

// Unsubscribing by email, and emails delivered over LMTP, as mail servers and mail programs send them.

const directory = await mkdtemp(join(tmpdir(), 'cadence-lmtp-'))
const path = join(directory, 'lmtp')
const open = await openTestRuntime({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Cadence <news@example.com>',
  BOUNCE_PORT: '0',
  BOUNCE_LMTP: path,
})
const { runtime, db, clock, ask } = open
const { subscriber, sent, suppressedFor } = bouncesOf(open)
const receivers = await listenForReports(runtime)
const port = Number(receivers?.at[0])
afterAll(async () => {
  await receivers?.close()
  await rm(directory, { recursive: true })
})

type Brought = { from?: string; to?: string[]; by?: Parameters<typeof createTransport>[0] }
/** The server's reply as nodemailer reports it. */
type Answer = { response: string; rejected: string[] }
const bySmtp = { host: '127.0.0.1', port, ignoreTLS: true }

/** Delivers an email and returns the reply code and the rejected recipients. */
async function bring(
  raw: string,
  { from = 'ada@example.org', to = ['news@example.com'], by = bySmtp }: Brought = {},
) {
  const transport = createTransport(by)
  try {
    const { response, rejected } = (await transport.sendMail({ envelope: { from, to }, raw })) as Answer
    return { code: Number(response.slice(0, 3)), rejected }
  } catch (error) {
    return { code: (error as { responseCode?: number }).responseCode ?? 0, rejected: to } // nodemailer sets it
  } finally {
    transport.close()
  }
}

let written = 0
/** An unsubscribe email as mail programs write it when a reader clicks the button beside the sender. */
const unsubscribing = (subject: string, headers = '', id = `${++written}@phone.example`) =>
  `From: Somebody <else@example.org>\r\nTo: news@example.com\r\nMessage-ID: <${id}>\r\n${headers}Subject: ${subject}\r\n\r\nremove me\r\n`

const planted = () => plantSubscriber(db, clock.now())
const rowOf = async (id: string) =>
  (await db.select().from(subscribers).where(eq(subscribers.id, id)).limit(1))[0]

// Covers: bounces-15
test('an email with the token as its subject ends the subscription and its waiting emails, from any sender', async () => {
  const ada = await planted()
  await plantDelivery(db, ada, 'waiting', new Date(clock.now().getTime() + DAY))
  expect(await bring(unsubscribing(`unsubscribe ${ada.leaveToken}`))).toMatchObject({ code: 250 })
  expect(await rowOf(ada.id)).toMatchObject({ state: 'left', leftBy: 'mail', leftAt: clock.now() })
  const rows = await db.select().from(deliveries).where(eq(deliveries.subscriberId, ada.id))
  expect(rows.map(({ state }) => state)).toEqual(['skipped'])
})

test.each<[string, (token: string) => string]>([
  ['a folded subject', (token) => unsubscribing(`unsubscribe\r\n ${token}`)],
  ['capital letters', (token) => unsubscribing(`Unsubscribe ${token} `)],
  ['an encoded subject', (token) => unsubscribing(`=?utf-8?Q?unsubscribe_${token.replaceAll('_', '=5F')}?=`)],
  [
    'Apple’s program, which says that a machine has answered',
    (token) =>
      unsubscribing(`unsubscribe ${token}`, 'Auto-Submitted: auto-replied\r\nX-Apple-Unsubscribe: true\r\n'),
  ],
  ['no Message-ID', (token) => `Subject: unsubscribe ${token}\r\n\r\n`],
  [
    'a page as text',
    (token) =>
      unsubscribing(`unsubscribe ${token}`, 'Content-Type: text/html\r\n').replace('remove me', '<b>x</b>'),
  ],
])('the unsubscribe email is understood with %s', async (_, write) => {
  const ada = await planted()
  await bring(write(ada.leaveToken))
  expect(await rowOf(ada.id)).toMatchObject({ state: 'left', leftBy: 'mail' })
})

// Covers: bounces-15
test.each<[string, (of: Awaited<ReturnType<typeof planted>>) => string, Brought?]>([
  [
    'a forged token',
    ({ leaveToken: t }) => unsubscribing(`unsubscribe ${t.slice(0, -1)}${t.endsWith('A') ? 'B' : 'A'}`),
  ],
  ['a token for another purpose', ({ manage }) => unsubscribing(`unsubscribe ${manage}`)],
  ['no token', () => unsubscribing('unsubscribe')],
  ['an answer to such a mail', ({ leaveToken }) => unsubscribing(`Re: unsubscribe ${leaveToken}`)],
  [
    'an absence',
    ({ leaveToken }) =>
      unsubscribing(`Automatic reply: unsubscribe ${leaveToken}`, 'Auto-Submitted: auto-replied\r\n'),
  ],
  ['what comes from nobody', ({ leaveToken }) => unsubscribing(`unsubscribe ${leaveToken}`), { from: '' }],
  ['markup', ({ leaveToken }) => unsubscribing(`<b>unsubscribe</b> <a href="x">${leaveToken}</a>`)],
  ['a token in the text', ({ leaveToken }) => unsubscribing('unsubscribe').replace('remove', leaveToken)],
  [
    'a token in the sender',
    ({ leaveToken }) => unsubscribing('unsubscribe', `Reply-To: unsubscribe ${leaveToken} <a@b.c>\r\n`),
  ],
  ['two tokens', ({ leaveToken }) => unsubscribing(`unsubscribe ${leaveToken} ${leaveToken}`)],
  ['a huge subject', ({ leaveToken }) => unsubscribing(`unsubscribe ${' '.repeat(90_000)}${leaveToken}`)],
  [
    'a subject over the limit',
    ({ leaveToken }) => unsubscribing(`${'x'.repeat(300_000)} unsubscribe ${leaveToken}`),
  ],
  ['a second subject', ({ leaveToken }) => unsubscribing(`hello\r\nSubject: unsubscribe ${leaveToken}`)],
])('%s has no effect, and is accepted without an error', async (_, write, brought = {}) => {
  const ada = await planted()
  expect(await bring(write(ada), brought)).toMatchObject({ code: 250 })
  expect(await rowOf(ada.id)).toMatchObject({ state: 'active', leftBy: null })
})

// Covers: bounces-15
test('a redelivered email does not end a renewed subscription, but another email does', async () => {
  const ada = await planted()
  const raw = unsubscribing(`unsubscribe ${ada.leaveToken}`)
  await bring(raw)
  const { leftAt } = (await rowOf(ada.id)) ?? {}
  clock.pass(DAY)
  await bring(raw)
  expect(await rowOf(ada.id)).toMatchObject({ state: 'left', leftAt })
  await ask(newsletterLeave, { token: ada.manage, back: true })
  await bring(raw)
  expect(await rowOf(ada.id)).toMatchObject({ state: 'active' })
  await bring(unsubscribing(`unsubscribe ${ada.leaveToken}`))
  expect(await rowOf(ada.id)).toMatchObject({ state: 'left' })
})

const away = () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
}

test('an unrelated email causes no database access, and is dropped while the database is unavailable', async () => {
  const gone = new Proxy(db, { get: () => away })
  const bounces = { ...runtime.config.bounces, receivers: runtime.config.bounces.receivers.slice(0, 1) }
  const dispatcher = await listenForReports({ ...runtime, db: gone, config: { ...runtime.config, bounces } })
  const by = { ...bySmtp, port: Number(dispatcher?.at[0]) }
  expect(await bring(unsubscribing('Re: the edition'), { by })).toMatchObject({ code: 250 })
  expect(await bring(unsubscribing(`unsubscribe ${'x'.repeat(65)}`), { by })).toMatchObject({ code: 451 })
  await dispatcher?.close()
})

test('while the database is unavailable the email is deferred, and is accepted when it comes again', async () => {
  const ada = await planted()
  const halfway = new Proxy(db, {
    get: (of, name) =>
      name === 'transaction'
        ? (action: Parameters<typeof db.transaction>[0]) =>
            db.transaction(async (tx) => action(tx).then(away))
        : (Reflect.get(of, name) as unknown),
  })
  const bounces = { ...runtime.config.bounces, receivers: runtime.config.bounces.receivers.slice(0, 1) }
  const broken = await listenForReports({ ...runtime, db: halfway, config: { ...runtime.config, bounces } })
  const raw = unsubscribing(`unsubscribe ${ada.leaveToken}`)
  expect(await bring(raw, { by: { ...bySmtp, port: Number(broken?.at[0]) } })).toMatchObject({ code: 451 })
  await broken?.close()
  expect(await bring(raw)).toMatchObject({ code: 250 })
  expect(await rowOf(ada.id)).toMatchObject({ state: 'left' })
})

type ByLmtp = { to: NetConnectOpts; lmtp?: boolean }
type GotSocket = (error: null, options: { connection: Socket }) => void
/** Nodemailer supports only ports, so its client speaks over a socket of ours. */
const byLmtp = ({ to, lmtp = true }: ByLmtp) =>
  ({
    lmtp,
    ignoreTLS: true,
    getSocket: (_: unknown, got: GotSocket) => {
      const connection = connect(to, () => got(null, { connection }))
    },
  }) as Parameters<typeof createTransport>[0] // the types lack both options

// Covers: bounces-14
test('the receiver speaks LMTP on a socket: reports and unsubscribing, with a reply for each recipient', async () => {
  const [ada, reader] = [await planted(), await subscriber()]
  const [messageId = ''] = await sent(reader)
  const to = ['news@example.com', 'somebody@example.org', 'bounces@mail.example.com']
  const raw = ofPostfix({ messageId, recipient: reader.email })
  expect(await bring(raw, { from: '', to, by: byLmtp({ to: { path } }) })).toEqual({
    code: 250,
    rejected: ['somebody@example.org'],
  })
  expect(await suppressedFor(reader.email)).toBe('hard')
  await bring(unsubscribing(`unsubscribe ${ada.leaveToken}`), { by: byLmtp({ to: { path } }) })
  expect(await rowOf(ada.id)).toMatchObject({ state: 'left', leftBy: 'mail' })
  expect((await bring(raw, { from: '', by: byLmtp({ to: { path }, lmtp: false }) })).code).toBe(500)
})

/** Opens only the LMTP receiver, at its own socket or port. */
const openAt = (options: ReportReceiverSettings['options']) =>
  listenForReports({
    ...runtime,
    config: {
      ...runtime.config,
      bounces: { ...runtime.config.bounces, receivers: [{ lmtp: true, options }] },
    },
  })

// Covers: bounces-14
test('LMTP works on a port as well', async () => {
  const dispatcher = await openAt({ port: 0, host: '127.0.0.1' })
  const by = byLmtp({ to: { port: Number(dispatcher?.at[0]) } })
  const ada = await planted()
  expect(await bring(unsubscribing(`unsubscribe ${ada.leaveToken}`), { by })).toMatchObject({ code: 250 })
  expect(await rowOf(ada.id)).toMatchObject({ state: 'left' })
  await dispatcher?.close()
})

// Covers: bounces-14
test('a socket left by a killed process is replaced; one in use, or a regular file, is kept', async () => {
  const [living, left, file] = ['living', 'left', 'file'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(living, resolve))
  await rename(living, left) // so that closing does not remove it
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect((await lstat(left)).isSocket()).toBe(true)
  const dispatcher = await openAt({ path: left })
  expect(dispatcher?.at).toEqual([left])
  expect(await openAt({ path: left })).toBeNull()
  expect((await bring('Subject: hello\r\n\r\n', { by: byLmtp({ to: { path: left } }) })).code).toBe(250)
  await dispatcher?.close()
  await writeFile(file, 'kept')
  expect(await openAt({ path: file })).toBeNull()
  expect(await readFile(file, 'utf8')).toBe('kept')
})
