import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lift, suppress, suppressedOf } from '#services/post/suppression.ts'
import { DAY } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { deliveries, digestSettings, mailEvents } from '../tables.ts'
import { settingsOf } from '../settings.ts'
import { forgetMailEventsJob } from './forget-mail-events.ts'
import { takeMailEvent } from './take-mail-event.ts'
import { bouncesOf } from './test-subscribers.ts'

const open = await openTestRuntime()
const { runtime, db, clock } = open
const { subscriber, sent, take, rowOf, suppressedFor, bounceOf, eventsAbout } = bouncesOf(open)

// Covers: bounces-1
test('one hard bounce suppresses the address, and the subscription is unchanged', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  expect(
    await take({ kind: 'hard', recipient: reader.email.toUpperCase(), messageId: `<${messageId}>` }),
  ).toBe(true)
  expect(await suppressedFor(reader.email)).toBe('hard')
  expect(await bounceOf(messageId)).toBe('hard')
  expect(await rowOf(reader.id)).toMatchObject({ state: 'active', leftAt: null })
})

// Covers: bounces-1
test('one complaint suppresses the address and ends the subscription and its waiting deliveries', async () => {
  const reader = await subscriber()
  const [first = '', second = ''] = await sent(reader, 2)
  await db.update(deliveries).set({ state: 'waiting' }).where(eq(deliveries.messageId, second))
  await take({ kind: 'complaint', recipient: reader.email, messageId: first })
  expect(await suppressedFor(reader.email)).toBe('complaint')
  expect(await rowOf(reader.id)).toMatchObject({ state: 'left', leftBy: 'complaint', leftAt: clock.now() })
  const [row] = await db.select().from(deliveries).where(eq(deliveries.messageId, second))
  expect(row?.state).toBe('skipped')
})

// Covers: bounces-1
test('an address without a subscriber is suppressed too', async () => {
  await take({ kind: 'hard', recipient: 'Nobody@Example.org' })
  expect(await suppressedOf(db, ['nobody@example.org', 'NOBODY@example.org', 'other@example.org'])).toEqual(
    new Set(['nobody@example.org', 'NOBODY@example.org']),
  )
})

// Covers: bounces-3
test('an event is applied once, by its ID and by its content, even if it is reported twice at once', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  const soft = { kind: 'soft', recipient: reader.email, messageId, eventId: randomUUID() } as const
  const answers = await Promise.all([take(soft), take(soft), take(soft)])
  expect(answers.filter((isNew) => isNew)).toEqual([true])
  expect(await take({ ...soft, eventId: 'another id for the same' })).toBe(false)
  expect(await take({ ...soft, messageId: '', kind: 'hard' })).toBe(false)
  expect(await eventsAbout(reader.email)).toHaveLength(1)
  expect(await rowOf(reader.id)).toMatchObject({ softBounces: 1 })
  expect(await suppressedFor(reader.email)).toBeNull()
})

// Covers: bounces-2
test('soft bounces of five editions in a row suppress the address, four do not', async () => {
  const reader = await subscriber()
  const messageIds = await sent(reader, 5)
  for (const messageId of messageIds.slice(0, 4))
    await take({ kind: 'soft', recipient: reader.email, messageId })
  expect(await suppressedFor(reader.email)).toBeNull()
  expect(await rowOf(reader.id)).toMatchObject({ softBounces: 4 })
  await take({ kind: 'soft', recipient: reader.email, messageId: messageIds[4] ?? '' })
  expect(await suppressedFor(reader.email)).toBe('soft')
  expect(await rowOf(reader.id)).toMatchObject({ state: 'active', softBounces: 0 })
})

// Covers: bounces-2
test('an edition that did not bounce restarts the row, even if bounces are reported days later', async () => {
  const reader = await subscriber()
  const messageIds = await sent(reader, 9) // all are sent before the first of them bounces
  for (const index of [0, 1, 2, 3, 5, 6, 7, 8])
    await take({ kind: 'soft', recipient: reader.email, messageId: messageIds[index] ?? '' })
  expect(await suppressedFor(reader.email)).toBeNull()
  await take({ kind: 'soft', recipient: reader.email, messageId: messageIds[4] ?? '' })
  expect(await suppressedFor(reader.email)).toBe('soft')
})

test('editions that were not sent to a reader do not end the row, and the limit is a setting', async () => {
  const { softLimit } = await settingsOf(db)
  await db.update(digestSettings).set({ softLimit: 2 })
  const reader = await subscriber()
  const [first = '', skipped = '', third = ''] = await sent(reader, 3)
  await db.update(deliveries).set({ state: 'skipped' }).where(eq(deliveries.messageId, skipped))
  await take({ kind: 'soft', recipient: reader.email, messageId: first })
  await take({ kind: 'soft', recipient: reader.email, messageId: third })
  expect(await suppressedFor(reader.email)).toBe('soft')
  await db.update(digestSettings).set({ softLimit })
})

// Covers: bounces-13
test('a policy refusal does not affect the row of soft bounces, and a weightier event replaces it', async () => {
  const reader = await subscriber()
  const messageIds = await sent(reader, 6)
  const comesBack = (index: number, kind: 'soft' | 'policy' | 'hard') =>
    take({ kind, recipient: reader.email, messageId: messageIds[index] ?? '' })
  await comesBack(2, 'policy')
  for (const index of [0, 1, 3, 4]) await comesBack(index, 'soft')
  expect(await suppressedFor(reader.email)).toBeNull()
  expect(await rowOf(reader.id)).toMatchObject({ softBounces: 4 })
  await comesBack(5, 'soft')
  expect(await suppressedFor(reader.email)).toBe('soft')
  await comesBack(5, 'policy')
  expect(await bounceOf(messageIds[5] ?? '')).toBe('soft')
  await comesBack(2, 'hard')
  expect(await bounceOf(messageIds[2] ?? '')).toBe('hard')
})

// Covers: bounces-2
test('the count starts again for a released address, for earlier bounces as for new ones', async () => {
  const reader = await subscriber()
  const messageIds = await sent(reader, 9)
  const comesBack = (index: number) =>
    take({ kind: 'soft', recipient: reader.email, messageId: messageIds[index] ?? '' })
  for (const index of [0, 1, 2, 3, 4, 5]) await comesBack(index)
  expect(await suppressedFor(reader.email)).toBe('soft')
  await lift(db, reader.email)
  for (const index of [6, 7]) await comesBack(index)
  expect(await suppressedFor(reader.email)).toBeNull()
  expect(await rowOf(reader.id)).toMatchObject({ softBounces: 2 })
})

test('a soft bounce of an email that is no edition is recorded and not counted', async () => {
  const reader = await subscriber()
  for (let count = 0; count < 6; count++)
    expect(
      await take({ kind: 'soft', recipient: reader.email, messageId: `${randomUUID()}@example.com` }),
    ).toBe(true)
  expect(await rowOf(reader.id)).toMatchObject({ softBounces: 0 })
  expect(await suppressedFor(reader.email)).toBeNull()
})

test('a complaint outweighs a bounce, whichever comes first', async () => {
  const [one, two] = [await subscriber(), await subscriber()]
  const [[first = ''], [second = '']] = [await sent(one), await sent(two)]
  await take({ kind: 'complaint', recipient: one.email, messageId: first })
  await take({ kind: 'hard', recipient: one.email, messageId: first })
  await take({ kind: 'hard', recipient: two.email, messageId: second })
  await take({ kind: 'complaint', recipient: two.email, messageId: second })
  expect([await bounceOf(first), await bounceOf(second)]).toEqual(['complaint', 'complaint'])
  expect([await suppressedFor(one.email), await suppressedFor(two.email)]).toEqual(['complaint', 'complaint'])
  await suppress(db, { email: one.email, reason: 'desk', said: null, at: clock.now() })
  await take({ kind: 'complaint', recipient: one.email })
  expect(await suppressedFor(one.email)).toBe('desk')
})

test('an event that fails on the way leaves no trace, and is taken when it is reported again', async () => {
  const reader = await subscriber()
  const event = {
    provider: 'smtp',
    eventId: 'fails',
    messageId: '',
    recipient: reader.email,
    kind: 'hard',
  } as const
  const rest = { said: null, happenedAt: clock.now() }
  const breaks = async () => {
    await db.transaction(async (tx) => {
      await takeMailEvent(tx, { ...event, ...rest }, clock.now())
      throw new Error('the process dies')
    })
  }
  await expect(breaks()).rejects.toThrow('the process dies')
  expect(await eventsAbout(reader.email)).toEqual([])
  expect(await suppressedFor(reader.email)).toBeNull()
  expect(await take({ ...event, ...rest })).toBe(true)
})

test('text from strangers becomes one line that can be stored', async () => {
  await take({
    kind: 'hard',
    recipient: 'odd@example.org',
    eventId: 'a\0b',
    said: `550\r\n no\0 \ud800${'x'.repeat(999)}`,
  })
  const [event] = await eventsAbout('odd@example.org')
  expect(event).toMatchObject({ eventId: 'a b', appliedAt: clock.now() })
  expect(event?.said).toMatch(/^550 no \ufffdx+$/)
  expect(event?.said).toHaveLength(300)
})

// Covers: bounces-10
test('events and their addresses are deleted after ninety days, and their consequences remain', async () => {
  const reader = await subscriber()
  const [messageId = ''] = await sent(reader)
  await take({ kind: 'hard', recipient: reader.email, messageId })
  const young = await subscriber()
  clock.pass(89 * DAY)
  await take({ kind: 'hard', recipient: young.email })
  expect(await forgetMailEventsJob.run({}, runtime)).toEqual({ forgotten: 0 })
  clock.pass(2 * DAY)
  const { forgotten } = (await forgetMailEventsJob.run({}, runtime)) as { forgotten: number }
  expect(forgotten).toBeGreaterThan(0)
  expect(await forgetMailEventsJob.run({}, runtime)).toEqual({ forgotten: 0 })
  expect((await db.select().from(mailEvents)).map(({ recipient }) => recipient)).toEqual([young.email])
  expect([await suppressedFor(reader.email), await bounceOf(messageId)]).toEqual(['hard', 'hard'])
})
