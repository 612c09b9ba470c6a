import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMailServer } from '#services/post/test-mail-server.ts'
import { outboxOf } from '#services/post/test-outbox.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, subscribers } from '../tables.ts'
import { freezeAudience } from './freeze-audience.ts'
import { sendDueEditionsJob } from './send-due-editions.ts'
import { frozenEdition } from './test-frozen.ts'
import { addEdition, subscriber } from './test-subscribers.ts'

const CONNECTIONS_OF_DIGEST = 5
const WITHIN = { timeout: 20_000, interval: 20 }

/** Unanswered emails of the digest, and the recipients of all other emails. */
const unanswered: (() => void)[] = []
const single: string[] = []
let isAnswering = false
const server = await openMailServer(0, {
  onData(stream, { envelope }, done) {
    const recipient = envelope.rcptTo[0]?.address ?? ''
    stream.resume()
    stream.on('end', () => {
      if (!recipient.startsWith('reader-')) single.push(recipient)
      if (isAnswering || !recipient.startsWith('reader-')) done(null)
      else unanswered.push(() => done(null))
    })
  },
})
const open = await openTestRuntime({ SMTP_URL: server.url, MAIL_FROM: 'Cadence <news@example.com>' })
const { runtime, db, clock } = open
const outbox = outboxOf(open)
beforeAll(() => runtime.jobs.work(runtime, []))
afterAll(() => server.close())

// Covers: sending-6
test("an email to one person waits neither for the digest's connections nor for its limits", async () => {
  await settingsOf(db)
  await db.update(digestSettings).set({ perSecond: 1000, perDomainMinute: 80 }) // eight at the same time
  await db
    .insert(subscribers)
    .values(Array.from({ length: 20 }, (_, n) => ({ ...subscriber(n), interests: [], minMomentum: 0 })))
  const edition = await addEdition(db, { content: frozenEdition() })
  await freezeAudience(runtime, edition, TEST_NOW)
  await db.update(deliveries).set({ domain: 'mail-0.example.com' })
  const statesOf = async (state: string) =>
    (await db.select({ state: deliveries.state }).from(deliveries)).filter((row) => row.state === state)
      .length

  await sendDueEditionsJob.run({}, runtime)
  await vi.waitUntil(() => unanswered.length === CONNECTIONS_OF_DIGEST, WITHIN)
  await outbox.written({ recipient: 'ada@mail-0.example.com' })
  await vi.waitUntil(() => single.length === 1, WITHIN)
  expect(await statesOf('submitted')).toBe(0)

  isAnswering = true
  for (const answer of unanswered.splice(0)) answer()
  await vi.waitUntil(async () => (await statesOf('submitted')) === 8, WITHIN)
  await outbox.written({ recipient: 'eve@mail-0.example.com' }) // the digest has no slot left for the domain
  await vi.waitUntil(() => single.length === 2, WITHIN)
  expect([await statesOf('submitted'), (await settingsOf(db)).sending]).toEqual([8, true])

  await db.update(digestSettings).set({ perDomainMinute: 100_000 })
  clock.pass(1000)
  await vi.waitUntil(async () => (await statesOf('submitted')) === 20, WITHIN) // it was still being sent
})
