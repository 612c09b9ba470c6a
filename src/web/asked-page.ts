import { parse } from 'hono/utils/cookie'
import { LRUCache } from 'lru-cache'
import { type Language, LANGUAGE_KEY, chooseLanguage, splitAddress } from '#languages/rules.ts'
import type { Config } from '#platform/config.ts'
import { PARAMETERS } from '#layout/page-parameters.ts'

/** A request for a page, reduced to the parts that matter. */
export type AskedPage = {
  /** Path and known parameters in a fixed order. The page depends on nothing else in the address. */
  address: string
  /** The language that the address names, or null for an address without one. */
  prefix: Language | null
  language: Language
  theme: 'light' | 'dark' | null
  /** Everything the page depends on for a visitor, or null if the page may contain a reader's own data. */
  key: string | null
  /** The same for a signed-in reader; null for pages of the desk and of accounts, and for requests with a token. */
  readerKey: string | null
  /** Whether the address alone decides what a visitor gets, so that shared caches may keep the page. */
  shareable: boolean
}

/** The facts about the site that every page shows. */
export const siteOf = (config: Config) => ({
  name: config.siteName,
  url: config.siteUrl,
  timeZone: config.digestTimeZone,
  counts: config.countAudience,
})

/** The secret of an emailed link, on pages that are never cached because their forms work without scripts. */
const MAILED = 't'
/** Pages with a reader's own or an editor's data: never cached, and most of them rendered in the browser. */
const PRIVATE =
  /^\/(admin|content-review|content-automation|content-digest|content-monitoring|moderation|fix-tool-urls|account|alerts|channels|feeds|support|content-support|content-audience|developers\/keys|reset-password|confirm-email|test-checkout|newsletter)(\/|$)/
/** Session cookies, whose names begin with this prefix. */
const SESSION = /(?:^|;\s*)(?:__Secure-)?cadence\./
const THEME_KEY = 'app_theme'
const ADDRESSES = 2000
const MAX_REMEMBERED_LENGTH = 500

type Address = Pick<AskedPage, 'address' | 'prefix'> & { personal: boolean }

/**
 * Reads requests for pages. Parsing the address is half the work of a cached page, so the most recent ones are remembered.
 */
export function askedPages(): (request: Request) => AskedPage {
  const known = new LRUCache<string, Address>({ max: ADDRESSES })
  const addressOf = (target: string): Address => {
    const found = known.get(target)
    if (found) return found
    const read = readAddress(target)
    if (target.length <= MAX_REMEMBERED_LENGTH) known.set(target, read)
    return read
  }
  return ({ url, headers }) => {
    const { address, prefix, personal } = addressOf(url.slice(url.indexOf('/', 'https://'.length)))
    const cookies = headers.get('cookie')
    const chosen = cookies === null ? undefined : cookieOf(cookies, LANGUAGE_KEY)
    const language = prefix ?? chooseLanguage(chosen, headers.get('accept-language') ?? undefined)
    const theme = cookies === null ? null : themeOf(cookies)
    const isShared = !personal && headers.get('authorization') === null
    const readerKey = isShared ? `${language} ${theme ?? ''} ${address}` : null
    const key = cookies !== null && SESSION.test(cookies) ? null : readerKey
    return {
      address,
      prefix,
      language,
      theme,
      key,
      readerKey,
      shareable: key !== null && prefix !== null && theme === null,
    }
  }
}

function readAddress(target: string): Address {
  const { pathname: raw, searchParams } = new URL(`http://localhost${target}`)
  const pathname = raw.replaceAll('%00', '')
  const { language, path } = splitAddress(pathname)
  const personal = PRIVATE.test(path)
  const kept = new URLSearchParams()
  // Other parameters are removed, so that strangers cannot fill the cache.
  for (const name of personal ? [...PARAMETERS, MAILED] : PARAMETERS) {
    const value = searchParams.get(name)
    if (value !== null) kept.set(name, value.replaceAll('\0', '').slice(0, 200).toWellFormed())
  }
  return {
    address: kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`,
    prefix: language,
    personal,
  }
}

const cookieOf = (cookies: string, name: string): string | undefined => parse(cookies, name)[name]

function themeOf(cookies: string): AskedPage['theme'] {
  const theme = cookieOf(cookies, THEME_KEY)
  return theme === 'light' || theme === 'dark' ? theme : null
}
