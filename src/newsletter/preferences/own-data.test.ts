import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#services/post/tables.ts'
import { suppress, suppressedOf } from '#services/post/suppression.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { removeAccount } from '#people/remove-account.ts'
import { users } from '#people/tables.ts'
import type { Caller } from '#platform/runtime.ts'
import { erasePerson } from '#account/personal-data.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { newsletterErase, newsletterExport, newsletterPreferences } from '../calls.ts'
import { deliveries, mailEvents, subscribers } from '../tables.ts'
import { myNewsletter } from './calls.ts'
import { plantDelivery, plantSubscriber } from './test-subscriber.ts'

const { ask, db, clock, runtime } = await openTestRuntime()
const planted = (values: Parameters<typeof plantSubscriber>[2] = {}) =>
  plantSubscriber(db, clock.now(), values)

async function exported(token: string): Promise<string> {
  const { text, fileName } = await ask(newsletterExport, { token })
  expect(fileName).toMatch(/^digest-\d{4}-\d\d-\d\d\.json$/)
  return new Response(text).text()
}

async function account(email: string, emailVerified: boolean): Promise<Caller> {
  const id = randomUUID()
  await db.insert(users).values({ id, email, emailVerified })
  return { id, email, roles: [], sessionId: randomUUID() }
}

// Covers: preferences-8
test('the export has choices, consent and what was sent when, and nothing of anyone else', async () => {
  const [ada, other] = [await planted({ interests: ['agents'] }), await planted({ name: 'Somebody else' })]
  await plantDelivery(db, ada, 'submitted', clock.now())
  await plantDelivery(db, other, 'submitted', new Date(clock.now().getTime() + 1000))
  const text = await exported(ada.manage)
  expect(JSON.parse(text)).toMatchObject({
    email: ada.email,
    interests: ['agents'],
    state: 'active',
    consent: { at: clock.now().toISOString(), source: '/subscribe', wording: 1 },
    editions: [{ edition: 'edition', due_at: clock.now().toISOString(), state: 'submitted' }],
  })
  expect(text).not.toContain(other.email)
  expect(text).not.toMatch(/code_?hash|Somebody else/i)
})

test('two readers with the same report about one forwarded email are both erased', async () => {
  const now = clock.now()
  const both = [await planted({ name: 'Ada' }), await planted({ name: 'Grace' })]
  const same = { provider: 'dsn', messageId: 'forwarded@digest', kind: 'soft' as const, appliedAt: now }
  for (const { email } of both)
    await db
      .insert(mailEvents)
      .values({ ...same, eventId: email, recipient: email, happenedAt: now, receivedAt: now })
  for (const { manage } of both)
    expect(await ask(newsletterErase, { token: manage })).toEqual({ erased: true })
  const events = await db.select().from(mailEvents).where(eq(mailEvents.messageId, same.messageId))
  expect(events).toMatchObject([{ recipient: '' }])
  await db.delete(mailEvents).where(eq(mailEvents.messageId, same.messageId))
})

// Covers: preferences-9
test('erasing leaves no trace of the name, but deliveries are counted and suppression stays', async () => {
  const ada = await planted({ name: 'Ada Erased' })
  const now = clock.now()
  const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
  await plantDelivery(db, ada, 'submitted', hours(2))
  await plantDelivery(db, ada, 'waiting', hours(3))
  const event = { provider: 'dsn', messageId: '', recipient: ada.email, happenedAt: now, receivedAt: now }
  await db.insert(mailEvents).values([
    { ...event, eventId: 'one', kind: 'soft', said: `<${ada.email}> full`, appliedAt: now },
    { ...event, eventId: 'two', kind: 'soft' },
  ])
  await db.insert(mails).values({
    key: 'digest confirm ada',
    recipient: ada.email,
    language: 'fr',
    subject: 'Ada Erased',
    text: 'Ada Erased',
    messageId: 'x',
    createdAt: now,
  })
  await suppress(db, { email: ada.email, reason: 'complaint', said: null, at: now })
  expect(await ask(newsletterErase, { token: ada.manage })).toEqual({ erased: true })
  const rows = await db.select().from(deliveries).where(eq(deliveries.subscriberId, ada.id))
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['skipped', 'submitted'])
  const all = [rows, await db.select().from(mails), await db.select().from(mailEvents)]
  expect(JSON.stringify(all)).not.toMatch(new RegExp(`${ada.email}|Ada Erased`))
  expect(await db.select().from(mailEvents)).toMatchObject([{ eventId: 'one', kind: 'soft' }])
  expect(await suppressedOf(db, [ada.email])).toEqual(new Set([ada.email]))
  expect(await ask(newsletterErase, { token: ada.manage })).toEqual({ erased: true })
  const refusal = { code: 'newsletter.gone', status: 410 }
  await expect(ask(newsletterPreferences, { token: ada.manage })).rejects.toMatchObject(refusal)
  await expect(ask(newsletterExport, { token: ada.manage })).rejects.toMatchObject(refusal)
  await expect(ask(newsletterErase, { token: ada.leaveToken })).rejects.toMatchObject({
    code: 'newsletter.linkBad',
  })
})

// Covers: preferences-17
test("emails about an account are not the digest's: erasing the digest keeps the link that was asked for", async () => {
  const ada = await planted()
  const write = (key: string) =>
    db.transaction((tx) =>
      writeMail(tx, runtime.jobs, { key, recipient: ada.email, language: 'fr', subject: key, text: key }),
    )
  const ofDigest = ['digest confirm x', 'digest already y', 'digest-test:z:1']
  const ofOthers = ['password-reset 1', 'membership past-due 2', 'account digest 3']
  for (const key of [...ofDigest, ...ofOthers]) await write(key)
  await ask(newsletterErase, { token: ada.manage })
  const kept = await db.select().from(mails).where(eq(mails.recipient, ada.email))
  expect(kept.map(({ subject }) => subject).toSorted()).toEqual(ofOthers.toSorted())
  const id = randomUUID()
  await db.insert(users).values({ id, email: ada.email, deleteAfter: clock.now() })
  expect(await removeAccount(db, id, clock.now(), erasePerson)).toBe(true)
  expect(await db.select().from(mails).where(eq(mails.recipient, ada.email))).toEqual([])
})

test('an account with a confirmed address finds its digest there', async () => {
  const ada = await planted()
  const caller = await account(ada.email, true)
  expect(await ask(myNewsletter, {}, caller)).toEqual({
    address_confirmed: true,
    state: 'active',
    manage_token: ada.manage,
  })
  await db.update(subscribers).set({ state: 'pending', confirmedAt: null }).where(eq(subscribers.id, ada.id))
  expect(await ask(myNewsletter, {}, caller)).toMatchObject({ state: 'pending', manage_token: null })
  expect(await ask(myNewsletter, {}, await account('new@example.com', true))).toMatchObject({
    state: null,
    manage_token: null,
  })
})

// Covers: preferences-15
test('signing up with someone else’s address reveals nothing of that person’s digest', async () => {
  const consent = { at: clock.now().toISOString(), source: '/subscribe', wording: 1 }
  const victim = await planted({ consent: { ...consent, confirmedAt: consent.at, confirmedBy: 'link' } })
  const attacker = await account(victim.email, false)
  const nothing = { address_confirmed: false, state: null, manage_token: null }
  expect(await ask(myNewsletter, {}, attacker)).toEqual(nothing)
  expect(await ask(myNewsletter, {}, await account('nobody@example.com', false))).toEqual(nothing)
})
