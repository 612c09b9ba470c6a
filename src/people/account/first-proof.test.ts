import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#platform/clock.ts'
import { channels } from '#delivery/tables.ts'
import { apiKeys } from '#developers/tables.ts'
import { privateFeeds } from '#syndication/private/tables.ts'
import { savedSearches } from '#search/alerts/tables.ts'
import { session } from '../calls.ts'
import { sessions, twoFactors, userRoles, users } from '../tables.ts'
import { GOOD } from '../test-dispatcher.ts'
import {
  account,
  confirmEmailChange,
  requestEmailChange,
  requestEmailConfirmation,
  secondFactorBegin,
  secondFactorConfirm,
} from './calls.ts'
import { type Browser, askForLink, from, openAccounts, outcome } from './test-accounts.ts'

const ADA = 'ada@example.com'
const NEW = 'another horse'
const accounts = await openAccounts()
const { db, clock } = accounts
beforeEach(() => accounts.empty())

const someone = async (own: Browser) => (await own.ask(session)).body['user']
const confirm = (own: Pick<Browser, 'ask'>, token: string, password = GOOD) =>
  own.ask(confirmEmailChange, { token, password })
async function reset(own: Browser, email = ADA) {
  await askForLink(own, email)
  await accounts.mailLinks()
  return own.send('POST', '/api/auth/reset-password', { token: await accounts.linkTo(email), password: NEW })
}
const confirmed = async (email = ADA) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.emailVerified

/** Someone who has signed up with Ada's address and has set up everything an account can have. */
async function stranger() {
  const eve = await accounts.member(ADA)
  const [userId, now] = [eve.id, clock.now()]
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  await eve.ask(requestEmailChange, { password: GOOD, email: 'eve@example.com' })
  const { uri } = await accounts.withSecondStep(eve)
  await db
    .update(users)
    .set({ emailVerified: false, deleteAfter: new Date(now.getTime() + 7 * DAY) })
    .where(eq(users.id, userId))
  await db.insert(apiKeys).values({
    userId,
    name: 'Mine',
    prefix: 'ck_1',
    secretHash: 'key',
    scopes: ['read'],
    createdAt: now,
  })
  await db
    .insert(privateFeeds)
    .values({ userId, kind: 'alerts', language: 'en', secretHash: 'feed', hint: 'abcd', createdAt: now })
  await db.insert(channels).values({
    userId,
    kind: 'webhook',
    name: 'Mine',
    address: 'https://eve.example/hook',
    secret: 's',
    language: 'en',
    events: ['article.corrected'],
    createdAt: now,
  })
  await db.insert(savedSearches).values({
    userId,
    name: 'Chips',
    question: { q: 'chips' },
    language: 'en',
    lookedAt: now,
    createdAt: now,
  })
  await db.insert(userRoles).values({ userId, role: 'moderator' })
  return { ...eve, uri, change: await accounts.linkTo('eve@example.com') }
}
/** The remaining setup, in the order of `stranger`. */
async function left() {
  const [user] = await db.select().from(users)
  const [key] = await db.select().from(apiKeys)
  const [feed] = await db.select().from(privateFeeds)
  return {
    secondStep: (await db.$count(twoFactors)) > 0 || user?.twoFactorEnabled,
    removal: user?.deleteAfter ?? null,
    key: key?.revokedAt === null,
    feed: feed?.revokedAt === null,
    channels: await db.$count(channels),
    searches: await db.$count(savedSearches),
    roles: await db.$count(userRoles),
  }
}
const ENDED = {
  secondStep: false,
  removal: null,
  key: false,
  feed: false,
  channels: 0,
  searches: 1,
  roles: 1,
}

test('the second step is refused until the address is confirmed', async () => {
  const eve = await accounts.member(ADA)
  expect(outcome(await eve.ask(secondFactorBegin, { password: GOOD }))).toBe('409 people.addressUnconfirmed')
  await db.update(users).set({ emailVerified: true })
  await eve.ask(secondFactorBegin, { password: GOOD })
  await db.update(users).set({ emailVerified: false })
  expect(outcome(await eve.ask(secondFactorConfirm, { code: '123456' }))).toBe(
    '409 people.addressUnconfirmed',
  )
})

test('an emailed link and the password confirm an address, then the second step can be set up', async () => {
  const ada = await accounts.member(ADA)
  const { id } = ada
  await db.insert(userRoles).values({ userId: id, role: 'admin' })
  expect((await ada.ask(account)).body['address_confirmed']).toBe(false)
  expect((await ada.ask(requestEmailConfirmation)).body).toEqual({ mailed_to: ADA })
  const token = await accounts.linkTo(ADA)
  expect(outcome(await confirm(ada, token, 'wrong one'))).toBe('422 people.wrongPassword')
  expect(await confirmed()).toBe(false)
  expect((await confirm(ada, token)).body).toEqual({ email: ADA })
  expect((await ada.ask(account)).body).toMatchObject({ address_confirmed: true, email: ADA })
  expect((await ada.ask(session)).body).toMatchObject({ user: { email: ADA } })
  expect(outcome(await confirm(ada, token))).toBe('410 people.linkOver')
  expect((await ada.ask(requestEmailConfirmation)).body).toEqual({ mailed_to: null })
  const { recovery } = await accounts.withSecondStep(ada)
  expect(recovery).toHaveLength(10)
})

test('resetting an address that was never confirmed ends everything set up before', async () => {
  const eve = await stranger()
  const own = accounts.newBrowser()
  expect(outcome(await reset(own))).toBe('200')
  expect((await own.signIn(ADA, NEW)).body).toMatchObject({ user: { email: ADA, factors: [] } })
  expect([await left(), await confirmed(), await someone(eve)]).toEqual([ENDED, true, null])
  expect(outcome(await eve.ask(confirmEmailChange, { token: eve.change, password: NEW }))).toBe(
    '410 people.linkOver',
  )
})

test('the first confirmation link does the same, and keeps the session that uses it', async () => {
  const eve = await stranger()
  const other = accounts.newBrowser()
  await other.signIn(ADA, GOOD)
  await other.send('POST', '/api/auth/sign-in/second-factor', { code: await accounts.codeOf(eve.uri) })
  await eve.ask(requestEmailConfirmation)
  await confirm(other, await accounts.linkTo(ADA))
  expect([await left(), await db.$count(sessions)]).toEqual([ENDED, 1])
  expect([await someone(eve), await someone(other)]).toMatchObject([null, { email: ADA }])
})

test('the first confirmed change of the address does the same', async () => {
  const eve = await stranger()
  await confirm(accounts.newBrowser(), eve.change)
  expect([await left(), await confirmed('eve@example.com'), await db.$count(sessions)]).toEqual([
    ENDED,
    true,
    0,
  ])
})

test('opening the link without the password confirms nothing for a stranger', async () => {
  const eve = await accounts.member(ADA)
  await eve.ask(requestEmailConfirmation)
  const owner = accounts.newBrowser()
  expect(outcome(await confirm(owner, await accounts.linkTo(ADA), NEW))).toBe('422 people.wrongPassword')
  const mallory = await accounts.member('mallory@example.com')
  await mallory.ask(requestEmailChange, { password: GOOD, email: 'victim@example.com' })
  expect(outcome(await confirm(owner, await accounts.linkTo('victim@example.com'), NEW))).toBe(
    '422 people.wrongPassword',
  )
  expect([await confirmed(), await confirmed('victim@example.com')]).toEqual([false, undefined])
})

test('a browser that a stranger used is not a known one after the first confirmation', async () => {
  const eve = await accounts.member(ADA)
  await reset(accounts.newBrowser())
  for (let n = 0; n < 10; n++) await accounts.newBrowser().signIn(ADA, `guess ${n}`, from(`198.51.100.${n}`))
  expect(outcome(await eve.signIn(ADA, NEW))).toBe('429 problem.tooMany')
})

test('a confirmed address keeps its second step on a reset and on a change', async () => {
  const ada = await accounts.member(ADA)
  await db.update(users).set({ emailVerified: true })
  await accounts.withSecondStep(ada)
  const own = accounts.newBrowser()
  await reset(own)
  expect((await own.signIn(ADA, NEW)).body).toEqual({ second_factor: true })
  await accounts.mailLinks()
  expect(await db.$count(twoFactors)).toBe(1)
})

test('a confirmation link is invalid after a day or an address change, and three are emailed an hour', async () => {
  const ada = await accounts.member(ADA)
  await ada.ask(requestEmailConfirmation)
  const first = await accounts.linkTo(ADA)
  await ada.ask(requestEmailChange, { password: GOOD, email: 'new@example.com' })
  await confirm(ada, await accounts.linkTo('new@example.com'))
  expect(outcome(await confirm(ada, first))).toBe('410 people.linkOver')
  const bob = await accounts.member('bob@example.com')
  const asked: string[] = []
  for (let n = 0; n < 4; n++) asked.push(outcome(await bob.ask(requestEmailConfirmation)))
  expect(asked).toEqual(['200', '200', '200', '429 problem.tooMany'])
  const late = await accounts.linkTo('bob@example.com')
  clock.pass(DAY + HOUR)
  expect(outcome(await confirm(bob, late))).toBe('410 people.linkOver')
})
