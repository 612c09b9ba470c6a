import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'

/** Roles that an account can hold. Source: public-site §3. */
export const ROLES = ['admin', 'moderator'] as const
export type Role = (typeof ROLES)[number]

/** Characters of an e-mail address at most. Source: public-site §9. */
export const EMAIL_MAX = 255
/** Characters of a password, counted as a reader counts them: one emoji is one. Source: public-site §9. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 72

/** A session ends this long after its last renewal; it is renewed at most once in `SESSION_RENEWED_MS`. */
export const SESSION_MS = 7 * DAY
export const SESSION_RENEWED_MS = DAY

/** An access token is good for this long, and the browser asks for the next one this long before its end. */
export const ACCESS_TOKEN_MS = 15 * MINUTE
export const ACCESS_TOKEN_EARLY_MS = MINUTE

/** How long the roles of a reader may take to load. Source: public-site §9. */
export const ROLES_TIMEOUT_MS = 4 * SECOND
/** While the backend is away it is asked again this often. Source: public-site §9. */
export const BACKEND_RETRY_MS = 30 * SECOND
/** How long anything else that a screen waits for may take. Source: public-site §9. */
export const TIMEOUT_MS = 5 * SECOND
/** Signing in or up may take longer: the hash of a password is slow on purpose, and slower on a small machine. */
export const SIGN_IN_TIMEOUT_MS = 10 * SECOND
/** Key in local storage of the last known roles. Source: public-site §9. */
export const ROLES_CACHE_KEY = 'user_roles_cache_v1'
/** Key in local storage of whether the backend answered when it was asked last. Source: public-site §9. */
export const BACKEND_STATUS_KEY = 'backend_status_v1'
/** Key in local storage of the access token and who it is for. */
export const SESSION_KEY = 'cadence_session_v1'

/** Wrong passwords that one network address may try in a minute. */
export const SIGN_IN_PER_ADDRESS = { times: 10, windowMs: MINUTE }
/**
 * Pauses between guesses: after `free` wrong ones the next has to wait `firstMs`, then twice as long each time, up to `capMs`.
 * One wrong guess is forgotten for each `capMs` without a guess.
 */
export type Pauses = { free: number; firstMs: number; capMs: number }
/** Wrong passwords for one account from all browsers that never signed in to it: at most 160 a day, from any number of machines. */
export const PASSWORDS_PER_ACCOUNT: Pauses = { free: 10, firstMs: 5 * SECOND, capMs: 10 * MINUTE }
/**
 * The same from one network address: at most 61 a day, with pauses longer than those of the account. Once they have grown,
 * the account forgets faster than this address guesses, so its owner hardly waits elsewhere.
 */
export const PASSWORDS_PER_ACCOUNT_AND_ADDRESS: Pauses = {
  free: 5,
  firstMs: 5 * SECOND,
  capMs: 30 * MINUTE,
}
/** Wrong codes of an account, at most 43 a day: of a million codes three are right at a time. */
export const CODES_PER_ACCOUNT: Pauses = { free: 10, firstMs: 5 * SECOND, capMs: HOUR }
/** Codes that may be tried after one right password, and how long. */
export const SECOND_STEP_TIMES = 5
export const SECOND_STEP_MS = 10 * MINUTE
/** Codes count for so long, and one before or after is taken too: clocks differ. Source: RFC 6238. */
export const CODE_STEP_MS = 30 * SECOND
/** Recovery codes that are made at once. */
export const RECOVERY_CODES = 10
/** How long a mailed link works that sets a password, and one that confirms an address. */
export const RESET_MS = HOUR
export const EMAIL_CHANGE_MS = DAY
/** Links of either kind that are mailed to one address in an hour. */
export const LINKS_PER_ADDRESS = { times: 3, windowMs: HOUR }
/** Changes of its address that an account may ask for in an hour. */
export const EMAIL_CHANGES_PER_ACCOUNT = { times: 5, windowMs: HOUR }
/** Links that one network address may bring back in ten minutes. */
export const RESETS_PER_ADDRESS = { times: 20, windowMs: 10 * MINUTE }
/** An account is removed so long after its owner has asked for it. */
export const DELETION_MS = 7 * DAY
/** Clocks of processes on one database may differ by so much. */
export const CLOCK_SKEW_MS = MINUTE
/** Accounts that one network address may open in an hour: a classroom can, a script cannot go on for long. */
export const SIGN_UP_PER_ADDRESS = { times: 40, windowMs: HOUR }

/** How long the next guess has to wait, in ms, when so many wrong ones are remembered. */
export const pauseAfter = (wrong: number, { free, firstMs, capMs }: Pauses): number =>
  wrong < free ? 0 : Math.min(capMs, firstMs * 2 ** (wrong - free))

/**
 * Whether signing in may lead back to an address: only to paths of this site, whatever a stranger's link says.
 * Browsers read `//host` and `/\host` as other sites, and leave out line breaks and tabs before they look.
 */
export function isWayBack(address: unknown): address is string {
  if (typeof address !== 'string' || !/^\/(?!\/)[^\\\s\p{Cc}]{0,500}$/u.test(address)) return false
  const here = 'http://this.invalid'
  return URL.parse(address, here)?.origin === here
}

/**
 * Whether an error says that nobody answered, rather than what was answered: a browser that could not connect or gave
 * up, a message of the kinds the specification names, or a gateway's own answer. Source: public-site §8.
 */
export function isBackendAway(error: unknown): boolean {
  if (isRefusal(error)) return error.status >= 502 || error.code === 'problem.unreachable'
  if (!(error instanceof Error)) return false
  return (
    error instanceof TypeError ||
    /timed out|timeout|Failed to fetch|522|<!doctype/i.test(`${error.name} ${error.message}`)
  )
}
