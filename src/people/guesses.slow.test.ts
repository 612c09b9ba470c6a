import { beforeEach, expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { passwordChecks } from '#platform/metrics.ts'
import { GOOD } from './test-dispatcher.ts'
import { type Browser, askForLink, from, openAccounts } from './account/test-accounts.ts'

const ADA = 'ada@example.com'
const TRIES = 1000
const accounts = await openAccounts()
const { clock } = accounts
beforeEach(() => accounts.empty())

const addressOf = (n: number) => from(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
/** The number of passwords this process has checked: the cost of guessing for the site, and the gain for the guesser. */
const checked = async () => (await passwordChecks.get()).values[0]?.value ?? 0
/** Makes attempts a few at a time; returns how many reached a password check, and the statuses. */
async function guess(tries: number, attempt: (n: number, own: Browser) => Promise<{ status: number }>) {
  const before = await checked()
  const statuses = new Set<number>()
  for (let n = 0; n < tries; n += 20)
    for (const { status } of await Promise.all(
      Array.from({ length: 20 }, (_, k) => attempt(n + k, accounts.newBrowser())),
    ))
      statuses.add(status)
  return { reached: (await checked()) - before, statuses: [...statuses].toSorted((a, b) => a - b) }
}

// Covers: accounts-11
test('of 1,000 guesses at one account from 1,000 addresses ten reach its password; its owner signs in', async () => {
  const owner = await accounts.member(ADA)
  await owner.signOut()
  const outcome = await guess(TRIES, (n, own) => own.signIn(ADA, `guess ${n}`, addressOf(n)))
  expect(outcome).toEqual({ reached: 10, statuses: [401, 429] })
  expect((await owner.signIn(ADA, GOOD)).status).toBe(200)

  const stranger = accounts.newBrowser()
  expect((await stranger.signIn(ADA, GOOD)).status).toBe(429)
  await askForLink(stranger, ADA)
  await accounts.mailLinks()
  const token = await accounts.linkTo(ADA)
  await stranger.send('POST', '/api/auth/reset-password', { token, password: 'another horse' })
  expect((await stranger.signIn(ADA, 'another horse')).status).toBe(200)
}, 180_000)

/** Guesses for a day, each time as soon as allowed; returns how many guesses reached the password check. */
async function guessAllDay(attempt: (n: number) => ReturnType<Browser['signIn']>): Promise<number> {
  const before = await checked()
  const end = clock.now().getTime() + DAY
  for (let n = 0; clock.now().getTime() < end; n++) {
    const { status, headers } = await attempt(n)
    if (status === 429) clock.pass(Number(headers.get('retry-after')) * 1000)
  }
  return (await checked()) - before
}

// Covers: accounts-12
test('a day of constant guessing reaches a password 159 times from many addresses, and 60 times from one', async () => {
  await accounts.member(ADA)
  expect(await guessAllDay((n) => accounts.newBrowser().signIn(ADA, `guess ${n}`, addressOf(n)))).toBe(159)
  await accounts.member('bob@example.com')
  expect(
    await guessAllDay((n) => accounts.newBrowser().signIn('bob@example.com', `guess ${n}`, addressOf(1))),
  ).toBe(60)
}, 180_000)

// Covers: accounts-11
test('of 1,000 guesses from one address at 1,000 accounts ten reach a password; others sign in', async () => {
  const owner = await accounts.member(ADA)
  const outcome = await guess(TRIES, (n, own) =>
    own.signIn(`u${n}@example.com`, 'password', from('203.0.113.66')),
  )
  expect(outcome).toEqual({ reached: 10, statuses: [401, 429] })
  expect((await owner.signIn(ADA, GOOD)).status).toBe(200)
}, 180_000)

test('a known browser copied to many addresses also has ten guesses, and delays no other browser', async () => {
  const thief = await accounts.member(ADA)
  const owner = accounts.newBrowser()
  await owner.signIn(ADA, GOOD)
  const cookie = thief.cookies.get('known_browser') ?? ''
  const outcome = await guess(40, (n, own) => {
    own.cookies.set('known_browser', cookie)
    return own.signIn(ADA, `guess ${n}`, addressOf(n))
  })
  expect(outcome).toEqual({ reached: 10, statuses: [401, 429] })
  expect((await owner.signIn(ADA, GOOD)).status).toBe(200)
})

test('the known-browser cookie of one account does not make a browser known to another', async () => {
  const eve = await accounts.member('eve@example.com')
  await accounts.member(ADA)
  const outcome = await guess(40, (n, own) => {
    own.cookies.set('known_browser', eve.cookies.get('known_browser') ?? '')
    return own.signIn(ADA, `guess ${n}`, addressOf(n))
  })
  expect(outcome.reached).toBe(10)
})
