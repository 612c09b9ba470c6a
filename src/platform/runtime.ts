import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Notices } from './notices.ts'

/** Foreign services. Empty here: `outside/outside.ts` says what there is. */
// oxlint-disable-next-line typescript/no-empty-interface typescript/no-empty-object-type
export interface Outside {}

/** What every handler and job may use. One per process; tests open their own. */
export type Runtime = {
  config: Config
  clock: Clock
  log: Log
  db: Db
  notices: Notices
  jobs: Jobs
  outside: Outside
}

/** Who makes a call, as the people room has verified it. */
export type Caller = {
  id: string
  email: string
  roles: readonly string[]
  sessionId: string
  /** The paid plan that is in force for them at the moment of the request; undefined for none. */
  plan?: string
  /** The key of the API by which the call is made, and what it was made for; undefined for a session. */
  key?: { id: string; scopes: readonly string[] }
}

/** What became different, by field. */
export type Changes = Record<string, { from: unknown; to: unknown }>
/** What a handler knows of its call that the input does not say: which thing it was, its name, what became different. */
export type AuditNote = { itemId?: string; itemTitle?: string; changes?: Changes }

/** The runtime during one call. `caller` is null for a visitor. */
export type RequestContext = Runtime & {
  caller: Caller | null
  /** Language code that the answer's words should be in. */
  language: string
  /** The moment of the call: the same for all that happens in it. */
  now: Date
  requestId: string
  /** Network address of the caller, as the nearest proxy we trust says it. */
  address: string
  /** What the program of the caller calls itself, empty when it does not say; undefined for a call in process. */
  userAgent?: string
  /** Says that the answer is only right until then: caches keep it no longer. */
  validUntil(moment: Date | null): void
  /**
   * Says that every reader would be answered the same, since nothing in it is locked. Counts for a visitor's answer alone;
   * what is not said is given to nobody who may read more.
   */
  sameForAll(): void
  /** Says that the work goes on: the answer's status becomes 202. */
  accepted(): void
  /** Adds to what is written down of this call, if it is one that is. What is said later counts. */
  audit: (note: AuditNote) => void
  /** Writes the call down within a transaction, so that there is neither work without a trace nor a trace without work. */
  record: (tx: Db) => Promise<void>
}
