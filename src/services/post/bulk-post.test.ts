// long: one stream of emails, and every fault that a server may have
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { MailSettings } from '#platform/settings/mail-settings.ts'
import type { BulkLetter } from './bulk-letter.ts'
import { type Handover, openBulkPost } from './bulk-post.ts'
import { openPost } from './post.ts'
import { openMailServer } from './test-mail-server.ts'
import { type SmtpStep, openSteppedServer } from './test-smtp-steps.ts'

const server = await openMailServer()
const settings: MailSettings = {
  url: server.url,
  host: 'h',
  from: { name: 'Cadence', address: 'news@example.com' },
}
const LETTER: BulkLetter = {
  recipient: 'ada@example.org',
  language: 'ar',
  subject: 'صباح\r\nBcc: eve@example.com',
  text: 'مرحبًا',
  html: '<p>مرحبًا</p>',
  messageId: 'one@example.com',
  at: new Date('2026-11-20T09:00:00Z'),
  list: {
    name: 'Cadence <digest>\r\nBcc: eve@example.com',
    id: 'digest',
    leaveUrl: `https://cadence.example/newsletter/unsubscribe?t=${'x'.repeat(65)}`,
    leaveToken: 'x'.repeat(65),
    feedback: ['ed17', 'edition', 'digest'],
  },
}
afterAll(() => server.close())
beforeEach(() => void (server.taken.length = server.answers.length = 0))

/** Hands one email over and returns the result. `may` is the answer of `begin`. */
async function hand(of: Partial<MailSettings> = {}, letter: Partial<BulkLetter> = {}, may = true) {
  const bulk = openBulkPost({ ...settings, ...of })
  const went = Promise.withResolvers<Handover>()
  await bulk?.send(
    { ...LETTER, ...letter },
    { begin: async () => may, end: async (how) => went.resolve(how) },
  )
  await bulk?.close()
  return went.promise
}

// Covers: sending-3, digest-standards-5, bounces-16
test('a list email has one header for each way to unsubscribe, and none that marks it as automatic', async () => {
  expect(await hand()).toMatchObject({ state: 'submitted' })
  const [mail] = server.taken
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    'list-id': 'Cadence digest Bcc: eve@example.com <digest.example.com>',
    'list-unsubscribe': `<${LETTER.list.leaveUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'feedback-id': 'ed17:edition:digest:example-com',
    precedence: 'bulk',
    'content-language': 'ar',
    'message-id': '<one@example.com>',
    date: 'Fri, 20 Nov 2026 09:00:00 +0000',
    to: 'ada@example.org',
  })
  expect(mail?.headers.has('auto-submitted')).toBe(false)
  expect(mail?.headers.has('bcc')).toBe(false)
  expect(mail?.raw.match(/^List-Unsubscribe:/gim)).toHaveLength(1)
  expect([...(mail?.parts.keys() ?? [])]).toEqual(['text/plain', 'text/html'])
})

// Covers: bounces-16
test('a mailto address for unsubscribing is offered only where incoming email is read', async () => {
  await hand({ hears: true })
  expect(server.taken[0]?.headers.get('list-unsubscribe')).toBe(
    `<${LETTER.list.leaveUrl}>, <mailto:news@example.com?subject=unsubscribe%20${LETTER.list.leaveToken}>`,
  )
  expect(server.taken[0]?.raw.match(/^List-Unsubscribe:/gim)).toHaveLength(1)
})

// Covers: sending-3, digest-standards-5
test('with a key both streams are signed, and the signature covers one-click unsubscribe', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domain: 'example.com', selector: 's1', key }
  await hand({ dkim, returnPath: 'bounces@example.com', hears: true })
  const post = openPost({ ...settings, dkim, returnPath: 'bounces@example.com' })
  await post?.send({ ...LETTER, messageId: 'two@example.com' })
  post?.close()
  const [bulk, single] = server.taken
  const signed = (bulk?.headers.get('dkim-signature') ?? '').replaceAll(/\s/g, '').toLowerCase()
  expect(signed).toContain('d=example.com;')
  expect(/;h=([^;]+);/.exec(signed)?.[1]?.split(':')).toEqual(
    expect.arrayContaining(['from', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post', 'feedback-id']),
  )
  expect(single?.headers.get('dkim-signature')).toContain('s=s1')
  expect(single?.headers.has('list-unsubscribe')).toBe(false)
  expect([bulk?.envelope.from, single?.envelope.from]).toEqual(['bounces@example.com', 'bounces@example.com'])
  expect(bulk?.headers.get('list-unsubscribe')).toContain('<mailto:bounces@example.com?')
})

test('a server takes no email when the sender withdraws at the last moment', async () => {
  expect(await hand({}, {}, false)).toEqual({ state: 'withdrawn' })
  expect(server.taken).toEqual([])
})

test.each(['drop', 'hang'] as const)(
  'an email can be doubtful only after its last line: servers that %s at every step of the dialogue',
  async (fault) => {
    const states = new Map<SmtpStep, [string, number]>()
    for (const step of ['mail', 'recipient', 'data', 'text', 'end'] as const) {
      const faulty = await openSteppedServer((here) => (here === step ? fault : 'go'))
      const bulk = openBulkPost({ ...settings, url: faulty.url }, { answerMs: 500 })
      let begun = 0
      const went = Promise.withResolvers<Handover>()
      // A server that stops reading such a text has not received its end.
      const html = step === 'text' ? 'x'.repeat(24_000_000) : LETTER.html
      await bulk?.send(
        { ...LETTER, language: 'en', html },
        { begin: async () => ++begun > 0, end: async (how) => went.resolve(how) },
      )
      states.set(step, [(await went.promise).state, begun])
      await bulk?.close()
      await faulty.close()
    }
    expect(Object.fromEntries(states)).toEqual({
      mail: ['later', 0],
      recipient: ['later', 0],
      data: ['later', 0],
      text: ['later', 0],
      end: ['doubtful', 1],
    })
  },
)

test('after a connection ends in the middle of a text, the email is immediately sent over another', async () => {
  let mails = 0
  const faulty = await openSteppedServer((step) => (step === 'text' && ++mails === 2 ? 'drop' : 'go'))
  const bulk = openBulkPost({ ...settings, url: faulty.url })
  const states: string[] = []
  const record = { begin: async () => true, end: async ({ state }: Handover) => void states.push(state) }
  await bulk?.send(LETTER, record)
  await bulk?.send({ ...LETTER, language: 'en', html: 'x'.repeat(24_000_000) }, record)
  expect([states, mails]).toEqual([['submitted', 'submitted'], 3])
  await bulk?.close()
  await faulty.close()
})

test('a server that refuses in the middle of a text gets no command as part of the text', async () => {
  const heard: string[] = []
  const early = createServer((socket) => {
    socket.write('220 h\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const line = bytes.toString()
      heard.push(line)
      if (line.startsWith('DATA')) socket.write('354 go ahead\r\n')
      else socket.write(line.includes('Message-ID') ? '552 5.2.3 too long\r\n' : '250 yes\r\n')
    })
  })
  await once(early.listen(0, '127.0.0.1'), 'listening')
  const { port } = early.address() as AddressInfo // it listens on TCP
  const bulk = openBulkPost({ ...settings, url: `smtp://127.0.0.1:${port}` })
  const [refused, went] = [Promise.withResolvers<Handover>(), Promise.withResolvers<boolean>()]
  const sending = bulk?.send(LETTER, { begin: () => went.promise, end: async (how) => refused.resolve(how) })
  await expect.poll(() => heard.some((line) => line.includes('Message-ID'))).toBe(true)
  setImmediate(() => went.resolve(true))
  await sending
  expect(await refused.promise).toMatchObject({ state: 'refused', because: 'rule' })
  expect(heard.join('')).not.toContain('RSET')
  await bulk?.close()
  early.close()
})

test("the server's reply distinguishes a dead address, a full mailbox, a rule, and a server that is away", async () => {
  const saying = async (said: string, at: 'onMailFrom' | 'onRcptTo' | 'onData') => {
    const code = Number(said.slice(0, 3))
    const error = Object.assign(new Error(said.slice(4)), { responseCode: code })
    const refusing = await openMailServer(0, {
      [at]: (first: { resume?: () => void }, _: unknown, done: (error: Error) => void) => {
        first.resume?.()
        setImmediate(() => done(error))
      },
    })
    const how = await hand({ url: refusing.url })
    await refusing.close()
    return 'because' in how ? how.because : how.state
  }
  expect(await saying('550 5.1.1 no such user', 'onRcptTo')).toBe('address')
  expect(await saying('550 nobody', 'onRcptTo')).toBe('address')
  expect(await saying('552 5.2.2 mailbox full', 'onRcptTo')).toBe('full')
  expect(await saying('550 5.7.1 blocked', 'onRcptTo')).toBe('rule')
  expect(await saying('550 5.1.8 who are you', 'onRcptTo')).toBe('rule')
  expect(await saying('552 5.2.3 too long', 'onRcptTo')).toBe('rule')
  expect(await saying('550 5.2.1 switched off', 'onRcptTo')).toBe('address')
  expect(await saying('525 5.7.13 disabled', 'onRcptTo')).toBe('address')
  expect(await saying('554 looks like spam', 'onData')).toBe('rule')
  expect(await saying('451 4.7.1 greylisted', 'onRcptTo')).toBe('later')
  expect(await saying('452 come again', 'onData')).toBe('later')
  expect(await saying('550 not from you', 'onMailFrom')).toBe('away')
  expect(await saying('451 too fast', 'onMailFrom')).toBe('away')
  expect(await hand({ url: 'smtp://127.0.0.1:1' })).toMatchObject({ state: 'away' })
  expect(await hand({ url: server.url.replace('ada:', 'eve:') })).toMatchObject({ state: 'away' })
})

test('a server that closes the connection at a reset keeps no one waiting', async () => {
  const ANSWERS: Record<string, string> = { EHLO: '250 h', MAIL: '250 yes', RCPT: '550 5.1.1 nobody here' }
  const rude = createServer((socket) => {
    socket.write('220 h\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const answer = ANSWERS[bytes.toString().slice(0, 4)]
      if (answer === undefined) socket.destroy()
      else socket.write(`${answer}\r\n`)
    })
  })
  await once(rude.listen(0, '127.0.0.1'), 'listening')
  const { port } = rude.address() as AddressInfo // it listens on TCP
  expect(await hand({ url: `smtp://127.0.0.1:${port}` })).toMatchObject({
    state: 'refused',
    because: 'address',
  })
  rude.close()
})

test('after the server has closed an idle connection, the next email is sent over another', async () => {
  const bulk = openBulkPost(settings)
  const states: string[] = []
  const record = { begin: async () => true, end: async ({ state }: Handover) => void states.push(state) }
  await bulk?.send(LETTER, record)
  const before = server.opened()
  server.answers.push(421)
  await bulk?.send(LETTER, record)
  expect([states, server.opened() - before]).toEqual([['submitted', 'submitted'], 1])
  await bulk?.close()
})

test('an email on which the server has replied is not retried immediately, even if its connection ends', async () => {
  const bulk = openBulkPost(settings, { mailsALine: 2 })
  const states: string[] = []
  const record = { begin: async () => true, end: async ({ state }: Handover) => void states.push(state) }
  await bulk?.send(LETTER, record)
  server.answers.push(451)
  await bulk?.send(LETTER, record)
  expect(states).toEqual(['submitted', 'later'])
  expect(server.taken).toHaveLength(1)
  await bulk?.close()
})

test.each([
  'ada@example.org>\r\nRCPT TO:<eve@example.org',
  'ada@example.org, eve@example.org',
  'ada',
  `${'a'.repeat(65)}@b.c`,
])('a recipient that is not a plain address is refused without asking a server: %s', async (recipient) => {
  const before = server.opened()
  expect(await hand({}, { recipient })).toEqual({
    state: 'refused',
    said: 'this is no plain address',
    because: 'ours',
  })
  expect(server.opened()).toBe(before)
})
