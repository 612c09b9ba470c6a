import { type Clock, SECOND } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { SessionUser, SignedIn } from './calls.ts'
import {
  ACCESS_TOKEN_EARLY_MS,
  BACKEND_RETRY_MS,
  BACKEND_STATUS_KEY,
  type Role,
  ROLES,
  ROLES_CACHE_KEY,
  ROLES_TIMEOUT_MS,
  SESSION_KEY,
  isBackendAway,
} from './rules.ts'

/**
 * The user of this browser. `connection`: `live` while the backend answers, even with an error if roles are known; `refused`
 * if it answers with an error and no roles are known. If it does not answer and roles are known: `limited` after a timeout,
 * otherwise `cached`; `away` if no roles are known. Roles decide what is rendered, never what is allowed.
 */
export type Session = {
  user: SessionUser | null
  roles: readonly Role[]
  connection: 'live' | 'refused' | 'limited' | 'cached' | 'away'
  /** False while the roles of a user are loading and none are known yet. */
  settled: boolean
}

/** The dependencies of the store on its browser; tests pass their own. */
export type SessionParts = {
  /** Null if the browser stores nothing. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  clock: Clock
  /** A new access token for the session in the cookie. */
  renew: () => Promise<SignedIn>
  roles: () => Promise<readonly Role[]>
  /** Runs a function later; returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void
}

const VISITOR: Session = { user: null, roles: [], connection: 'live', settled: true }
type Kept = { user: SessionUser; access_token: string; ends_at: number }
/** Whether the backend answered the last request, and the time of it, in ms. Source: public-site §3. */
type KeptStatus = { available: boolean; lastCheck: number }
type KeptRoles = { userId: string; roles: Role[]; timestamp: number }

/** Keeps the access token fresh and the roles known, and notifies its listeners of changes. */
export function openSessionStore(parts: SessionParts) {
  const { clock } = parts
  const listeners = new Set<() => void>()
  let state: Session | null = null
  let kept: Kept | null = null
  let renewing: Promise<Kept> | null = null
  let callOff = () => {}

  const set = (next: Session) => {
    state = next
    for (const listener of listeners) listener()
  }
  const nowMs = () => clock.now().getTime()
  const isFresh = (session: Kept | null): session is Kept =>
    session !== null && session.ends_at - ACCESS_TOKEN_EARLY_MS > nowMs()
  const isStill = (user: SessionUser) => state?.user?.id === user.id

  function keep(answer: SignedIn): Kept {
    kept = {
      user: answer.user,
      access_token: answer.access_token,
      ends_at: nowMs() + answer.expires_in * 1000,
    }
    write(parts.storage, SESSION_KEY, kept)
    return kept
  }

  /** One renewal at a time, however many callers need a token. */
  function freshened(): Promise<Kept> {
    if (isFresh(kept)) return Promise.resolve(kept)
    renewing ??= parts
      .renew()
      .then(keep)
      .finally(() => (renewing = null))
    return renewing
  }

  function cachedRoles(user: SessionUser): readonly Role[] | null {
    const cached = read(parts.storage, ROLES_CACHE_KEY, areRoles)
    return cached?.userId === user.id ? cached.roles : null
  }
  /** Whether the backend was unavailable a moment ago, as another page of this browser found. */
  function wasAway(): boolean {
    const status = read(parts.storage, BACKEND_STATUS_KEY, isStatus)
    return status !== null && !status.available && nowMs() - status.lastCheck < BACKEND_RETRY_MS
  }
  const noteStatus = (available: boolean) =>
    write(parts.storage, BACKEND_STATUS_KEY, { available, lastCheck: nowMs() })
  const cacheRoles = (user: SessionUser, roles: readonly Role[]) =>
    write(parts.storage, ROLES_CACHE_KEY, { userId: user.id, roles, timestamp: nowMs() })

  /**
   * Renews the token if it is due and reads the roles. Runs again automatically: before the token ends, or soon if there was
   * no answer.
   */
  async function check(): Promise<void> {
    callOff()
    const user = state?.user
    if (!user) return
    try {
      const [token, roles] = await within(
        ROLES_TIMEOUT_MS,
        Promise.all([freshened(), parts.roles()]),
        parts.later,
      )
      if (!isStill(user)) return
      noteStatus(true)
      cacheRoles(user, roles)
      set({ user: token.user, roles, connection: 'live', settled: true })
      callOff = parts.later(
        () => void check(),
        Math.max(1000, token.ends_at - ACCESS_TOKEN_EARLY_MS - nowMs()),
      )
    } catch (error) {
      if (!isStill(user)) return
      if (isRefusal(error) && error.status === 401) return forget()
      noteStatus(!isBackendAway(error))
      const cached = cachedRoles(user)
      const connection = connectionAfter(error, cached !== null)
      set({ user, roles: cached ?? [], connection, settled: true })
      callOff = parts.later(() => void check(), Math.max(BACKEND_RETRY_MS, waitAskedBy(error)))
    }
  }

  function forget(): void {
    callOff()
    kept = null
    for (const key of [SESSION_KEY, ROLES_CACHE_KEY, BACKEND_STATUS_KEY]) write(parts.storage, key, null)
    set(VISITOR)
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Starts with the data that the server had when it rendered the page, or otherwise with the data that this browser
     * stored.
     */
    async start(known?: { user: SessionUser | null; roles: readonly Role[] }): Promise<void> {
      kept = read(parts.storage, SESSION_KEY, isSession)
      if (known && kept?.user.id !== known.user?.id) kept = null
      const user = known ? known.user : (kept?.user ?? null)
      if (!user) return forget()
      if (known) cacheRoles(user, known.roles)
      const cached = cachedRoles(user)
      set({
        user,
        roles: cached ?? known?.roles ?? [],
        connection: !known && cached && wasAway() ? 'cached' : 'live', // a page rendered by the server shows that it is available
        settled: cached !== null || known !== undefined,
      })
      await check()
    },
    /** Someone has signed in: stores their token and uses their last known roles until `check` has read them. */
    signedIn(answer: SignedIn): void {
      keep(answer)
      const cached = cachedRoles(answer.user)
      set({ user: answer.user, roles: cached ?? [], connection: 'live', settled: cached !== null })
    },
    check,
    /** The data of the user has changed: their address, or their second step. The next token contains it. */
    async renewed(): Promise<void> {
      kept = null
      await check()
    },
    forget,
    /** The access token, renewed shortly before it ends; null for a visitor, and if it cannot be renewed now. */
    token: async (): Promise<string | null> => {
      if (state ? !state.user : !kept) return null
      return freshened().then(
        ({ access_token }) => access_token,
        () => null,
      )
    },
  }
}

function connectionAfter(error: unknown, known: boolean): Session['connection'] {
  if (!isBackendAway(error)) return known ? 'live' : 'refused'
  if (!known) return 'away'
  return error instanceof LateError ? 'limited' : 'cached'
}

/** The wait that a refusal asks for, in ms. */
const waitAskedBy = (error: unknown): number =>
  isRefusal(error) ? Number(error.values['retryAfter'] ?? 0) * SECOND : 0

class LateError extends Error {}

async function within<T>(ms: number, promise: Promise<T>, later: SessionParts['later']): Promise<T> {
  let callOff = () => {}
  const late = new Promise<never>((_, reject) => {
    callOff = later(() => reject(new LateError('timeout')), ms)
  })
  return Promise.race([promise, late]).finally(() => callOff())
}

// Written by hand: every page of the site loads this file, and few load a schema library.
const fieldsOf = (found: unknown): Record<string, unknown> =>
  typeof found === 'object' && found !== null ? { ...found } : {}

function isUser(found: unknown): found is SessionUser {
  const { id, email, factors } = fieldsOf(found)
  return typeof id === 'string' && typeof email === 'string' && Array.isArray(factors)
}
function isSession(found: unknown): found is Kept {
  const { user, access_token: token, ends_at: endsAt } = fieldsOf(found)
  return isUser(user) && typeof token === 'string' && typeof endsAt === 'number'
}
function isStatus(found: unknown): found is KeptStatus {
  const { available, lastCheck } = fieldsOf(found)
  return typeof available === 'boolean' && typeof lastCheck === 'number'
}
function areRoles(found: unknown): found is KeptRoles {
  const { userId, roles } = fieldsOf(found)
  return typeof userId === 'string' && Array.isArray(roles) && roles.every((role) => ROLES.includes(role))
}

function read<T>(
  storage: SessionParts['storage'],
  key: string,
  isOurs: (found: unknown) => found is T,
): T | null {
  try {
    const found: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    return isOurs(found) ? found : null
  } catch {
    return null // not ours, or a browser that stores nothing
  }
}

function write(storage: SessionParts['storage'], key: string, value: unknown): void {
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(value))
  } catch {
    // storage is full or forbidden: the value then lasts as long as the page
  }
}
