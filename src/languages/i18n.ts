import {
  type RegisteredRouter,
  useMatches,
  useRouteContext,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, createContext, createElement as h, use, useMemo } from 'react'
import { dateFormat } from './formats.ts'
import { LANGUAGE_KEY, type Language, addressIn, directionOf, splitAddress } from './rules.ts'
import { type Key, type Translate, type Values, type Words, translator } from './translate.ts'
import { wordFile } from './word-files.ts'

const loaded = new Map<Language, Words>()

/** The texts of one language: the browser loads only the language it shows. */
export async function loadWords(language: Language): Promise<Words> {
  const words = loaded.get(language) ?? (await wordFile('site', language))
  loaded.set(language, words)
  return words
}

/** Adds the texts of the desk, for the context of a desk page: everything rendered with it can use them. */
export const withDeskWords = (language: Language, words: Words) => withMore('desk', language, words)

/** Adds the texts of the account pages. */
export const withAccountWords = (language: Language, words: Words) => withMore('account', language, words)

/** Adds the texts of the pages that a plan opens. */
export const withMemberWords = (language: Language, words: Words) => withMore('member', language, words)

const merged = new WeakMap<Words, Map<string, Words>>()

/**
 * Returns the same object each time: each change of the address asks again, and another object would render the whole page
 * again.
 */
async function withMore(part: 'desk' | 'account' | 'member', language: Language, words: Words) {
  const more = await wordFile(part, language)
  const known = merged.get(words) ?? new Map<string, Words>()
  merged.set(words, known)
  const key = `${part} ${language}`
  const both = known.get(key) ?? { ...words, ...more }
  known.set(key, both)
  return both
}

/**
 * The texts of the API pages alone, which the server renders. They travel with the page as an answer, because the context
 * from `beforeLoad` would include those of every page.
 */
export const developerWords = async (language: Language): Promise<Words> => wordFile('developers', language)

/** The context that every part of a page can use. */
export type Page = {
  t: Translate
  language: Language
  dir: 'rtl' | 'ltr'
  site: { name: string; url: string; timeZone: string }
  /** The address of a path, with the language that the address of this page has. */
  addressOf: (path: string) => string
  /** Switches to another language without a reload. */
  setLanguage: (next: Language) => Promise<void>
}

const Shown = createContext<Page | null>(null)
const Path = createContext('/')

/**
 * Reads from the router once what all parts of a page need: there are hundreds, and each read costs time on both server and
 * browser.
 */
export function PageProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const { language, site, address } = useRouteContext({ from: '__root__' })
  // The texts of the innermost page: a desk page adds its own to those of the frame.
  const words =
    useMatches({ select: (matches) => matches.at(-1)?.context.words }) ?? router.options.context.words
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const page = useMemo(
    () => ({
      t: translator(language, words),
      language,
      dir: directionOf(language),
      site,
      addressOf: (to: string) => address.of(to),
      setLanguage: (next: Language) => switchLanguage(router, next),
    }),
    [router, language, words, site, address],
  )
  return h(Shown, { value: page }, h(Path, { value: path }, children))
}

/** A part of a page that has more texts than the page. */
export function MoreWords({ words, children }: { words: Words; children: ReactNode }) {
  const page = useI18n()
  const more = useMemo(() => {
    const t = translator(page.language, words)
    return {
      ...page,
      t: (key: Key, values?: Values) => (key in words ? t(key, values) : page.t(key, values)),
    }
  }, [page, words])
  return h(Shown, { value: more }, children)
}

/** Texts, language, direction and addresses of the page, and the switch to another language. */
export function useI18n(): Page {
  const page = use(Shown)
  if (!page) throw new Error('useI18n() outside a page')
  return page
}

/** Formats a date in full, in the time zone of the site. */
export function useDay(): (at: string) => string {
  const { language, site } = useI18n()
  return (at) => dateFormat(language, { dateStyle: 'long', timeZone: site.timeZone }).format(new Date(at))
}

/** The path of the page that is shown, without a language. */
export const usePath = (): string => use(Path)

async function switchLanguage(router: RegisteredRouter, next: Language): Promise<void> {
  const words = await loadWords(next)
  rememberLanguage(next)
  const { address } = router.options.context
  const { language: explicit, path } = splitAddress(window.location.pathname)
  if (explicit) address.use(next)
  router.update({
    ...router.options,
    context: { ...router.options.context, language: next, words },
  })
  if (explicit) {
    const { search, hash } = window.location
    window.history.replaceState(window.history.state, '', addressIn(next, path) + search + hash)
  }
  await router.invalidate()
}

/** Stores the choice for the next visit: in local storage, and in the cookie that the server reads. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_KEY}=${language};path=/;max-age=31536000;samesite=lax`
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // private mode has no storage: the cookie is enough
  }
}
