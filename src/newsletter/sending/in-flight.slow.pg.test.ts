import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { type BulkPost, openBulkPost } from '#services/post/bulk-post.ts'
import { type AtStep, type SmtpStep, openSteppedServer } from '#services/post/test-smtp-steps.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../tables.ts'
import { freezeAudience } from './freeze-audience.ts'
import { sendEditionJob } from './send-edition.ts'
import { frozenEdition } from './test-frozen.ts'
import { forkSender } from './test-sender.ts'
import { addEdition, subscriber } from './test-subscribers.ts'

const READERS = 30
/** Emails accepted before the fault, so that connections are in use. */
const BEFORE = 12
/** Shorter than a hanging server, longer than any answer. */
const ANSWER_MS = 1000
/** Received answers must be noted within this time. */
const BOOKED = { timeout: 10_000, interval: 20 }

const open = await openTestRuntime({
  SITE_URL: 'https://cadence.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Cadence <news@example.com>',
})
const { runtime, db, clock } = open
beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [deliveries, editions, subscribers]) await db.delete(table)
  await settingsOf(db)
  await db.update(digestSettings).set({ perSecond: 1_000_000, perDomainMinute: 10_000_000 })
})

/** An edition for thirty readers, whose audience is frozen. */
async function edition(): Promise<string> {
  const readers = Array.from({ length: READERS }, (_, n) => ({
    ...subscriber(n),
    interests: [],
    minMomentum: 0,
  }))
  await db.insert(subscribers).values(readers)
  const made = await addEdition(db, { content: frozenEdition() })
  await freezeAudience(runtime, made, TEST_NOW)
  return made.id
}

/**
 * A server that accepts `BEFORE` emails and then, at one step, applies a fault to as many emails as there are connections.
 */
async function faultyServer(fault: AtStep, faultAt: SmtpStep | undefined, connections: number) {
  let [taken, faults] = [0, 0]
  /** The recipients whose text arrived completely, and those that met the fault. */
  const arrived: string[] = []
  const faulty: string[] = []
  const met = Promise.withResolvers<void>()
  const server = await openSteppedServer((step, recipient) => {
    if (step === 'end') arrived.push(recipient)
    if (step === 'answered') taken++
    if (step !== faultAt || taken < BEFORE || faults === connections) return 'go'
    faulty.push(recipient)
    if (++faults === connections) met.resolve()
    return fault
  })
  return { ...server, arrived, faulty, met: met.promise, taken: () => taken }
}

function bulkTo(url: string, connections: number): BulkPost {
  const from = { name: '', address: 'news@example.com' }
  const bulk = openBulkPost({ url, host: 'h', from }, { answerMs: ANSWER_MS, connections })
  if (bulk === null) throw new Error('no bulk post')
  return bulk
}

/** Sends the rest, like a worker started two minutes later, until every row has an outcome. */
async function sendRest(editionId: string, bulk: BulkPost): Promise<void> {
  for (let round = 0; round < 3; round++) {
    clock.pass(2 * MINUTE)
    await sendEditionJob.run({ editionId }, { ...runtime, outside: { ...runtime.outside, bulk } })
  }
  const [made] = await db.select({ state: editions.state }).from(editions).where(eq(editions.id, editionId))
  expect(made?.state).toBe('sent')
}

const withState = async (state: 'doubtful' | 'submitted') =>
  (await db.select({ email: deliveries.email }).from(deliveries).where(eq(deliveries.state, state)))
    .map(({ email }) => email)
    .toSorted()
const repeated = (emails: readonly string[]) => emails.filter((email, n) => emails.indexOf(email) !== n)

test.each([1, 5])(
  'a server that drops or hangs makes fully received emails doubtful, over %i connections',
  { timeout: 300_000 },
  async (connections) => {
    const cases = [
      ...(['mail', 'recipient', 'data', 'text', 'end', 'answered'] as const).map(
        (at) => ['drop', at] as const,
      ),
      // A text accepted by the operating system counts as sent, even if the server does not read it: see bulk-post.test.ts.
      ...(['mail', 'recipient', 'data', 'end', 'answered'] as const).map((at) => ['hang', at] as const),
    ]
    for (const [fault, at] of cases) {
      for (const table of [deliveries, editions, subscribers]) await db.delete(table)
      const editionId = await edition()
      const server = await faultyServer(fault, at, connections)
      const bulk = bulkTo(server.url, connections)
      // The end of the text is sent only after the closed connection is detected.
      const late: BulkPost = {
        ...bulk,
        send: (letter, record) =>
          bulk.send(letter, {
            ...record,
            async begin() {
              for (let turn = 0; at === 'text' && turn < 10; turn++) await setImmediate()
              return record.begin()
            },
          }),
      }
      await sendEditionJob.run({ editionId }, { ...runtime, outside: { ...runtime.outside, bulk: late } })
      await sendRest(editionId, bulk)
      const doubtful = await withState('doubtful')
      expect([fault, at, doubtful]).toEqual([fault, at, at === 'end' ? server.faulty.toSorted() : []])
      expect(server.arrived.length).toBe(READERS)
      expect(repeated(server.arrived)).toEqual([])
      expect((await withState('submitted')).length).toBe(READERS - doubtful.length)
      await bulk.close()
      await server.close()
    }
  },
)

test.each([1, 5])(
  'a killed worker leaves the emails doubtful that it had noted as in flight, over %i connections',
  { timeout: 600_000 },
  async (connections) => {
    /** The step of the server, or the place in the worker, at which everything is held when the worker is killed. */
    const moments = [
      { at: 'mail', doubtful: 0, arrived: 0 },
      { at: 'recipient', doubtful: 0, arrived: 0 },
      { at: 'data', doubtful: 0, arrived: 0 },
      { hold: 'begin', doubtful: 0, arrived: 0 },
      { hold: 'begun', doubtful: connections, arrived: 0 },
      { at: 'end', doubtful: connections, arrived: connections },
      { hold: 'end', doubtful: connections, arrived: connections },
    ] as const
    // Before the text begins, the number of connections makes no difference.
    for (const { doubtful: wanted, arrived, ...moment } of moments.slice(connections === 1 ? 3 : 0)) {
      clock.set(TEST_NOW)
      for (const table of [deliveries, editions, subscribers]) await db.delete(table)
      const editionId = await edition()
      const server = await faultyServer('hang', 'at' in moment ? moment.at : undefined, connections)
      const child = forkSender(open, {
        edition: editionId,
        smtpUrl: server.url,
        now: TEST_NOW,
        answerMs: 60_000,
        connections,
        ...('hold' in moment && { hold: moment.hold, holdAfter: BEFORE }),
      })
      let held = 0
      const allHeld = new Promise<void>((done) => {
        child.on('message', () => ++held === connections && done())
      })
      await ('at' in moment ? server.met : allHeld)
      const unnoted = 'hold' in moment && moment.hold === 'end' ? connections : 0
      await expect.poll(() => withState('submitted'), BOOKED).toHaveLength(server.taken() - unnoted)
      child.kill('SIGKILL')
      await once(child, 'exit')
      const before = new Set(server.arrived)
      const bulk = bulkTo(server.url, connections)
      await sendRest(editionId, bulk)
      const doubtful = await withState('doubtful')
      const name = JSON.stringify(moment)
      expect([name, doubtful.length]).toEqual([name, wanted])
      expect([name, doubtful.filter((email) => before.has(email)).length]).toEqual([name, arrived])
      expect([name, new Set([...server.arrived, ...doubtful]).size]).toEqual([name, READERS])
      expect([name, repeated(server.arrived)]).toEqual([name, []])
      await bulk.close()
      await server.close()
    }
  },
)
