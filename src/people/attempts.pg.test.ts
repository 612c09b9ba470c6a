import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#platform/test-database.ts'
import { takePlaces } from './attempts.ts'
import { rateLimits, users } from './tables.ts'
import { GOOD, openTestDispatcher, type TestDispatcher } from './test-dispatcher.ts'

const ADA = 'ada@example.com'

describe.each(databaseKinds)('on %s', (kind) => {
  let dispatcher: TestDispatcher
  beforeAll(async () => {
    dispatcher = await openTestDispatcher({}, kind)
  }, 60_000)
  afterAll(() => dispatcher.close())
  beforeEach(async () => {
    await dispatcher.db.delete(users)
    await dispatcher.db.delete(rateLimits)
  })

  test('one address may enter ten wrong passwords in a minute', async () => {
    await dispatcher.browser().signUp(ADA, GOOD)
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => dispatcher.browser().signIn(`u${n}@example.com`, GOOD)),
    )
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(10)
    const over = await dispatcher.browser().signIn(ADA, GOOD)
    expect([over.status, over.body.code, over.headers.get('retry-after')]).toEqual([
      429,
      'problem.tooMany',
      '60',
    ])
    dispatcher.clock.pass(45_000)
    expect((await dispatcher.browser().signIn(ADA, GOOD)).headers.get('retry-after')).toBe('15')
    expect((await dispatcher.browser().signIn(ADA, GOOD, { 'test-address': '198.51.100.7' })).status).toBe(
      200,
    )
    dispatcher.clock.pass(14_000)
    expect((await dispatcher.browser().signIn(ADA, GOOD)).body.detail).toContain('in 1 second.')
    dispatcher.clock.pass(1000)
    expect((await dispatcher.browser().signIn(ADA, GOOD)).status).toBe(200)
  })

  // Covers: sending-4
  test('a pace allows several places immediately, then one at a time, across concurrent requests', async () => {
    const take = async (places: number) => {
      const wanted = new Map([
        ['b', places],
        ['a', 1],
      ])
      return (await takePlaces(dispatcher.db, wanted, { most: 5, everyMs: 100 }, dispatcher.clock.now())).get(
        'b',
      )
    }
    const taken = await Promise.all([take(2), take(2), take(2)])
    expect(taken.map(Number).toSorted((a, b) => a - b)).toEqual([1, 2, 2])
    expect(await take(1)).toBe(0)
    dispatcher.clock.pass(290)
    expect([await take(9), await take(9)]).toEqual([2, 0])
    dispatcher.clock.pass(10)
    expect(await take(9)).toBe(1)
    dispatcher.clock.pass(60_000)
    expect(await take(9)).toBe(5)
    dispatcher.clock.pass(-3_600_000)
    expect([await take(9), await take(9)]).toEqual([5, 0]) // after the clock was set back it does not wait for an hour
  })

  test('correct passwords do not count', async () => {
    const browser = dispatcher.browser()
    await browser.signUp(ADA, GOOD)
    for (let n = 0; n < 15; n++) expect((await browser.signIn(ADA, GOOD)).status).toBe(200)
  })

  test('two browsers that sign in at the same time both get in, whichever is counted first', async () => {
    await dispatcher.browser().signUp(ADA, GOOD)
    expect((await dispatcher.browser().signIn(ADA, GOOD)).status).toBe(200)
    dispatcher.clock.pass(-5) // requested earlier but counted later
    expect((await dispatcher.browser().signIn(ADA, GOOD)).status).toBe(200)
  })

  const guess = (n: number) =>
    dispatcher.browser().signIn(ADA, `guess ${n}`, { 'test-address': `198.51.100.${n}` })
  const secondsIn = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

  // Covers: accounts-12
  test('pauses between guesses at one account grow to ten minutes and never delay a known browser', async () => {
    const owner = dispatcher.browser()
    await owner.signUp(ADA, GOOD)
    await owner.signIn(ADA, GOOD)
    const together = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)))
    expect(together.filter(({ status }) => status === 401)).toHaveLength(10)
    const pauses: number[] = []
    for (let n = 20; n < 30; n++) {
      const refused = await guess(n)
      pauses.push(secondsIn(refused))
      expect([refused.status, refused.body.code]).toEqual([429, 'problem.tooMany'])
      expect((await owner.signIn(ADA, GOOD)).status).toBe(200)
      dispatcher.clock.pass(secondsIn(refused) * 1000 - 1)
      expect(secondsIn(await guess(n))).toBe(1)
      dispatcher.clock.pass(1)
      expect((await guess(n)).status).toBe(401)
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600])
    expect((await dispatcher.browser().signIn(ADA, GOOD)).status).toBe(429)
    dispatcher.clock.pass(600_000)
    expect((await dispatcher.browser().signIn(ADA, GOOD)).status).toBe(200)
  })

  test('an hour without guesses forgets six, and a clock that is set back delays no one', async () => {
    await dispatcher.browser().signUp(ADA, GOOD)
    for (let n = 0; n < 10; n++) await guess(n)
    dispatcher.clock.pass(3_600_000)
    for (let n = 20; n < 26; n++) expect((await guess(n)).status).toBe(401)
    expect(secondsIn(await guess(26))).toBe(5)
    dispatcher.clock.pass(-3_600_000)
    expect((await dispatcher.browser().signIn(ADA, GOOD)).status).toBe(200)
  })

  // Covers: accounts-12
  test('guessing from one address means longer pauses there than for the owner elsewhere', async () => {
    await dispatcher.browser().signUp(ADA, GOOD)
    const [there, elsewhere]: [number[], number[]] = [[], []]
    while (there.length < 14) {
      const refused = await guess(1)
      if (refused.status === 401) continue
      there.push(secondsIn(refused))
      const owner = await dispatcher.browser().signIn(ADA, GOOD, { 'test-address': '198.51.100.99' })
      elsewhere.push(owner.status === 200 ? 0 : secondsIn(owner))
      dispatcher.clock.pass(secondsIn(refused) * 1000)
    }
    // the fourth is the rest of the minute in which this address has tried ten times
    expect(there).toEqual([5, 10, 20, 25, 40, 80, 160, 320, 640, 1280, 1800, 1800, 1800, 1800])
    expect(elsewhere).toEqual([0, 0, 0, 0, 0, 0, 5, 10, 20, 20, 10, 0, 0, 0])
  })

  test('one network address opens at most forty accounts an hour', async () => {
    const browser = dispatcher.browser()
    const invalid = await browser.signUp(ADA, '-') // invalid input is not counted
    const all = [invalid.status]
    for (let n = 0; n < 40; n++) all.push((await browser.signUp(ADA, GOOD)).status)
    expect(all.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(39).fill(409), 422])
    expect((await browser.signUp('bob@example.com', GOOD)).headers.get('retry-after')).toBe('3600')
  })
})
