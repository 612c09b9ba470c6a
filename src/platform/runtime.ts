import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Notices } from './notices.ts'

/** External services. Empty here: `services/services.ts` declares them. */
// oxlint-disable-next-line typescript/no-empty-interface typescript/no-empty-object-type
export interface Outside {}

/** The resources of every handler and job. There is one per process; tests open their own. */
export type Runtime = {
  config: Config
  clock: Clock
  log: Log
  db: Db
  notices: Notices
  jobs: Jobs
  outside: Outside
}

/** The caller, as verified by the people module. */
export type Caller = {
  id: string
  email: string
  roles: readonly string[]
  sessionId: string
  /** The paid plan that is active at the moment of the request; undefined for none. */
  plan?: string
  /** The API key of the call, and the scopes that it was created for; undefined for a session. */
  key?: { id: string; scopes: readonly string[] }
}

/** The changed values, by field. */
export type Changes = Record<string, { from: unknown; to: unknown }>
/** Audit details of a call that its input does not contain: the id and title of the item, and what changed. */
export type AuditNote = { itemId?: string; itemTitle?: string; changes?: Changes }

/** The runtime during one call. `caller` is null for a visitor. */
export type RequestContext = Runtime & {
  caller: Caller | null
  /** Language code for the texts of the answer. */
  language: string
  /** The moment of the call: the same for everything that happens in it. */
  now: Date
  requestId: string
  /** Network address of the caller, as reported by the nearest trusted proxy. */
  address: string
  /** The user agent of the caller, empty when it sends none; undefined for a call in process. */
  userAgent?: string
  /** Sets the moment until which the answer is valid: caches do not keep it longer. */
  validUntil(moment: Date | null): void
  /** Declares that the work continues: the answer's status becomes 202. */
  accepted(): void
  /** Adds to the audit record of this call, if it is recorded. Later notes override earlier ones. */
  audit: (note: AuditNote) => void
  /** Writes the audit record within a transaction, so that the change and its record are stored together or not at all. */
  record: (tx: Db) => Promise<void>
}
