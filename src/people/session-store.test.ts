import { beforeEach, expect, test } from 'vitest'
import { MINUTE, SECOND, setClock } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SignedIn } from './calls.ts'
import { BACKEND_STATUS_KEY, type Role, ROLES_CACHE_KEY, SESSION_KEY } from './rules.ts'
import { openSessionStore, type SessionParts } from './session-store.ts'

const ada = { id: 'ada', email: 'ada@example.com', factors: [] }
const bob = { id: 'bob', email: 'bob@example.com', factors: [] }
const never = () => new Promise<never>(() => undefined)
const away = () => Promise.reject(new TypeError('Failed to fetch'))

/** A browser whose storage, time and backend the test controls. */
function browser() {
  const clock = setClock(new Date('2031-03-03T08:00:00Z'))
  const kept = new Map<string, string>()
  const timers = new Set<{ run: () => void; at: number }>()
  const backend = {
    tokens: 0,
    user: ada,
    renew: async (): Promise<SignedIn> => ({
      user: backend.user,
      access_token: `token ${++backend.tokens}`,
      expires_in: 900,
    }),
    roles: async (): Promise<readonly Role[]> => ['admin'],
  }
  const parts: SessionParts = {
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    clock,
    renew: () => backend.renew(),
    roles: () => backend.roles(),
    later(run, ms) {
      const timer = { run, at: clock.now().getTime() + ms }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  /** Lets time pass and runs the timers that are due. */
  async function pass(ms: number): Promise<void> {
    clock.pass(ms)
    const due = Array.from(timers).filter(({ at }) => at <= clock.now().getTime())
    for (const timer of due) {
      timers.delete(timer)
      timer.run()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { clock, kept, backend, parts, timers, pass, store: openSessionStore(parts) }
}

let here: ReturnType<typeof browser>
beforeEach(() => {
  here = browser()
})
const keptOf = (key: string) => JSON.parse(here.kept.get(key) ?? 'null') as unknown
const signedInBefore = async () => {
  await here.store.start({ user: ada, roles: ['admin'] })
  return openSessionStore(here.parts)
}

test('a visitor has no user, no token and no timer, and nothing is stored', async () => {
  await here.store.start({ user: null, roles: [] })
  expect(here.store.state()).toEqual({ user: null, roles: [], connection: 'live', settled: true })
  expect(await here.store.token()).toBeNull()
  expect([here.kept.size, here.timers.size, here.backend.tokens]).toEqual([0, 0, 0])
})

// Covers: site-3-19, site-4-13, site-7-6, site-9-23, admin-7-30, admin-9-20
test('the data from the server is shown immediately; token and roles are stored', async () => {
  const started = here.store.start({ user: ada, roles: ['moderator'] })
  expect(here.store.state()).toEqual({ user: ada, roles: ['moderator'], connection: 'live', settled: true })
  await started
  expect(here.store.state()?.roles).toEqual(['admin'])
  const timestamp = here.clock.now().getTime()
  expect(keptOf(SESSION_KEY)).toEqual({
    user: ada,
    access_token: 'token 1',
    ends_at: timestamp + 15 * MINUTE,
  })
  expect(keptOf(ROLES_CACHE_KEY)).toEqual({ userId: 'ada', roles: ['admin'], timestamp })
})

// Covers: site-7-2
test('the token is renewed automatically a minute before its end, and only once for concurrent requests', async () => {
  await here.store.start({ user: ada, roles: [] })
  await here.pass(13 * MINUTE)
  expect(await here.store.token()).toBe('token 1')
  await here.pass(MINUTE)
  expect(keptOf(SESSION_KEY)).toMatchObject({ access_token: 'token 2' })
  here.clock.pass(20 * MINUTE) // the device sleeps: no timer has run
  expect(await Promise.all([here.store.token(), here.store.token()])).toEqual(['token 3', 'token 3'])
})

// Covers: site-4-18
test('the next page uses the stored token and the cached roles while it checks', async () => {
  const next = await signedInBefore()
  here.backend.roles = never
  void next.start()
  expect(next.state()).toEqual({ user: ada, roles: ['admin'], connection: 'live', settled: true })
  expect([await next.token(), here.backend.tokens]).toEqual(['token 1', 1])
})

// Covers: site-4-14, site-9-21, admin-4-15, admin-9-19
test('while the backend is unavailable, roles come from the cache, and it is retried every 30 seconds', async () => {
  await here.store.start({ user: ada, roles: ['admin'] })
  const seen: string[] = []
  here.store.subscribe(() => seen.push(here.store.state()?.connection ?? ''))
  here.backend.roles = away
  await here.store.check()
  expect(here.store.state()).toEqual({ user: ada, roles: ['admin'], connection: 'cached', settled: true })
  await here.pass(30 * SECOND)
  here.backend.roles = async () => ['moderator']
  await here.pass(29 * SECOND)
  expect(here.store.state()?.connection).toBe('cached')
  await here.pass(SECOND)
  expect(here.store.state()).toEqual({ user: ada, roles: ['moderator'], connection: 'live', settled: true })
  expect(seen).toEqual(['cached', 'cached', 'live'])
})

// Covers: site-4-16, admin-4-15
test('without a cache roles are empty until the backend is back', async () => {
  const next = await signedInBefore()
  here.kept.delete(ROLES_CACHE_KEY)
  here.backend.roles = away
  await next.start()
  expect(next.state()).toEqual({ user: ada, roles: [], connection: 'away', settled: true })
  here.backend.roles = async () => ['admin']
  await here.pass(30 * SECOND)
  expect(next.state()).toEqual({ user: ada, roles: ['admin'], connection: 'live', settled: true })
})

// Covers: site-7-3, site-9-21, admin-6-2, admin-9-19
test('roles that take longer than four seconds come from the cache, and the connection is limited', async () => {
  await here.store.start({ user: ada, roles: ['admin'] })
  here.backend.roles = never
  const checking = here.store.check()
  await here.pass(4 * SECOND - 1)
  expect(here.store.state()?.connection).toBe('live')
  await here.pass(1)
  await checking
  expect(here.store.state()).toEqual({ user: ada, roles: ['admin'], connection: 'limited', settled: true })
})

// Covers: site-3-20, site-9-24, admin-9-20
test('the backend status is stored with its time, and the next page starts with it', async () => {
  const next = await signedInBefore()
  expect(keptOf(BACKEND_STATUS_KEY)).toEqual({ available: true, lastCheck: here.clock.now().getTime() })
  here.backend.roles = away
  await here.store.check()
  expect(keptOf(BACKEND_STATUS_KEY)).toEqual({ available: false, lastCheck: here.clock.now().getTime() })
  here.backend.roles = never
  void next.start()
  expect(next.state()?.connection).toBe('cached')
  await here.pass(31 * SECOND)
  const later = openSessionStore(here.parts)
  here.kept.set(BACKEND_STATUS_KEY, JSON.stringify({ available: false, lastCheck: 0 }))
  void later.start()
  expect(later.state()?.connection).toBe('live')
})

test('the roles cached for another user are not used', async () => {
  const next = await signedInBefore()
  here.backend.roles = away
  here.backend.user = bob
  next.signedIn(await here.backend.renew())
  expect(next.state()).toEqual({ user: bob, roles: [], connection: 'live', settled: false })
  await next.check()
  expect(next.state()).toEqual({ user: bob, roles: [], connection: 'away', settled: true })
})

// Covers: articles-14
test.each([
  [429, 'problem.tooMany', 45],
  [500, 'problem.internal', 30],
])(
  'an error response (%d) is a response: known roles stay, and the connection is not offline',
  async (status, code, wait) => {
    const next = await signedInBefore()
    let asked = 0
    here.backend.roles = () => {
      asked += 1
      return Promise.reject(new Refusal(code, status, { values: { retryAfter: wait === 30 ? 0 : wait } }))
    }
    await next.start()
    expect(next.state()).toEqual({ user: ada, roles: ['admin'], connection: 'live', settled: true })
    expect(keptOf(BACKEND_STATUS_KEY)).toMatchObject({ available: true })
    here.kept.delete(ROLES_CACHE_KEY)
    await here.pass(wait * SECOND - 1)
    expect(asked).toBe(1)
    await here.pass(1)
    expect(asked).toBe(2)
    expect(next.state()).toEqual({ user: ada, roles: [], connection: 'refused', settled: true })
  },
)

// Covers: site-4-17
test('a session that the server has ended is removed from the store', async () => {
  await here.store.start({ user: ada, roles: ['admin'] })
  here.backend.roles = () => Promise.reject(new Refusal('problem.signIn', 401))
  await here.store.check()
  expect(here.store.state()?.user).toBeNull()
  expect([here.kept.size, here.timers.size]).toEqual([0, 0])
})

test('after a change of the address the user is requested again, although the token is still valid', async () => {
  await here.store.start({ user: ada, roles: ['admin'] })
  here.backend.user = { ...ada, email: 'countess@example.com' }
  await here.store.renewed()
  expect(here.store.state()?.user?.email).toBe('countess@example.com')
  expect([await here.store.token(), here.timers.size]).toEqual(['token 2', 1])
})

// Covers: site-4-17
test('roles that arrive after signing out are ignored', async () => {
  await here.store.start({ user: ada, roles: [] })
  let answer: (roles: readonly Role[]) => void = () => undefined
  here.backend.roles = () => new Promise((resolve) => (answer = resolve))
  const checking = here.store.check()
  here.store.forget()
  answer(['admin'])
  await checking
  expect(here.store.state()).toEqual({ user: null, roles: [], connection: 'live', settled: true })
  expect(here.kept.size).toBe(0)
})

test.each([['{'], ['null'], ['{"user":{"id":1}}'], ['[]']])(
  '%s in local storage means no user',
  async (text) => {
    here.kept.set(SESSION_KEY, text)
    await here.store.start()
    expect(here.store.state()?.user).toBeNull()
  },
)

test('a browser that stores nothing can still sign in', async () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  const store = openSessionStore({
    ...here.parts,
    storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
  })
  await store.start({ user: null, roles: [] })
  store.signedIn(await here.backend.renew())
  await store.check()
  expect([store.state()?.roles, await store.token()]).toEqual([['admin'], 'token 1'])
})
