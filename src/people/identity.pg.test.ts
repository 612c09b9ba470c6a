import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#platform/test-database.ts'
import { bootstrapAdmin, session, userRoles } from './calls.ts'
import { forgetExpired } from './forget-expired.ts'
import { grantRole, openPeople } from './people.ts'
import { jwks, rateLimits, sessions, siteSecrets, users } from './tables.ts'
import {
  bearer,
  deskOnly,
  GOOD,
  openTestDispatcher,
  signedIn,
  type TestDispatcher,
} from './test-dispatcher.ts'

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

  // Covers: site-2-nav-7, site-7-6, admin-7-30
  test('signing out ends the bearer token immediately', async () => {
    const { signOut, ask, send, token, cookies } = await signedIn(dispatcher)
    const stolen = cookies.get('cadence.session_token') ?? ''
    expect((await ask(userRoles, {}, bearer(token))).status).toBe(200)
    expect((await signOut()).status).toBe(200)
    expect(cookies.has('cadence.session_token')).toBe(false)
    expect((await ask(userRoles, {}, bearer(token))).status).toBe(401)
    expect(
      (await send('GET', '/api/auth/token', undefined, { cookie: `cadence.session_token=${stolen}` })).status,
    ).toBe(401)
  })

  test('signing out of one browser leaves the others signed in', async () => {
    const one = await signedIn(dispatcher)
    const other = dispatcher.browser()
    const { body } = await other.signIn(one.user.email, GOOD)
    await one.signOut()
    expect((await other.ask(userRoles, {}, bearer(one.token))).status).toBe(401)
    expect((await other.ask(userRoles, {}, bearer(body['access_token']))).status).toBe(200)
  })

  test('a forged, altered or expired bearer token, or one without a session, is rejected', async () => {
    const { token, user } = await signedIn(dispatcher)
    const ask = (it: string) => dispatcher.browser().ask(userRoles, {}, bearer(it))
    const [row] = await dispatcher.db.select({ id: sessions.id }).from(sessions)
    const [key] = await dispatcher.db.select({ id: jwks.id }).from(jwks)
    const forge = async (kid: string) =>
      new SignJWT({ sid: row?.id })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(user.id)
        .setIssuer('cadence')
        .setAudience('cadence')
        .setExpirationTime('20 years')
        .sign((await generateKeyPair('EdDSA')).privateKey)
    const none = `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`
    expect((await ask(token)).status).toBe(200)
    for (const bad of [
      await forge(key?.id ?? ''),
      await forge(row?.id ?? ''),
      none,
      `${token.slice(0, -4)}AAAA`,
      'x',
    ])
      expect((await ask(bad)).status).toBe(401)
    dispatcher.clock.pass(16 * 60_000 + 1000) // clocks may differ by a minute
    expect((await ask(token)).status).toBe(401)
  })

  test('a forged cookie is rejected', async () => {
    const { cookies, ask } = await signedIn(dispatcher)
    const [token = ''] = (cookies.get('cadence.session_token') ?? '').split('.')
    for (const value of [token, `${token}.`, `${token}.${btoa('x'.repeat(32))}`]) {
      cookies.set('cadence.session_token', value)
      expect((await ask(userRoles)).status).toBe(401)
    }
  })

  test('the access token is renewed with the cookie, not with a token', async () => {
    const { send, ask, token } = await signedIn(dispatcher)
    dispatcher.clock.pass(20 * 60_000)
    const { body } = await send('GET', '/api/auth/token')
    expect(body['access_token']).not.toBe(token)
    expect((await ask(userRoles, {}, bearer(body['access_token']))).status).toBe(200)
    const begotten = await dispatcher
      .browser()
      .send('GET', '/api/auth/token', undefined, bearer(body['access_token']))
    expect([begotten.status, begotten.body.code]).toEqual([401, 'problem.signIn'])
  })

  test('a session in use is extended; an unused one ends after seven days and is removed', async () => {
    const { send, ask } = await signedIn(dispatcher)
    const idle = await signedIn(dispatcher, 'idle@example.com')
    dispatcher.clock.pass(6 * 86_400_000)
    const renewed = await send('GET', '/api/auth/token')
    expect(renewed.headers.getSetCookie().join()).toMatch(/cadence\.session_token=.+Max-Age=604800/)
    expect((await send('GET', '/api/auth/token')).headers.getSetCookie()).toEqual([]) // renewed once a day
    dispatcher.clock.pass(2 * 86_400_000)
    expect((await ask(userRoles)).status).toBe(200)
    expect((await idle.ask(userRoles)).status).toBe(401)
    await forgetExpired.run({}, dispatcher.runtime)
    expect(await dispatcher.db.$count(sessions)).toBe(1)
    expect(await dispatcher.db.$count(rateLimits)).toBe(0)
  })

  // Covers: site-6-9, admin-6-2, admin-7-1
  test('roles are read on every call, by cookie and by bearer token', async () => {
    const ada = await signedIn(dispatcher)
    const both = async () => [
      (await ada.ask(deskOnly)).status,
      (await dispatcher.browser().ask(deskOnly, {}, bearer(ada.token))).status,
    ]
    expect((await dispatcher.browser().ask(deskOnly)).status).toBe(401)
    expect(await both()).toEqual([403, 403])
    const grant = { email: ` ${ADA.toUpperCase()}`, now: dispatcher.clock.now(), by: null }
    expect(await grantRole(dispatcher.db, { ...grant, role: 'moderator' })).toBe('granted')
    expect(await both()).toEqual([403, 403])
    expect(await grantRole(dispatcher.db, { ...grant, role: 'admin' })).toBe('granted')
    expect(await grantRole(dispatcher.db, { ...grant, role: 'admin' })).toBe('already')
    expect(await both()).toEqual([200, 200])
    expect((await ada.ask(session)).body['roles']).toEqual(['admin', 'moderator'])
    await expect(
      grantRole(dispatcher.db, { ...grant, email: 'nobody@example.com', role: 'admin' }),
    ).rejects.toMatchObject({
      code: 'people.noSuchAccount',
    })
  })

  // Covers: site-3-18, site-7-3, admin-3-10, admin-7-28
  test('user-roles returns one’s own roles, and those of others to an administrator only', async () => {
    const [ada, bob] = [await signedIn(dispatcher), await signedIn(dispatcher, 'bob@example.com')]
    await grantRole(dispatcher.db, { email: ADA, role: 'admin', now: dispatcher.clock.now(), by: null })
    const items = [{ user_id: ada.user.id, role: 'admin' }]
    expect((await dispatcher.browser().ask(userRoles)).status).toBe(401)
    expect((await ada.ask(userRoles)).body).toEqual({ items, total: 1, next_cursor: null })
    expect((await bob.ask(userRoles)).body['items']).toEqual([])
    expect((await bob.ask(userRoles, { user_id: bob.user.id })).status).toBe(200)
    expect((await bob.ask(userRoles, { user_id: ada.user.id })).body.code).toBe('people.notYours')
    expect((await ada.ask(userRoles, { user_id: bob.user.id })).body['items']).toEqual([])
    expect((await ada.ask(userRoles, { user_id: 'x' })).status).toBe(422)
  })

  test('a page of another site can neither use the cookie nor sign anyone in', async () => {
    const { ask, send, signOut } = await signedIn(dispatcher)
    const foreign = { origin: 'https://evil.example' }
    expect((await ask(bootstrapAdmin, {}, foreign)).body.code).toBe('problem.foreignOrigin')
    expect((await send('POST', '/api/auth/sign-out', {}, foreign)).status).toBe(403)
    expect((await dispatcher.browser().signIn(ADA, GOOD, foreign)).status).toBe(403)
    expect((await dispatcher.browser().signIn(ADA, GOOD, { origin: 'null' })).status).toBe(403)
    expect((await signOut()).status).toBe(200)
  })

  test('the address of the site and the one it was opened at are both accepted as its own', async () => {
    await dispatcher.browser().signUp(ADA, GOOD)
    const loopback = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
    expect((await dispatcher.browser().signIn(ADA, GOOD, loopback)).status).toBe(200)
    expect((await dispatcher.browser().signIn(ADA, GOOD, { host: 'inside:8080' })).status).toBe(200) // the host of SITE_URL, behind a proxy
  })

  test('a second process shares the secret and the signing key', async () => {
    const { token, cookies } = await signedIn(dispatcher)
    const other = await openPeople(dispatcher.runtime)
    const asBearer = await other.identify(new Headers(bearer(token)), dispatcher.clock.now())
    const asCookie = await other.identify(
      new Headers({ cookie: `cadence.session_token=${cookies.get('cadence.session_token')}` }),
      dispatcher.clock.now(),
    )
    expect([asBearer.caller?.email, asBearer.by]).toEqual([ADA, 'bearer'])
    expect([asCookie.caller?.email, asCookie.by]).toEqual([ADA, 'cookie'])
    expect([await dispatcher.db.$count(jwks), await dispatcher.db.$count(siteSecrets)]).toEqual([1, 1])
  })

  test('a request without credentials makes no database query', async () => {
    const silent = await openPeople(dispatcher.runtime)
    await dispatcher.db.transaction(async () => {
      expect(
        await silent.identify(new Headers({ cookie: 'app_language=fr' }), dispatcher.clock.now()),
      ).toEqual({
        caller: null,
        by: null,
      })
    })
  })
})
