import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'

/** Roles that an account can hold. Source: public-site §3. */
export const ROLES = ['admin', 'moderator'] as const
export type Role = (typeof ROLES)[number]

/** The maximum length of an email address in characters. Source: public-site §9. */
export const EMAIL_MAX = 255
/**
 * The limits for the characters of a password, counted as a reader counts them: one emoji is one. Source: public-site §9.
 */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 72

/** The maximum length of the name that an editor shows to readers, in characters. */
export const BYLINE_MAX = 80

/** A session ends this long after its last renewal; it is renewed at most once in `SESSION_RENEWED_MS`. */
export const SESSION_MS = 7 * DAY
export const SESSION_RENEWED_MS = DAY

/** The lifetime of an access token, and how long before its end the browser requests the next one. */
export const ACCESS_TOKEN_MS = 15 * MINUTE
export const ACCESS_TOKEN_EARLY_MS = MINUTE

/** The timeout for loading the roles of a reader. Source: public-site §9. */
export const ROLES_TIMEOUT_MS = 4 * SECOND
/** The interval for retries while the backend is unavailable. Source: public-site §9. */
export const BACKEND_RETRY_MS = 30 * SECOND
/** The timeout for any other request that a page waits for. Source: public-site §9. */
export const TIMEOUT_MS = 5 * SECOND
/** Signing in or up may take longer: hashing a password is slow on purpose, and slower on a small machine. */
export const SIGN_IN_TIMEOUT_MS = 10 * SECOND
/** The local storage key of the last known roles. Source: public-site §9. */
export const ROLES_CACHE_KEY = 'user_roles_cache_v1'
/** The local storage key of whether the backend answered the last request. Source: public-site §9. */
export const BACKEND_STATUS_KEY = 'backend_status_v1'
/** The local storage key of the access token and its user. */
export const SESSION_KEY = 'cadence_session_v1'

/** The limit of wrong passwords from one network address in a minute. */
export const SIGN_IN_PER_ADDRESS = { times: 10, windowMs: MINUTE }
/**
 * Pauses between guesses: after `free` wrong guesses the next has to wait `firstMs`, then twice as long each time, up to
 * `capMs`. One wrong guess is forgotten for each `capMs` without a guess.
 */
export type Pauses = { free: number; firstMs: number; capMs: number }
/** Wrong passwords for one account from all browsers that never signed in to it: at most 160 a day, from any number of machines. */
export const PASSWORDS_PER_ACCOUNT: Pauses = { free: 10, firstMs: 5 * SECOND, capMs: 10 * MINUTE }
/**
 * The same from one network address: at most 61 a day, with longer pauses than those of the account. Once the pauses have
 * grown, the account forgets guesses faster than this address makes them, so its owner hardly waits elsewhere.
 */
export const PASSWORDS_PER_ACCOUNT_AND_ADDRESS: Pauses = {
  free: 5,
  firstMs: 5 * SECOND,
  capMs: 30 * MINUTE,
}
/** Wrong codes of an account, at most 43 a day: of a million codes three are valid at a time. */
export const CODES_PER_ACCOUNT: Pauses = { free: 10, firstMs: 5 * SECOND, capMs: HOUR }
/** The number of codes that may be tried after one correct password, and for how long. */
export const SECOND_STEP_TIMES = 5
export const SECOND_STEP_MS = 10 * MINUTE
/** The time step of a code; one step before or after is accepted too, because clocks differ. Source: RFC 6238. */
export const CODE_STEP_MS = 30 * SECOND
/** The number of recovery codes created together. */
export const RECOVERY_CODES = 10
/** The lifetime of an emailed link that sets a password, and of one that confirms an address. */
export const RESET_MS = HOUR
export const EMAIL_CHANGE_MS = DAY
/** The limit of links of either kind emailed to one address in an hour. */
export const LINKS_PER_ADDRESS = { times: 3, windowMs: HOUR }
/** The limit of address changes that an account may request in an hour. */
export const EMAIL_CHANGES_PER_ACCOUNT = { times: 5, windowMs: HOUR }
/** The limit of emailed links that one network address may open in ten minutes. */
export const RESETS_PER_ADDRESS = { times: 20, windowMs: 10 * MINUTE }
/** An account is removed this long after its owner has requested it. */
export const DELETION_MS = 7 * DAY
/** The clocks of processes on one database may differ by this much. */
export const CLOCK_SKEW_MS = MINUTE
/** The limit of accounts that one network address may open in an hour: enough for a classroom, but not for a script. */
export const SIGN_UP_PER_ADDRESS = { times: 40, windowMs: HOUR }

/** The pause before the next guess, in ms, after this many remembered wrong guesses. */
export const pauseAfter = (wrong: number, { free, firstMs, capMs }: Pauses): number =>
  wrong < free ? 0 : Math.min(capMs, firstMs * 2 ** (wrong - free))

/**
 * Whether signing in may return to an address: only to paths of this site, whatever a foreign link contains. Browsers treat
 * `//host` and `/\host` as other sites, and remove line breaks and tabs first.
 */
export function isWayBack(address: unknown): address is string {
  if (typeof address !== 'string' || !/^\/(?!\/)[^\\\s\p{Cc}]{0,500}$/u.test(address)) return false
  const here = 'http://this.invalid'
  return URL.parse(address, here)?.origin === here
}

/**
 * Whether an error means that there was no answer, as opposed to an error answer: the browser could not connect or gave up,
 * the message is of a kind the specification names, or a gateway answered itself. Source: public-site §8.
 */
export function isBackendAway(error: unknown): boolean {
  if (isRefusal(error)) return error.status >= 502 || error.code === 'problem.unreachable'
  if (!(error instanceof Error)) return false
  return (
    error instanceof TypeError ||
    /timed out|timeout|Failed to fetch|522|<!doctype/i.test(`${error.name} ${error.message}`)
  )
}

/** Where the forms of /auth are sent without scripts. */
export const SIGN_IN_FORM = '/api/auth/form'
