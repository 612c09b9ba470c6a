import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#people/tables.ts'
import type { OutputOf } from '#platform/call.ts'
import { DAY } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { mailList, mailSendAgain } from './calls.ts'
import { forgetMailsJob } from './forget-mails.ts'
import { keepMails } from './keep-mails.ts'
import { openPost } from './post.ts'
import { LIST_KEYS } from './rules.ts'
import { mails } from './tables.ts'
import { openMailServer } from './test-mail-server.ts'
import { outboxOf } from './test-outbox.ts'

const server = await openMailServer()
const open = await openTestRuntime()
const { runtime, db, database, clock, ask, admin } = open
const outbox = outboxOf(open)
const written = (key: string) =>
  outbox.written({
    key,
    recipient: 'hedy@example.org',
    language: 'ar',
    subject: `Subject of ${key}`,
    text: `Text of ${key}`,
  })
const ada = await admin()
const from = { name: '', address: 'news@example.com' }
const post = openPost({ url: server.url, host: 'h', from })
afterAll(async () => {
  post?.close()
  await server.close()
})
beforeEach(async () => {
  runtime.outside.post = null
  server.taken.length = server.answers.length = 0
  await outbox.empty()
})

/** Runs the queue's job for an email now. */
async function work(id: string) {
  await database.pool.query("delete from jobs.job where name = 'send-mail'")
  return outbox.send(id).catch((error: unknown) => error)
}
const stateOf = async (id: string) =>
  (await ask(mailList, {}, ada)).items.find((mail) => mail.id === id)?.state
const queued = async () => {
  const { rows } = await database.pool.query<{ data: unknown }>(
    "select data from jobs.job where name = 'send-mail'",
  )
  return rows
}

// Covers: desk-monitoring-9
test('without a server an email is kept for the desk, and sent once there is one and someone requests it', async () => {
  const id = await written('one')
  expect(await work(id)).toEqual({ state: 'kept' })
  const { items, total } = await ask(mailList, { state: 'kept' }, ada)
  expect(items).toEqual([
    {
      id,
      recipient: 'hedy@example.org',
      language: 'ar',
      subject: 'Subject of one',
      text: 'Text of one',
      state: 'kept',
      attempts: 0,
      error: null,
      created_at: expect.any(String),
      sent_at: null,
    },
  ])
  expect(total).toBe(1)
  const refusal = { code: 'outside.mailNoServer', status: 409 }
  await expect(ask(mailSendAgain, { id }, ada)).rejects.toMatchObject(refusal)
  expect(await stateOf(id)).toBe('kept')
  runtime.outside.post = post
  expect(await work(id)).toEqual({ state: 'gone' })
  expect(await ask(mailSendAgain, { id }, ada)).toEqual({ state: 'waiting' })
  expect(await queued()).toEqual([{ data: { id } }])
  expect(await work(id)).toEqual({ state: 'sent' })
  expect(server.taken.map(({ headers }) => headers.get('to'))).toEqual(['hedy@example.org'])
  expect(await ask(mailSendAgain, { id }, ada)).toEqual({ state: 'sent' })
  expect(await queued()).toEqual([])
})

test('a list email can be read in the outbox, and is never sent on its own', async () => {
  const text = 'Text of an edition'
  const mail = { recipient: 'hedy@example.org', language: 'ar', subject: text, text, html: text } as const
  await keepMails(db, [{ ...mail, key: `${LIST_KEYS}one`, messageId: 'one@example.com' }])
  const { items } = await ask(mailList, {}, ada)
  expect(items).toMatchObject([{ text, state: 'kept' }])
  runtime.outside.post = post
  const refusal = { code: 'outside.mailOfList', status: 409 }
  await expect(ask(mailSendAgain, { id: items[0]?.id ?? '' }, ada)).rejects.toMatchObject(refusal)
  expect(await queued()).toEqual([])
})

// Covers: desk-monitoring-8
test('a refused email is queued once, however many people resend it at the same time', async () => {
  runtime.outside.post = post
  const id = await written('one')
  server.answers.push(550)
  await work(id)
  expect(await stateOf(id)).toBe('refused')
  const answers = await Promise.all([ada, ada, ada].map((who) => ask(mailSendAgain, { id }, who)))
  expect(answers).toEqual([{ state: 'waiting' }, { state: 'waiting' }, { state: 'waiting' }])
  expect(await queued()).toHaveLength(1)
})

test('a resend is logged with the person, without any content of the email', async () => {
  runtime.outside.post = post
  const id = await written('one')
  server.answers.push(550)
  await work(id)
  await ask(mailSendAgain, { id }, ada)
  const rows = await db.select().from(auditLog).where(eq(auditLog.itemId, id))
  expect(rows).toMatchObject([
    { action: 'mail-send-again', actorId: ada.id, itemTitle: null, changes: { state: { to: 'waiting' } } },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/hedy|Subject|Text of/)
})

test('an email that does not exist cannot be sent again', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const refusal = { code: 'outside.mailNotFound', status: 404 }
  await expect(ask(mailSendAgain, { id }, ada)).rejects.toMatchObject(refusal)
})

test('the list is newest first, page by page, of one state or all', async () => {
  const ids: string[] = []
  for (const key of ['a', 'b', 'c', 'd', 'e']) ids.unshift(await written(key))
  await db
    .update(mails)
    .set({ createdAt: clock.now() })
    .where(inArray(mails.key, ['b', 'c']))
  const all = await ask(mailList, { limit: 50 }, ada)
  const pages: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: OutputOf<typeof mailList> = await ask(
      mailList,
      { limit: 2, ...(cursor !== '' && { cursor }) },
      ada,
    )
    expect(page.total).toBe(5)
    pages.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(pages).toEqual(all.items.map(({ id }) => id))
  expect(all.items.map(({ subject }) => subject.at(-1)).slice(0, 3)).toEqual(['e', 'd', 'a'])
  expect(await ask(mailList, { state: 'sent' }, ada)).toMatchObject({ items: [], total: 0 })
  const refusal = { code: 'problem.cursor', status: 422 }
  await expect(ask(mailList, { cursor: 'nowhere' }, ada)).rejects.toMatchObject(refusal)
})

// Covers: desk-monitoring-12
test('thirty days after sending, and ninety after writing, an email has lost its text and recipient', async () => {
  const ids = { old: await written('sent long ago'), new: await written('sent lately') }
  const kept = { old: await written('kept long ago'), new: await written('kept lately') }
  const refused = await written('refused long ago')
  const waiting = await written('waiting')
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY)
  const set = (id: string, values: Partial<typeof mails.$inferInsert>) =>
    db.update(mails).set(values).where(eq(mails.id, id))
  await set(ids.old, { state: 'sent', sentAt: ago(31), createdAt: ago(31) })
  await set(ids.new, { state: 'sent', sentAt: ago(29), createdAt: ago(95) })
  await set(kept.old, { state: 'kept', createdAt: ago(91) })
  await set(kept.new, { state: 'kept', createdAt: ago(89) })
  await set(refused, { state: 'refused', createdAt: ago(91), error: '550 <hedy@example.org> is unknown' })
  await set(waiting, { createdAt: ago(91) })
  expect(await forgetMailsJob.run({}, runtime)).toEqual({ forgotten: 3 })
  expect(await forgetMailsJob.run({}, runtime)).toEqual({ forgotten: 0 })
  const rows = await db.select().from(mails)
  const forgotten = rows.filter(({ text }) => text === '')
  expect(forgotten.map(({ key }) => key).toSorted()).toEqual([
    'kept long ago',
    'refused long ago',
    'sent long ago',
  ])
  expect(JSON.stringify(forgotten)).not.toMatch(/hedy|Subject|Text of/)
  expect(forgotten.find(({ id }) => id === ids.old)).toMatchObject({ state: 'sent', sentAt: ago(31) })
  runtime.outside.post = post
  const refusal = { code: 'outside.mailForgotten', status: 409 }
  await expect(ask(mailSendAgain, { id: kept.old }, ada)).rejects.toMatchObject(refusal)
  expect(await work(refused)).toEqual({ state: 'gone' })
})
