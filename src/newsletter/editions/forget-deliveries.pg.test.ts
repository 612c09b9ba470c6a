// long: everything that depends on the deliveries of an edition, after they are deleted
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { suppressions } from '#services/post/tables.ts'
import { openMailServer } from '#services/post/test-mail-server.ts'
import { DAY } from '#platform/clock.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { readMail } from '../bounces/read-mail.ts'
import { takeReport } from '../bounces/take-report.ts'
import { ofPostfix } from '../bounces/test-reports.ts'
import { bouncesOf } from '../bounces/test-subscribers.ts'
import { newsletterErase } from '../calls.ts'
import { keptAbout } from '../preferences/kept-about.ts'
import { plantSubscriber } from '../preferences/test-subscriber.ts'
import { freezeAudience } from '../sending/freeze-audience.ts'
import { sendEditionJob } from '../sending/send-edition.ts'
import { frozenEdition } from '../sending/test-frozen.ts'
import { addEdition, subscriber as nth } from '../sending/test-subscribers.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, mailEvents, subscribers } from '../tables.ts'
import { adminEdition, adminEditionDoubtful, adminEditions } from './calls.ts'
import { forgetDeliveriesJob } from './forget-deliveries.ts'

const server = await openMailServer()
afterAll(() => server.close())
const open = await openTestRuntime({
  SITE_URL: 'https://cadence.example',
  SMTP_URL: server.url,
  MAIL_FROM: 'Cadence <news@example.com>',
})
const { runtime, db, clock, ask, admin } = open
const { take, rowOf, suppressedFor } = bouncesOf(open)
const editor = await admin()
const PAST = 91 * DAY
const ago = (ms: number) => new Date(TEST_NOW.getTime() - ms)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [deliveries, editions, subscribers, mailEvents, suppressions]) await db.delete(table)
  await settingsOf(db)
  await db.update(digestSettings).set({ rampSince: null, softLimit: 5 })
})

type Edition = typeof editions.$inferSelect
type Delivery = typeof deliveries.$inferInsert
/** Adds an edition that was sent and ended at a time. */
const ended = (finishedAt: Date, values: Partial<Edition> = {}) =>
  addEdition(db, { content: frozenEdition(), state: 'sent', occurrence: finishedAt, finishedAt, ...values })

/** Adds a delivery for each of these outcomes, to a reader of its own if none is given; returns the Message-IDs. */
async function delivered(edition: Edition, outcomes: Partial<Delivery>[]): Promise<string[]> {
  const rows = outcomes.map((outcome) => ({
    editionId: edition.id,
    subscriberId: randomUUID(),
    email: 'zelda@example.org',
    name: 'Zelda',
    domain: 'example.org',
    language: 'en' as const,
    tier: 'freemium' as const,
    messageId: `${randomUUID()}@example.com`,
    state: 'submitted' as const,
    nextAt: edition.occurrence,
    submittedAt: edition.occurrence,
    ...outcome,
  }))
  await db.insert(deliveries).values(rows)
  return rows.map(({ messageId }) => messageId)
}
const to = ({ id, email }: { id: string; email: string }) => ({ subscriberId: id, email })
const forget = () => forgetDeliveriesJob.run({}, runtime)
const rowsOf = ({ id }: Edition) => db.$count(deliveries, eq(deliveries.editionId, id))
const countsOf = async ({ id }: Edition) => (await ask(adminEdition, { id }, editor)).counts
const listed = async () => (await ask(adminEditions, { limit: 50 }, editor)).items.map(({ counts }) => counts)

/** Adds thousands of deliveries, more than two batches. */
const manyDelivered = ({ id }: Edition) =>
  db.execute(sql`
    insert into ${deliveries} (edition_id, subscriber_id, email, name, domain, language, tier, message_id, state, bounce, next_at)
    select ${id}, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.org', '', 'example.org',
      'en', 'freemium', n || '@example.com', case when n % 3 = 0 then 'refused' else 'submitted' end,
      case when n % 4 = 0 then 'soft' end, now()
    from generate_series(1, 12003) n`)

/** Every outcome that the desk counts, in different numbers. */
const OUTCOMES: Partial<Delivery>[] = [
  ...Array.from({ length: 9 }, () => ({})),
  ...Array.from({ length: 4 }, () => ({ state: 'refused' as const, bounce: 'hard' as const })),
  ...Array.from({ length: 3 }, () => ({ state: 'doubtful' as const })),
  ...Array.from({ length: 5 }, () => ({ state: 'skipped' as const })),
  { bounce: 'soft' },
  { bounce: 'policy' },
  { bounce: 'complaint' },
  { bounce: 'complaint' },
  { state: 'kept' },
  { state: 'waiting' },
  { state: 'sending' },
]
const COUNTS = {
  recipients: 28,
  waiting: 2,
  submitted: 13,
  refused: 4,
  doubtful: 3,
  skipped: 5,
  kept: 1,
  bounced: 6,
  complained: 2,
  clicks: null,
}

// Covers: operation-27
test('an edition that ended over 90 days ago has no deliveries, and all of its figures', async () => {
  const old = await ended(ago(PAST))
  await delivered(old, OUTCOMES)
  expect([await countsOf(old), await listed()]).toEqual([COUNTS, [COUNTS]])
  expect(await forget()).toEqual({ forgotten: 28 })
  expect(await rowsOf(old)).toBe(0)
  expect([await countsOf(old), await listed()]).toEqual([COUNTS, [COUNTS]])
  expect(await forget()).toEqual({ forgotten: 0 })
  expect(await countsOf(old)).toEqual(COUNTS)
})

// Covers: operation-27
test('an edition keeps its deliveries for 90 days, and as long as it is being sent', async () => {
  const young = await ended(ago(90 * DAY))
  const running = await ended(ago(PAST), { state: 'sending', finishedAt: null })
  const sentAgain = await ended(ago(PAST + DAY), { state: 'sending' })
  const paused = await ended(ago(PAST + 2 * DAY), { state: 'paused' })
  const all = [young, running, sentAgain, paused]
  for (const each of all) await delivered(each, OUTCOMES)
  expect(await forget()).toEqual({ forgotten: 0 })
  expect(await Promise.all(all.map(rowsOf))).toEqual([28, 28, 28, 28])
  await db.update(editions).set({ state: 'sent' })
  clock.pass(1)
  expect(await forget()).toEqual({ forgotten: 3 * 28 })
  expect(await Promise.all(all.map(rowsOf))).toEqual([0, 28, 0, 0])
})

test('stopped and expired editions are forgotten too, also those without recipients', async () => {
  const stopped = await ended(ago(PAST), { state: 'stopped', why: 'a reason' })
  await ended(ago(PAST + DAY), { state: 'expired' })
  await delivered(stopped, [{}, { state: 'skipped' }])
  expect(await forget()).toEqual({ forgotten: 2 })
  expect(await countsOf(stopped)).toMatchObject({ recipients: 2, submitted: 1, skipped: 1 })
  expect(await db.select({ at: editions.forgottenAt, version: editions.version }).from(editions)).toEqual([
    { at: TEST_NOW, version: 1 },
    { at: TEST_NOW, version: 1 },
  ])
})

// Covers: operation-27
test('a run that fails in the middle has exact figures, and the next run continues', async () => {
  const old = await ended(ago(PAST))
  await manyDelivered(old)
  const counts = await countsOf(old)
  expect(counts).toMatchObject({ recipients: 12_003, refused: 4001, bounced: 3000 })
  await db.execute(sql`
    create function refuse_deletion() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`)
  await db.execute(sql`
    create trigger refuse_deletion before delete on ${deliveries} for each row
    when (old.message_id = '12000@example.com') execute function refuse_deletion()`)
  const [first] = await Promise.allSettled([forget()])
  await db.execute(sql`drop trigger refuse_deletion on ${deliveries}`)
  await db.execute(sql`drop function refuse_deletion()`)
  expect([first.status, await rowsOf(old), await countsOf(old)]).toEqual(['rejected', 2003, counts])
  expect(await forget()).toEqual({ forgotten: 2003 })
  expect([await rowsOf(old), await countsOf(old)]).toEqual([0, counts])
})

// Covers: operation-27
test('an edition reaches all of its readers while old deliveries are deleted', async () => {
  const old = await ended(ago(PAST))
  await manyDelivered(old)
  const readers = Array.from({ length: 40 }, (_, n) => ({ ...nth(n), interests: [], minMomentum: 0 }))
  await db.insert(subscribers).values(readers)
  const running = await addEdition(db, { content: frozenEdition(), frozenAt: null })
  const [sent, forgotten] = await Promise.all([
    sendEditionJob.run({ editionId: running.id }, runtime),
    forget(),
  ])
  expect([sent, forgotten]).toMatchObject([{ state: 'sent', submitted: 40 }, { forgotten: 12_003 }])
  expect(new Set(server.taken.map(({ envelope }) => envelope.to[0])).size).toBe(40)
  expect(await countsOf(running)).toMatchObject({ recipients: 40, submitted: 40 })
})

test('two runs at once count every recipient once', async () => {
  const all = [await ended(ago(PAST)), await ended(ago(PAST + DAY))]
  for (const each of all) await delivered(each, OUTCOMES)
  await Promise.all([forget(), forget()])
  expect(await listed()).toEqual([COUNTS, COUNTS])
  expect(await db.$count(deliveries)).toBe(0)
})

test('doubtful deliveries of a forgotten edition are neither sent again nor counted as sent', async () => {
  const old = await ended(ago(PAST))
  await delivered(old, OUTCOMES)
  const decide = (action: 'send-again' | 'count-as-sent') =>
    ask(adminEditionDoubtful, { id: old.id, version: 1, action }, editor)
  const refused: unknown = expect.objectContaining({ code: 'newsletter.editionOver' })
  await expect(decide('send-again')).rejects.toEqual(refused)
  await forget()
  await expect(decide('count-as-sent')).rejects.toEqual(refused)
  const settled = { state: 'sent', can_settle: false, counts: COUNTS }
  expect(await ask(adminEdition, { id: old.id }, editor)).toMatchObject(settled)
})

// Covers: operation-27
test('late bounces of a forgotten edition suppress by address only, and change no figures', async () => {
  const old = await ended(ago(PAST))
  const [soft, hard] = [await plantSubscriber(db, ago(PAST)), await plantSubscriber(db, ago(PAST))]
  const [toSoft = '', toHard = ''] = await delivered(old, [to(soft), to(hard)])
  await forget()
  expect(await take({ kind: 'soft', recipient: soft.email, messageId: toSoft })).toBe(true)
  expect(await take({ kind: 'hard', recipient: hard.email, messageId: toHard })).toBe(true)
  expect(await rowOf(soft.id)).toMatchObject({ softBounces: 0, state: 'active' })
  expect([await suppressedFor(soft.email), await suppressedFor(hard.email)]).toEqual([null, 'hard'])
  const report = await readMail(Buffer.from(ofPostfix({ messageId: toSoft, recipient: soft.email })))
  expect(report && (await takeReport(runtime, report))).toBe('dropped')
  expect(await countsOf(old)).toMatchObject({ recipients: 2, submitted: 2, bounced: 0 })
})

// Covers: operation-27, bounces-2
test('soft bounces of weekly editions are counted in a row further back than 90 days', async () => {
  await db.update(digestSettings).set({ softLimit: 15 })
  const reader = await plantSubscriber(db, TEST_NOW)
  for (let week = 1; week <= 15; week++) {
    clock.pass(7 * DAY)
    const [messageId = ''] = await delivered(await ended(clock.now()), [to(reader)])
    await forget()
    expect(await suppressedFor(reader.email)).toBeNull()
    await take({ kind: 'soft', recipient: reader.email, messageId })
  }
  expect(await db.$count(deliveries)).toBe(13)
  expect(await suppressedFor(reader.email)).toBe('soft')
})

// Covers: bounces-2
test('soft bounces before a pause of 90 days do not count with one after it', async () => {
  const reader = await plantSubscriber(db, TEST_NOW)
  for (let day = 1; day <= 5; day++) {
    clock.pass(DAY)
    const [messageId = ''] = await delivered(await ended(clock.now()), [to(reader)])
    if (day < 5) await take({ kind: 'soft', recipient: reader.email, messageId })
  }
  expect(await rowOf(reader.id)).toMatchObject({ softBounces: 4 })
  clock.pass(PAST)
  await forget()
  const [messageId = ''] = await delivered(await ended(clock.now()), [to(reader)])
  await take({ kind: 'soft', recipient: reader.email, messageId })
  expect(await rowOf(reader.id)).toMatchObject({ softBounces: 1 })
  expect(await suppressedFor(reader.email)).toBeNull()
})

// Covers: operation-27, consent-12
test('after 90 days the export has no record of an edition, and erasing leaves no trace', async () => {
  const reader = await plantSubscriber(db, TEST_NOW)
  const [old, young] = [await ended(ago(PAST)), await ended(ago(DAY))]
  await delivered(old, [to(reader)])
  await delivered(young, [{ ...to(reader), bounce: 'soft' }])
  await forget()
  const { editions: sent } = await keptAbout(db, { ...reader, state: 'active' })
  expect(sent).toMatchObject([{ due_at: young.occurrence, came_back: 'soft' }])
  await ask(newsletterErase, { token: reader.manage })
  const rows = [await db.select().from(deliveries), await db.select().from(editions)]
  expect(JSON.stringify(rows)).not.toContain(reader.email)
  expect([await countsOf(old), await countsOf(young)]).toMatchObject([
    { recipients: 1, submitted: 1 },
    { recipients: 1, submitted: 1, bounced: 1 },
  ])
})

// Covers: sending-2
test('a new domain begins with those whose last edition is forgotten', async () => {
  const readers = Array.from({ length: 300 }, (_, n) => nth(n))
  await db.insert(subscribers).values(readers)
  const [long, lately] = [readers.slice(0, 200), readers.slice(200)]
  await delivered(await ended(ago(PAST)), long.map(to))
  await delivered(await ended(ago(DAY)), lately.map(to))
  await forget()
  await db.update(digestSettings).set({ rampSince: TEST_NOW })
  const next = await addEdition(db, { frozenAt: null })
  expect(await freezeAudience(runtime, next, TEST_NOW)).toBe(200)
  const taken = (await db.select().from(deliveries).where(eq(deliveries.editionId, next.id))).filter(
    ({ state }) => state === 'waiting',
  )
  expect(new Set(taken.map(({ subscriberId }) => subscriberId))).toEqual(new Set(long.map(({ id }) => id)))
})
