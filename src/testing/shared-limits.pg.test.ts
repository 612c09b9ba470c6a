import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { countCall } from '#people/attempts.ts'
import { rateLimits } from '#people/tables.ts'
import { MINUTE } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type Dispatcher, openDispatcher } from '#platform/serve.ts'
import { openServer } from '#web/server.ts'
import { api } from '../api.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'

const site = await openTestRuntime()
const { runtime, clock, db } = site
const ADDRESS = '203.0.113.9'
const ID = randomUUID()
const caller = await site.admin()

/** The dispatcher of another process: its memory is its own, the database is shared. */
const process = () =>
  openDispatcher(runtime, api, { countAcross: (key, limit, now) => countCall(db, key, limit, now) })

/** Valid input for each call whose limit protects something other than the machine. */
const INPUTS: Record<string, object> = {
  'newsletter-subscribe': { email: 'bob@example.com', language: 'en' },
  'newsletter-confirm': { email: 'bob@example.com', code: '123456' },
  'newsletter-confirm-again': { email: 'bob@example.com' },
  'request-password-reset': { email: 'bob@example.com' },
  'confirm-email-change': { token: 'x'.repeat(43), password: 'correct horse' },
  'contact-sales': {
    name: 'Bob',
    email: 'bob@example.com',
    company: 'Ltd',
    message: 'How much is it for ten?',
  },
  'report-error': {
    id: ID,
    kind: 'fact',
    text: 'It was 62 million.',
    language: 'en',
    updated_at: TEST_NOW.toISOString(),
  },
  'admin-edition-test': { id: ID, lang: 'en', tier: 'freemium', email: 'bob@example.com' },
  'channel-test': { id: ID },
  'channel-replay': { id: ID, message_id: ID },
}
const shared = api.map(({ call }) => call).filter(({ limit }) => limit.across === 'processes')

beforeEach(async () => {
  await db.delete(rateLimits)
})

/** Makes a call at one process. Returns the seconds after which it may be repeated if it was refused as one too many. */
async function ask(at: Dispatcher, name: string, address = ADDRESS): Promise<number | null> {
  const origin = { caller, language: 'en', requestId: '-', address, limited: true }
  try {
    await at.answer(name, INPUTS[name], origin)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'problem.tooMany') return Number(error.values['retryAfter'])
    expect(error.code).not.toMatch(/^problem\./) // invalid input has another limit
  }
  return null
}

// Covers: processes-5
test('every limit that is counted for all processes has a test', () => {
  expect(shared.map(({ name }) => name).toSorted()).toEqual(Object.keys(INPUTS).toSorted())
})

// Covers: processes-5
test.each(shared)(
  '$name is refused after its limit, whichever process receives it',
  async ({ name, limit }) => {
    const processes = [process(), process()] as const
    for (let n = 0; n < limit.times; n++)
      expect([n, await ask(processes[n % 2 === 0 ? 0 : 1], name)]).toEqual([n, null])
    clock.pass(MINUTE)
    const restarted = process()
    for (const each of [...processes, restarted])
      expect(await ask(each, name)).toBe((limit.windowMinutes - 1) * 60)
    if (limit.per === 'address') expect(await ask(processes[0], name, '203.0.113.10')).toBeNull()
    clock.pass((limit.windowMinutes - 1) * MINUTE)
    expect(await ask(restarted, name)).toBeNull()
  },
)

// Covers: processes-5
test('concurrent calls at two processes get the limit together, and no network address is stored', async () => {
  const processes = [process(), process()] as const
  const calls = Array.from({ length: 12 }, (_, n) => ask(processes[n % 2 === 0 ? 0 : 1], 'contact-sales'))
  expect((await Promise.all(calls)).filter((wait) => wait === null)).toHaveLength(5)
  const rows = await db.select().from(rateLimits)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|contact-sales/)
})

// Covers: processes-5
test('guesses of private feeds are counted for all processes', async () => {
  const page = { fetch: () => new Response('') }
  const servers = [site.app, await openServer(site, page, runtime.config.dataDir)] as const
  const guess = async (n: number) =>
    (await servers[n % 2 === 0 ? 0 : 1].request(`/private/${'x'.repeat(40)}${n}/feed.xml`)).status
  for (let n = 0; n < 60; n++) expect([n, await guess(n)]).toEqual([n, 404])
  expect([await guess(60), await guess(61)]).toEqual([429, 429])
})
