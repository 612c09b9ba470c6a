import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { mails } from './tables.ts'
import { openMailServer } from './test-mail-server.ts'
import { outboxOf } from './test-outbox.ts'
import { writeMail } from './write-mail.ts'

const server = await openMailServer()
const open = await openTestRuntime({ SMTP_URL: server.url, MAIL_FROM: 'Cadence <news@example.com>' })
const { runtime, db, database, clock } = open
const { written, rowOf, send, empty } = outboxOf(open)
afterAll(() => server.close())
beforeEach(async () => {
  server.taken.length = 0
  await empty()
})

test('an email arrives with its text, its headers and the Message-ID that its row has', async () => {
  const id = await written({
    recipient: 'hedy@example.org',
    language: 'fr',
    subject: 'Votre signalement : « l’été à Noël » a été corrigé, merci de votre lecture attentive',
    text: 'Bonjour,\n\nc’est corrigé : https://example.com/fr/news/1\n.\nÀ bientôt',
    html: '<p>C’est <b>corrigé</b></p>',
  })
  expect(await send(id)).toEqual({ state: 'sent' })
  const [mail] = server.taken
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'sent', attempts: 1, error: null, sentAt: clock.now() })
  expect(mail?.envelope).toEqual({ from: 'news@example.com', to: ['hedy@example.org'] })
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    from: 'Cadence <news@example.com>',
    to: 'hedy@example.org',
    subject: 'Votre signalement : « l’été à Noël » a été corrigé, merci de votre lecture attentive',
    'message-id': `<${row?.messageId}>`,
    date: row?.createdAt.toUTCString().replace('GMT', '+0000'),
    'auto-submitted': 'auto-generated',
    'content-language': 'fr',
  })
  expect(row?.messageId).toMatch(/^[\da-f-]{36}@example\.com$/)
  expect(mail?.headers.has('x-mailer')).toBe(false)
  expect(mail?.parts.get('text/plain')?.replaceAll('\r\n', '\n')).toBe(row?.text)
  expect(mail?.parts.get('text/html')).toBe('<p>C’est <b>corrigé</b></p>')
})

test('an email in Arabic arrives unchanged, with its direction marks and without added HTML', async () => {
  const text = 'مرحبًا آدا،\n\nصُحّح المقال: \u2066https://example.com/ar/news/1\u2069\nشكرًا'
  await send(await written({ language: 'ar', subject: 'صُحّح ما أبلغت عنه', text }))
  const [mail] = server.taken
  expect(mail?.headers.get('subject')).toBe('صُحّح ما أبلغت عنه')
  expect(mail?.headers.get('content-language')).toBe('ar')
  expect([...(mail?.parts ?? [])].map(([type, body]) => [type, body.replaceAll('\r\n', '\n')])).toEqual([
    ['text/plain', text],
  ])
})

// Covers: desk-monitoring-11
test('a line break in a subject does not become a header, and a malformed address is refused as recipient', async () => {
  await send(await written({ subject: 'Hello\r\nBcc: eve@example.com\u2028\n\nbody' }))
  expect(server.taken[0]?.headers.get('subject')).toBe('Hello Bcc: eve@example.com body')
  expect(server.taken[0]?.headers.has('bcc')).toBe(false)
  expect(server.taken[0]?.envelope.to).toEqual(['ada@example.com'])
  for (const recipient of [
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\n',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    '<ada@example.com>',
    'ada@example',
    `${'a'.repeat(250)}@example.com`,
    '',
  ])
    await expect(written({ recipient })).rejects.toThrow()
  expect(await db.$count(mails)).toBe(1)
})

test('an email that is not committed is not sent', async () => {
  const failing = db.transaction(async (tx) => {
    await writeMail(tx, runtime.jobs, {
      key: 'never',
      recipient: 'ada@example.com',
      language: 'en',
      subject: 'Never',
      text: 'Never',
    })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const { rows } = await database.pool.query("select id from jobs.job where name = 'send-mail'")
  expect([await db.$count(mails), rows]).toEqual([0, []])
})
