/** Users and log entries per page: the default and the maximum. */
export const MANAGED_PAGE = 50
export const MANAGED_MAX = 100

/** The maximum number of sessions shown for one account, the newest. */
export const SESSIONS_SHOWN = 100

/** The maximum number of log entries in one file, the newest. */
export const EXPORT_MAX = 50_000

/** The access level of an account: a plan, or everything as administrator. `membership` decides it. */
export const PLANS = ['freemium', 'premium', 'b2b', 'admin'] as const
export type Plan = (typeof PLANS)[number]

const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/**
 * Browser and system from a user agent, such as `Firefox, Linux`; the user agent itself if they are unknown, null if there
 * is none.
 */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null
  const nameIn = (list: typeof BROWSERS | typeof SYSTEMS) => list.find(([sign]) => sign.test(userAgent))?.[1]
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : userAgent.slice(0, 80).toWellFormed()
}
