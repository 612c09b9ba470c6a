/** Users and log entries of one page: unless told, and at most. */
export const MANAGED_PAGE = 50
export const MANAGED_MAX = 100

/** Sessions of one account that are shown, the newest. */
export const SESSIONS_SHOWN = 100

/** Entries of the log that one file holds, the newest. */
export const EXPORT_MAX = 50_000

/** What an account may read: a plan, or everything as administrator. What it is, `membership` decides. */
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

/** Browser and system as a program calls itself: `Firefox, Linux`; its own words where they are not known, null for none. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null
  const nameIn = (list: typeof BROWSERS | typeof SYSTEMS) => list.find(([sign]) => sign.test(userAgent))?.[1]
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : userAgent.slice(0, 80).toWellFormed()
}
