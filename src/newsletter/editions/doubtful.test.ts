import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { openMailServer } from '#services/post/test-mail-server.ts'
import { auditLog } from '#people/tables.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { freezeAudience } from '../sending/freeze-audience.ts'
import { sendDueEditionsJob } from '../sending/send-due-editions.ts'
import { sendEditionJob } from '../sending/send-edition.ts'
import { frozenEdition } from '../sending/test-frozen.ts'
import { addEdition, subscriber } from '../sending/test-subscribers.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, editions, subscribers } from '../tables.ts'
import { adminEdition, adminEditionDecide, adminEditionDoubtful } from './calls.ts'

const server = await openMailServer()
const { runtime, db, clock, database, ask, admin } = await openTestRuntime({
  SITE_URL: 'https://cadence.example',
  SMTP_URL: server.url,
  MAIL_FROM: 'Cadence <news@example.com>',
})
const [ada, grace] = [await admin(), await admin()]
await settingsOf(db)
afterAll(() => server.close())
beforeEach(async () => {
  server.taken.length = 0
  clock.set(TEST_NOW)
  for (const table of [deliveries, editions, subscribers]) await db.delete(table)
  await database.pool.query("delete from jobs.job where name like 'send-edition%'")
})

/**
 * Creates an edition that was sent to four readers, two of whom are doubtful; returns its ID and the addresses of these two.
 */
async function sentEdition() {
  const readers = [0, 1, 2, 3].map((n) => ({ ...subscriber(n), interests: [], minMomentum: 0 }))
  await db.insert(subscribers).values(readers)
  const made = await addEdition(db, { content: frozenEdition() })
  await freezeAudience(runtime, made, TEST_NOW)
  const doubtful = readers.slice(0, 2).map(({ email }) => email)
  await db.update(deliveries).set({ state: 'submitted', attempts: 1, submittedAt: TEST_NOW })
  for (const email of doubtful)
    await db
      .update(deliveries)
      .set({ state: 'doubtful', claimedBy: 'a dead run', claimedAt: TEST_NOW })
      .where(eq(deliveries.email, email))
  await db.update(editions).set({ state: 'sent', finishedAt: TEST_NOW })
  return { id: made.id, doubtful }
}
const view = (id: string) => ask(adminEdition, { id }, ada)
const press = (id: string, action: 'send-again' | 'count-as-sent', version = 1, editor = ada) =>
  ask(adminEditionDoubtful, { id, version, action }, editor)
const run = (editionId: string) => sendEditionJob.run({ editionId }, runtime)
const mailed = () => server.taken.map(({ envelope }) => envelope.to[0] ?? '').toSorted()
/** The changes in the audit log, with who made them. */
const audited = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.itemId, id)))
    .filter(({ changes }) => Object.keys(changes as object).length > 0)
    .map(({ action, actorId, asked, changes }) => ({ action, actorId, asked, changes }))
const refused = (code: string): unknown => expect.objectContaining({ code })

test('the doubtful recipients get the edition again once, however often and by whomever it is requested', async () => {
  const { id, doubtful } = await sentEdition()
  expect(await view(id)).toMatchObject({ can_settle: true, counts: { doubtful: 2 } })
  const pressed = await Promise.allSettled([
    press(id, 'send-again'),
    press(id, 'send-again'),
    press(id, 'send-again', 1, grace),
  ])
  expect(pressed.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'))
  expect(await view(id)).toMatchObject({ state: 'sending', version: 2, counts: { doubtful: 0, waiting: 2 } })
  await Promise.all([run(id), run(id)])
  await run(id)
  expect(mailed()).toEqual(doubtful.toSorted())
  expect(await view(id)).toMatchObject({ state: 'sent', counts: { submitted: 4, doubtful: 0 } })
  const changes = { doubtful: { from: 2, to: 0 } }
  expect(await audited(id)).toMatchObject([
    { action: 'admin-edition-doubtful', asked: { action: 'send-again' }, changes },
  ])
})

test('sending again queues a job, and the next worker sends what a killed worker had not begun', async () => {
  const { id, doubtful } = await sentEdition()
  await press(id, 'send-again')
  const jobs = await runtime.jobs.counts()
  expect(jobs.find(({ name }) => name === sendEditionJob.name)).toMatchObject({ waiting: 1 })
  await db
    .update(deliveries)
    .set({ state: 'sending', claimedBy: 'killed', claimedAt: TEST_NOW })
    .where(eq(deliveries.state, 'waiting'))
  clock.pass(2 * MINUTE)
  expect(await run(id)).toMatchObject({ state: 'sent', submitted: 2 })
  expect(mailed()).toEqual(doubtful.toSorted())
})

test("recipients who became doubtful after an editor looked get nothing from that editor's request", async () => {
  const { id } = await sentEdition()
  await press(id, 'send-again')
  await db.update(deliveries).set({ state: 'doubtful' }).where(eq(deliveries.state, 'waiting'))
  await expect(press(id, 'send-again', 1, grace)).rejects.toEqual(refused('newsletter.editionChanged'))
  expect(await view(id)).toMatchObject({ version: 2, counts: { doubtful: 2, waiting: 0 } })
})

test('a doubtful recipient who has unsubscribed since then gets nothing', async () => {
  const { id, doubtful } = await sentEdition()
  const [left = '', other] = doubtful
  await db.update(subscribers).set({ state: 'left' }).where(eq(subscribers.email, left))
  await press(id, 'send-again')
  await run(id)
  expect(mailed()).toEqual([other])
  expect(await view(id)).toMatchObject({ state: 'sent', counts: { submitted: 3, skipped: 1 } })
})

test('doubtful recipients can be counted as sent, and then nothing is sent', async () => {
  const { id } = await sentEdition()
  expect(await press(id, 'count-as-sent')).toMatchObject({
    state: 'sent',
    version: 2,
    counts: { submitted: 4, doubtful: 0 },
  })
  expect(await press(id, 'send-again')).toMatchObject({ state: 'sent', version: 2 })
  await run(id)
  expect(mailed()).toEqual([])
  expect(await audited(id)).toMatchObject([{ asked: { action: 'count-as-sent' } }])
})

test('an expired edition that is sent again gets as much time as it had at first', async () => {
  const { id } = await sentEdition()
  clock.pass(DAY)
  const { expires_at: until } = await press(id, 'send-again')
  expect(Date.parse(until)).toBe(TEST_NOW.getTime() + DAY + 6 * HOUR)
  expect(await run(id)).toMatchObject({ state: 'sent', submitted: 2 })
})

test('sending again can be paused, and stopping it leaves the edition sent to those who had it', async () => {
  const { id } = await sentEdition()
  await press(id, 'send-again')
  await ask(adminEditionDecide, { id, version: 2, decision: 'pause' }, ada)
  await run(id)
  expect(mailed()).toEqual([])
  await db
    .update(deliveries)
    .set({ state: 'sending', claimedBy: 'a run', claimedAt: TEST_NOW })
    .where(eq(deliveries.email, 'reader-0@mail-0.example.com'))
  const stopped = await ask(adminEditionDecide, { id, version: 3, decision: 'stop' }, ada)
  expect(stopped).toMatchObject({ state: 'sent', counts: { submitted: 2, skipped: 1, waiting: 1 } })
  await db.update(deliveries).set({ state: 'waiting' }).where(eq(deliveries.state, 'sending')) // the run returned it
  await sendDueEditionsJob.run({}, runtime)
  expect(await view(id)).toMatchObject({ state: 'sent', counts: { submitted: 2, skipped: 2, waiting: 0 } })
})

test('a stopped edition is not sent again', async () => {
  const { id } = await sentEdition()
  await db.update(editions).set({ state: 'stopped' })
  await expect(press(id, 'send-again')).rejects.toEqual(refused('newsletter.editionOver'))
  expect(await view(id)).toMatchObject({ can_settle: false, counts: { doubtful: 2 } })
})
