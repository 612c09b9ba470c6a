import { LANGUAGES, splitAddress } from '#languages/rules.ts'

/** Browser caches that the worker fills. A new number in a name discards the contents. */
export const CACHES = {
  pages: 'cadence-pages-1',
  files: 'cadence-files-1',
  /** Offline pages, and whether a user is signed in. */
  frame: 'cadence-frame-1',
} as const
/** Maximum entries of each cache; the oldest are removed first. */
export const MAX_PAGES = 40
export const MAX_FILES = 400
/** Number of stories kept with the home page: the lead edition. */
export const EDITION_STORIES = 7
/** A page that was kept more recently than this is not fetched again for an edition. */
export const EDITION_MS = 6 * 3_600_000

/** A message from a page to the worker. */
export type WorkerMessage =
  | { tell: 'visited'; path: string; language: string; edition: boolean }
  | { tell: 'signed-in' }
  | { tell: 'signed-out' }

const PREFIX = `(?:/(?:${LANGUAGES.join('|')}))?`
const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const PAGE = new RegExp(`^${PREFIX}(?:/?|/news|/(?:news|article)/${ID})$`)
const HOME = new RegExp(`^${PREFIX}/?$`)
/** Files that never change at their address. */
const FILE = /^\/(?:assets|icons|covers|pictures)\//
/** Paths that the worker ignores entirely. */
const NEVER = /^\/(?:api|metrics|healthz|readyz|sw\.js)(?:\/|$)/

/** The role of a request for the worker. Only reads (GET) from this site can be anything but `none`. */
export function roleOf(
  { method, mode, url }: { method: string; mode: string; url: string },
  origin: string,
): 'page' | 'file' | 'none' {
  const { origin: of, pathname } = new URL(url)
  if (method !== 'GET' || of !== origin || NEVER.test(pathname)) return 'none'
  if (mode === 'navigate') return 'page'
  return FILE.test(pathname) ? 'file' : 'none'
}

/** Whether a file is a script, a style or a font of the pages, by its full address. */
export const isOfPages = (url: string): boolean => new URL(url).pathname.startsWith('/assets/')

/** Whether an address belongs to a page that is kept: home, news or a story; never a search. */
export const isKeptPage = (path: string): boolean => PAGE.test(path)
export const isHome = (path: string): boolean => HOME.test(path)

type Answer = {
  status: number
  type: string
  redirected: boolean
  headers: { get(name: string): string | null }
}

/** Whether a response is personal: pages and calls for a signed-in user say `no-store`. */
export const isPersonal = (answer: Answer): boolean =>
  /no-store/.test(answer.headers.get('cache-control') ?? '')

/** Whether a response may be kept: complete, from this site, from this address and not personal. */
export const mayKeep = (answer: Answer): boolean =>
  answer.status === 200 && answer.type === 'basic' && !answer.redirected && !isPersonal(answer)

/** The path of the offline page in the reader's language. */
export function offlinePathOf(path: string, language: string | null): string {
  return `/${splitAddress(path).language ?? language ?? 'en'}/offline`
}

/** Files that a page's HTML references: its scripts, styles and fonts. */
export const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path)),
]

/** Addresses of the first stories that a page links to. */
export const storiesIn = (html: string): string[] =>
  [
    ...new Set(
      [...html.matchAll(new RegExp(`href="(${PREFIX}/news/${ID})"`, 'g'))].map(([, path = '']) => path),
    ),
  ].slice(0, EDITION_STORIES)

/** The part of an image path that is the same in every size and format. */
export const stemOf = (path: string): string => path.replace(/-\d+\.(?:avif|webp|png)$/, '-')
