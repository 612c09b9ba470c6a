import { systemClock } from '#platform/clock.ts'
import {
  CACHES,
  EDITION_MS,
  MAX_FILES,
  MAX_PAGES,
  type WorkerMessage,
  filesIn,
  isHome,
  isKeptPage,
  isOfPages,
  isPersonal,
  mayKeep,
  offlinePathOf,
  roleOf,
  stemOf,
  storiesIn,
} from './offline-rules.ts'

// Built as /sw.js. Pages come from the network whenever it is available; kept copies are for offline use.

/** The parts of the worker's scope that are used here: TypeScript knows either the page's or the worker's, not both. */
type Lasting = Event & { waitUntil(done: Promise<unknown>): void }
type Asked = Lasting & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  location: Location
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', heard: (event: Lasting) => void): void
  addEventListener(type: 'fetch', heard: (event: Asked) => void): void
  addEventListener(type: 'message', heard: (event: Lasting & { data: unknown }) => void): void
}
const scope = globalThis as unknown as Scope // see above
const { origin } = scope.location
const SIGNED_IN = '/signed-in'

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => {
  const ours: readonly string[] = Object.values(CACHES)
  const old = caches.keys().then((names) => names.filter((name) => !ours.includes(name)))
  event.waitUntil(
    old
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => scope.clients.claim()),
  )
})
scope.addEventListener('fetch', (event) => {
  const role = roleOf(event.request, origin)
  if (role === 'page') event.respondWith(pageFor(event))
  if (role === 'file') event.respondWith(fileFor(event))
})
scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage // sent only by our own pages
  event.waitUntil(message.tell === 'visited' ? visited(message) : signed(message.tell === 'signed-in'))
})

/** Returns the page from the network; offline, the kept copy or else the offline page. */
async function pageFor(event: Asked): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  try {
    const answer = await fetch(event.request)
    if (isKeptPage(pathname) && isPersonal(answer)) event.waitUntil(signed(true))
    else if (search === '') event.waitUntil(keepPage(pathname, answer.clone()))
    return answer
  } catch (error) {
    const kept = await (await caches.open(CACHES.pages)).match(pathname, { ignoreVary: true })
    if (kept) return kept
    const frame = await caches.open(CACHES.frame)
    const keys = await frame.keys()
    const [, known = null] = /\/([a-z]{2})\/offline$/.exec(keys.at(-1)?.url ?? '') ?? []
    const path = offlinePathOf(pathname, known)
    const offline = await frame.match(path, { ignoreVary: true })
    if (offline && pathname === path) return offline
    if (offline) return Response.redirect(`${path}#${pathname}`) // at another address the router would render another page
    throw error
  }
}

/** A kept file stays valid forever; offline, another size of an image will do. */
async function fileFor(event: Asked): Promise<Response> {
  const { request } = event
  const files = await caches.open(CACHES.files)
  const kept = await files.match(request, { ignoreVary: true })
  if (kept) return kept
  try {
    const answer = await fetch(request)
    const copy = answer.clone()
    if (mayKeep(answer)) event.waitUntil(keepFile(request.url, copy))
    return answer
  } catch (error) {
    const stem = stemOf(new URL(request.url).pathname)
    const same = (await files.keys()).find(({ url }) => stemOf(new URL(url).pathname) === stem)
    const other = same && (await files.match(same, { ignoreVary: true }))
    if (other) return other
    throw error
  }
}

/**
 * A page was shown, which the browser may have rendered without a request: it is kept, and with the home page its edition.
 */
async function visited({ path, language, edition }: WorkerMessage & { tell: 'visited' }): Promise<void> {
  if (await isSignedIn()) return
  await keepOffline(offlinePathOf(path, language))
  const html = await fetchPage(path)
  if (html === null || !edition || !isHome(path)) return
  for (const story of storiesIn(html)) if (!(await isFresh(story))) await fetchPage(story)
}

async function fetchPage(path: string): Promise<string | null> {
  if (!isKeptPage(path)) return null
  const answer = await fetch(path, { headers: { accept: 'text/html' } }).catch(() => null)
  if (!answer) return null
  if (isPersonal(answer)) await signed(true)
  const html = await answer.clone().text()
  await keepPage(path, answer)
  return html
}

/** Keeps a page with the files that it references, unless it is personal. */
async function keepPage(path: string, answer: Response): Promise<void> {
  if (!isKeptPage(path) || !mayKeep(answer) || (await isSignedIn())) return
  const names = filesIn(await answer.clone().text())
  await put(CACHES.pages, path, answer, MAX_PAGES)
  await Promise.all(names.map(keepMissing))
  if (await isSignedIn()) await caches.delete(CACHES.pages) // a user has signed in since then
}

/** The offline page is the same for everyone, so it is requested without credentials. */
async function keepOffline(path: string): Promise<void> {
  const frame = await caches.open(CACHES.frame)
  const answer = await fetch(path, { credentials: 'omit' }).catch(() => null)
  if (!answer || !mayKeep(answer)) return
  await Promise.all(filesIn(await answer.clone().text()).map(keepMissing))
  await frame.delete(path) // the last entry is the language of this reader
  await frame.put(path, answer)
}

async function keepMissing(path: string): Promise<void> {
  const files = await caches.open(CACHES.files)
  if (await files.match(path, { ignoreVary: true })) return
  const answer = await fetch(path).catch(() => null)
  if (answer && mayKeep(answer)) await files.put(path, answer)
}

/** Images reveal what was read; the files that pages run are the same for everyone. */
async function keepFile(url: string, answer: Response): Promise<void> {
  if (isOfPages(url) || !(await isSignedIn())) await put(CACHES.files, url, answer, MAX_FILES)
}

/** The newest entry is last; excess entries are removed from the front. */
async function put(name: string, key: string, answer: Response, most: number): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(key, { ignoreVary: true })
  await cache.put(key, answer)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - most)))
    await cache.delete(old, { ignoreVary: true })
}

async function isFresh(path: string): Promise<boolean> {
  const kept = await (await caches.open(CACHES.pages)).match(path, { ignoreVary: true })
  const at = Date.parse(kept?.headers.get('date') ?? '')
  return systemClock.now().getTime() - at < EDITION_MS
}

const isSignedIn = async (): Promise<boolean> =>
  (await (await caches.open(CACHES.frame)).match(SIGNED_IN)) !== undefined

/** Signing in or out deletes all kept pages; while a user is signed in, none is kept. */
async function signed(isIn: boolean): Promise<void> {
  const before = await isSignedIn()
  const frame = await caches.open(CACHES.frame)
  if (isIn) await frame.put(SIGNED_IN, new Response(''))
  else await frame.delete(SIGNED_IN)
  if (isIn || before) await caches.delete(CACHES.pages)
}
