import type { Clock } from '#platform/clock.ts'
import type { SessionUser } from './calls.ts'
import {
  BACKEND_RETRY_MS,
  BACKEND_STATUS_KEY,
  type Role,
  ROLES,
  ROLES_CACHE_KEY,
  SESSION_KEY,
} from './rules.ts'

/** The part of the browser's storage that is used; null if it stores nothing. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
export type Kept = { user: SessionUser; access_token: string; ends_at: number }
/** Whether the backend answered the last request, and the time of it, in ms. Source: public-site §3. */
type KeptStatus = { available: boolean; lastCheck: number }
type KeptRoles = { userId: string; roles: Role[]; timestamp: number }

/** What the browser stores of a session from one page to the next. */
export function browserMemory({ storage, clock }: { storage: BrowserStorage; clock: Clock }) {
  const nowMs = () => clock.now().getTime()
  return {
    session: (): Kept | null => read(storage, SESSION_KEY, isSession),
    keepSession: (kept: Kept) => write(storage, SESSION_KEY, kept),
    rolesOf(user: SessionUser): readonly Role[] | null {
      const cached = read(storage, ROLES_CACHE_KEY, areRoles)
      return cached?.userId === user.id ? cached.roles : null
    },
    keepRoles: (user: SessionUser, roles: readonly Role[]) =>
      write(storage, ROLES_CACHE_KEY, { userId: user.id, roles, timestamp: nowMs() }),
    /** Whether the backend was unavailable a moment ago, as another page of this browser found. */
    wasAway(): boolean {
      const status = read(storage, BACKEND_STATUS_KEY, isStatus)
      return status !== null && !status.available && nowMs() - status.lastCheck < BACKEND_RETRY_MS
    },
    noteStatus: (available: boolean) => write(storage, BACKEND_STATUS_KEY, { available, lastCheck: nowMs() }),
    clear() {
      for (const key of [SESSION_KEY, ROLES_CACHE_KEY, BACKEND_STATUS_KEY]) write(storage, key, null)
    },
  }
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

function read<T>(storage: BrowserStorage, key: string, isOurs: (found: unknown) => found is T): T | null {
  try {
    const found: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    return isOurs(found) ? found : null
  } catch {
    return null // not ours, or a browser that stores nothing
  }
}

function write(storage: BrowserStorage, key: string, value: unknown): void {
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(value))
  } catch {
    // storage is full or forbidden: the value then lasts as long as the page
  }
}
