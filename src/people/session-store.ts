import { type Clock, SECOND } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type BrowserStorage, type Kept, browserMemory } from './session-memory.ts'
import type { SessionUser, SignedIn } from './calls.ts'
import {
  ACCESS_TOKEN_EARLY_MS,
  BACKEND_RETRY_MS,
  type Role,
  ROLES_TIMEOUT_MS,
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
  storage: BrowserStorage
  clock: Clock
  /** A new access token for the session in the cookie. */
  renew: () => Promise<SignedIn>
  roles: () => Promise<readonly Role[]>
  /** Runs a function later; returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void
}

const VISITOR: Session = { user: null, roles: [], connection: 'live', settled: true }

/** Keeps the access token fresh and the roles known, and notifies its listeners of changes. */
export function openSessionStore(parts: SessionParts) {
  const { clock } = parts
  const browser = browserMemory(parts)
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
    browser.keepSession(kept)
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
      browser.noteStatus(true)
      browser.keepRoles(user, roles)
      set({ user: token.user, roles, connection: 'live', settled: true })
      callOff = parts.later(
        () => void check(),
        Math.max(1000, token.ends_at - ACCESS_TOKEN_EARLY_MS - nowMs()),
      )
    } catch (error) {
      if (!isStill(user)) return
      if (isRefusal(error) && error.status === 401) return forget()
      browser.noteStatus(!isBackendAway(error))
      const cached = browser.rolesOf(user)
      const connection = connectionAfter(error, cached !== null)
      set({ user, roles: cached ?? [], connection, settled: true })
      callOff = parts.later(() => void check(), Math.max(BACKEND_RETRY_MS, waitAskedBy(error)))
    }
  }

  function forget(): void {
    callOff()
    kept = null
    browser.clear()
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
      kept = browser.session()
      if (known && kept?.user.id !== known.user?.id) kept = null
      const user = known ? known.user : (kept?.user ?? null)
      if (!user) return forget()
      if (known) browser.keepRoles(user, known.roles)
      const cached = browser.rolesOf(user)
      set({
        user,
        roles: cached ?? known?.roles ?? [],
        connection: !known && cached && browser.wasAway() ? 'cached' : 'live', // a page rendered by the server shows that it is available
        settled: cached !== null || known !== undefined,
      })
      await check()
    },
    /** Someone has signed in: stores their token and uses their last known roles until `check` has read them. */
    signedIn(answer: SignedIn): void {
      keep(answer)
      const cached = browser.rolesOf(answer.user)
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
