/** Caches of the browser that the worker fills. Another number forgets what is in them. */
export const CACHES = {
  pages: 'cadence-pages-1',
  files: 'cadence-files-1',
  /** Pages that say that there is no network, and whether somebody is signed in. */
  frame: 'cadence-frame-1',
} as const
/** Of each cache the oldest go first. */
export const MAX_PAGES = 40
export const MAX_FILES = 400
/** Stories that are kept with the home page: the lead edition. */
export const EDITION_STORIES = 7
/** A page that was kept so lately is not fetched once more for an edition. */
export const EDITION_MS = 6 * 3_600_000

/** What a page tells the worker. */
export type Told =
  | { tell: 'visited'; path: string; language: string; edition: boolean }
  | { tell: 'signed-in' }
  | { tell: 'signed-out' }

const PREFIX = '(?:/(?:en|ar|fr|es|pt))?'
const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const PAGE = new RegExp(`^${PREFIX}(?:/?|/news|/(?:news|article)/${ID})$`)
const HOME = new RegExp(`^${PREFIX}/?$`)
/** What never changes under its address. */
const FILE = /^\/(?:assets|icons|covers|pictures)\//
/** Of these the worker knows nothing at all. */
const NEVER = /^\/(?:api|metrics|healthz|readyz|sw\.js)(?:\/|$)/

/** What the worker has to do with a request. Only what is read (GET) here can be anything but `none`. */
export function roleOf(
  { method, mode, url }: { method: string; mode: string; url: string },
  origin: string,
): 'page' | 'file' | 'none' {
  const { origin: of, pathname } = new URL(url)
  if (method !== 'GET' || of !== origin || NEVER.test(pathname)) return 'none'
  if (mode === 'navigate') return 'page'
  return FILE.test(pathname) ? 'file' : 'none'
}

/** Whether a file is a script, a style or a typeface of the pages, by its whole address. */
export const isOfPages = (url: string): boolean => new URL(url).pathname.startsWith('/assets/')

/** Whether an address is of a page that is kept: home, news, a story; nothing that was searched for. */
export const isKeptPage = (path: string): boolean => PAGE.test(path)
export const isHome = (path: string): boolean => HOME.test(path)

type Answer = {
  status: number
  type: string
  redirected: boolean
  headers: { get(name: string): string | null }
}

/** Whether an answer is somebody's own: pages and calls of who is signed in say `no-store`. */
export const isPersonal = (answer: Answer): boolean =>
  /no-store/.test(answer.headers.get('cache-control') ?? '')

/** Whether an answer may be kept: whole, ours, of this address, and nobody's own. */
export const mayKeep = (answer: Answer): boolean =>
  answer.status === 200 && answer.type === 'basic' && !answer.redirected && !isPersonal(answer)

/** Where the page is that says in the reader's language that there is no network. */
export function offlinePathOf(path: string, language: string | null): string {
  const [, named] = /^\/(en|ar|fr|es|pt)(?:\/|$)/.exec(path) ?? []
  return `/${named ?? language ?? 'en'}/offline`
}

/** Files that a page's HTML names: its scripts, styles and fonts. */
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

/** The same picture in whatever size and form. */
export const stemOf = (path: string): string => path.replace(/-\d+\.(?:avif|webp|png)$/, '-')
