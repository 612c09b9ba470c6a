import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { mailEvents } from '../tables.ts'
import { listenForReports } from './listen-for-reports.ts'
import { ofQmail } from './test-qmail.ts'
import { bouncesOf } from './test-subscribers.ts'

const open = await openTestRuntime({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Cadence <news@example.com>',
  BOUNCE_PORT: '0',
})
const { runtime, db } = open
const { subscriber, sent, rowOf, suppressedFor, bounceOf, eventsAbout } = bouncesOf(open)
const listener = await listenForReports(runtime)
afterAll(() => listener?.close())
const transport = createTransport({ host: '127.0.0.1', port: Number(listener?.at[0]), ignoreTLS: true })
afterAll(() => transport.close())

/** Delivers a bounce to the listener as a mail server does. */
const bring = (raw: string) => transport.sendMail({ envelope: { from: '', to: 'news@example.com' }, raw })
const stored = () => db.$count(mailEvents)

const GONE = 'Sorry, no mailbox here by that name. (#5.1.1)'
const FULL =
  '192.0.2.1 does not like recipient.\nRemote host said: 452 4.2.2 Over quota\n' +
  "Giving up on 192.0.2.1.\nI'm not going to try again; this message has been in the queue too long."

// Covers: bounces-5
test('a bounce of qmail suppresses the address, however often it is delivered', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  const raw = ofQmail({ messageId, failures: [{ recipient: reader.email, reason: GONE }] })
  await bring(raw)
  await bring(raw)
  expect(await suppressedFor(reader.email)).toBe('hard')
  expect(await bounceOf(messageId)).toBe('hard')
  expect(await eventsAbout(reader.email)).toMatchObject([
    { provider: 'dsn', kind: 'hard', messageId, said: GONE, happenedAt: new Date('2026-11-20T08:00:06Z') },
  ])
})

// Covers: bounces-5
test('a mailbox that stayed full until qmail gave up is a soft bounce', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  await bring(ofQmail({ messageId, failures: [{ recipient: reader.email, reason: FULL }] }))
  expect(await bounceOf(messageId)).toBe('soft')
  expect(await rowOf(reader.id)).toMatchObject({ state: 'active', softBounces: 1 })
  expect((await eventsAbout(reader.email))[0]?.said).toBe('452 4.2.2 Over quota')
})

// Covers: bounces-5
test('a bounce from a reader’s forwarding address suppresses the reader’s own address', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  await bring(ofQmail({ messageId, failures: [{ recipient: 'ada@elsewhere.example', reason: GONE }] }))
  expect(await suppressedFor(reader.email)).toBe('hard')
  expect(await suppressedFor('ada@elsewhere.example')).toBeNull()
})

// Covers: bounces-5
test('of several recipients the one that the email was sent to is used, otherwise the first', async () => {
  const [named, forwarding] = [await subscriber(), await subscriber()]
  const [[first = ''], [second = '']] = [await sent(named), await sent(forwarding)]
  const gone = { recipient: 'gone@elsewhere.example', reason: GONE }
  await bring(
    ofQmail({
      messageId: first,
      failures: [gone, { recipient: named.email.toUpperCase(), reason: FULL }],
    }),
  )
  await bring(
    ofQmail({ messageId: second, failures: [gone, { recipient: 'full@elsewhere.example', reason: FULL }] }),
  )
  expect([await bounceOf(first), await bounceOf(second)]).toEqual(['soft', 'hard'])
})

test('a copy in a separate part, as some versions of qmail send it, is read too', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  const raw = ofQmail({ messageId, failures: [{ recipient: reader.email, reason: GONE }] })
    .replace(
      'Subject: failure notice\r\n\r\n',
      'Subject: failure notice\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="outer"\r\n\r\n--outer\r\n\r\n',
    )
    .replace(
      '--- Below this line is a copy of the message.\r\n\r\n',
      '--- Enclosed is a copy of the message.\r\n\r\n--outer\r\nContent-Type: message/rfc822\r\n\r\n',
    )
  await bring(`${raw}--outer--\r\n`)
  expect(await suppressedFor(reader.email)).toBe('hard')
})

// Covers: bounces-5
test('a forged bounce suppresses no one but the reader whose email it names', async () => {
  const [forger, victim] = [await subscriber(), await subscriber()]
  const [[own = ''], [theirs = '']] = [await sent(forger), await sent(victim)]
  const failures = [{ recipient: victim.email, reason: GONE }]
  const guessed = ofQmail({ messageId: 'guessed@example.com', failures })
  const before = await stored()
  await bring(guessed)
  await bring(guessed.replace('--- Below', `Message-ID: <${theirs}>\r\n\r\n--- Below`))
  await bring(guessed.replace(/\r\n\r\n--- Below/, `\r\nMessage-ID: <${theirs}>\r\n\r\n--- Below`))
  await bring(guessed.replace('<somebody@else.example>', `<${theirs}>`))
  expect(await stored()).toBe(before)
  await bring(ofQmail({ messageId: own, failures }))
  expect(await suppressedFor(victim.email)).toBeNull()
  expect(await bounceOf(theirs)).toBeNull()
  expect(await suppressedFor(forger.email)).toBe('hard')
})

test.each([
  ['quotes a bounce in an answer', (raw: string) => raw.replace('Hi. This', 'You wrote:\r\n\r\nHi. This')],
  ['names no recipient', (raw: string) => raw.replace(/<[^>]+>:\r\n.*\r\n\r\n/, '')],
  ['returns no copy of the mail', (raw: string) => raw.replace('--- Below', 'Below')],
  ['ends before the copy', (raw: string) => raw.slice(0, raw.indexOf('Return-Path: <news'))],
])('an email like a bounce of qmail that %s is dropped', async (_, changed) => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  const before = await stored()
  await bring(changed(ofQmail({ messageId, failures: [{ recipient: reader.email, reason: GONE }] })))
  expect(await stored()).toBe(before)
  expect(await suppressedFor(reader.email)).toBeNull()
})

test('a bounce of qmail that consists only of recipients does not block others', async () => {
  const raw = ofQmail({
    messageId: 'x@example.com',
    failures: [{ recipient: 'x@example.org', reason: GONE }],
  })
  const before = process.threadCpuUsage()
  await bring(raw.replace('--- Below', `${'<a@example.org>:\r\n\r\n'.repeat(40_000)}--- Below`))
  await bring(raw.replace('(#5.1.1)', 'said: '.repeat(100_000)))
  const { user, system } = process.threadCpuUsage(before) // in microseconds
  expect((user + system) / 1000).toBeLessThan(2000)
})
