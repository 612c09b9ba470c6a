import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Counter } from 'prom-client'
import { SECOND } from '../clock.ts'
import { pages } from '../metrics.ts'
import {
  type Copy,
  type Encoding,
  type Form,
  type Rendered,
  changedSince,
  copyOf,
  encodingFor,
  formOf,
  isUnchanged,
  pressed,
} from './html-copy.ts'
import { MARGIN_SECONDS, sharedHeaders } from './shared-caches.ts'

/** A request for the page of a key, and how long shared caches may keep it. */
type Asked = { request: Request; key: string; sharedSeconds: number }

export type HtmlCache = {
  /**
   * The page of `key`: from memory, or rendered with the nonce that the renderer must put on its own scripts. Shared caches may
   * keep it for at most `sharedSeconds` (default 0: not at all), never after its `validUntil`, and only while it is up to date.
   */
  page: (
    request: Request,
    key: string,
    render: (nonce: string) => Promise<Rendered>,
    sharedSeconds?: number,
  ) => Promise<Response>
  /** The copy of `key` that `page` would send. */
  copy: (key: string, render: (nonce: string) => Promise<Rendered>) => Promise<Copy>
  /** The page of `key` if a fresh copy is in memory: returned immediately, without a promise. */
  kept: (request: Request, key: string, sharedSeconds?: number) => Response | undefined
  /** Marks all renderings so far as out of date: the next request of each page waits for a fresh one. */
  invalidate: () => void
  /** Removes all earlier copies because content was withdrawn: none is served again, however long a fresh one takes. */
  withdraw: () => void
}

const [hits, stale, rendered, notModified] = [
  pages.labels('hit'),
  pages.labels('stale'),
  pages.labels('rendered'),
  pages.labels('not-modified'),
]
/** After this a copy is renewed in the background … */
const FRESH_MS = 60_000
/** … and after this the reader waits for the renewal, because ages and dates in the copy would be wrong. */
const OLD_MS = 600_000
/** How long a request waits for a renewal before it gets the old copy, since the database may be unavailable. */
const PATIENCE_MS = 1500
/** The approximate memory size of the headers of a copy. */
const HEADERS_BYTES = 2000

type Options = {
  megabytes?: number
  headers?: Record<string, string>
  /** Whether invalidations arrive now; while they do not, shared caches may keep nothing. */
  isInformed?: () => boolean
}

/** Pages that many receive, compressed, in at most `megabytes` of memory, with these `headers`. Never for personal pages. */
export function openHtmlCache(
  now: () => Date,
  { megabytes = 96, headers = {}, isInformed = () => true }: Options = {},
): HtmlCache {
  const slot = `slot-${randomUUID()}` // a placeholder for the nonce, removed later; page content cannot guess it
  const copies = new LRUCache<string, Copy>({
    maxSize: megabytes << 20,
    sizeCalculation: ({ forms }, key) =>
      [...forms.values()].reduce((size, { body }) => size + body.length, key.length) + HEADERS_BYTES,
  })
  const rendering = new Map<string, Promise<Copy>>()
  let edition = 0
  /** Copies of an earlier edition contain the withdrawn content. */
  let withdrawn = 0

  /** Renders a key once at a time. After an invalidation, requests wait for a rendering that began afterwards. */
  function renew(key: string, render: (nonce: string) => Promise<Rendered>): Promise<Copy> {
    const name = `${edition} ${key}`
    const running = rendering.get(name)
    if (running) return running
    const begun = edition
    const renewal = render(slot)
      .then((page) => copyOf(page, headers, slot, begun, now().getTime()))
      .then((fresh) => {
        const before = copies.peek(key)
        const copy = before ? changedSince(before, fresh) : fresh
        if ((before?.edition ?? begun) > begun) return copy // a rendering that began later finished first
        if (begun < withdrawn) return copy // only for requests from before the withdrawal
        if (copy.status === 200) copies.set(key, copy)
        else if (copy.status < 500) copies.delete(key)
        return copy
      })
      .finally(() => rendering.delete(name))
    rendering.set(name, renewal)
    return renewal
  }

  /**
   * The headers for shared caches, computed for each answer: null if they may not keep it, because it is out of date, an error,
   * or about to become locked.
   */
  function sharing(copy: Copy, sharedSeconds: number): Form['headers'] | null {
    if (sharedSeconds === 0 || copy.status !== 200 || copy.edition !== edition || !isInformed()) return null
    const left = Math.floor((copy.validUntil - now().getTime()) / SECOND) - MARGIN_SECONDS
    const seconds = Math.min(sharedSeconds, left)
    return seconds < 1 ? null : sharedHeaders(seconds)
  }

  /**
   * 304 if the client has the page. Where pages are shared, only with the headers by which it may be kept: nginx keeps a page
   * again for as long as before if a 304 forbids it.
   */
  function unchangedFor(request: Request, copy: Copy, sharedSeconds: number): Response | undefined {
    if (!isUnchanged(request, copy)) return undefined
    const shared = sharing(copy, sharedSeconds)
    return sharedSeconds > 0 && shared === null ? undefined : unchanged(copy, shared)
  }

  /** The copy to send, and how it was obtained. */
  async function found(
    key: string,
    render: (nonce: string) => Promise<Rendered>,
  ): Promise<[Copy, Counter.Internal]> {
    const at = now().getTime()
    const known = copies.get(key)
    const copy = known && at < known.validUntil ? known : undefined // after `validUntil` the copy, or one being rendered, may contain content that is locked now
    if (copy && copy.edition === edition && at - copy.renderedAt < OLD_MS) {
      if (at - copy.renderedAt >= FRESH_MS) renew(key, render).catch(() => undefined) // the copy is the answer; the next request tries again
      return [copy, hits]
    }
    const fresh = renew(key, render).then((next) => (at < next.validUntil ? next : renew(key, render)))
    if (!copy) return [await fresh, rendered]
    const renewed = await Promise.race([fresh.catch(() => null), after(PATIENCE_MS)])
    return renewed === null || renewed.status >= 500 ? [copy, stale] : [renewed, rendered]
  }

  /** The copy in the encoding that the browser accepts, which is created on the first request. */
  async function answer(
    { request, key, sharedSeconds }: Asked,
    copy: Copy,
    how: Counter.Internal,
  ): Promise<Response> {
    const same = unchangedFor(request, copy, sharedSeconds)
    if (same) return same
    const encoding = encodingFor(request)
    if (!copy.forms.has(encoding)) {
      const pressing = copy.pressing.get(encoding) ?? press(key, copy, encoding)
      copy.pressing.set(encoding, pressing)
      await pressing.finally(() => copy.pressing.delete(encoding))
    }
    return answerIn(encoding, request, copy, how, sharing(copy, sharedSeconds))
  }

  async function press(key: string, copy: Copy, encoding: Encoding): Promise<void> {
    copy.forms.set(encoding, await pressed(copy, encoding))
    if (copies.peek(key)?.forms === copy.forms) copies.set(key, { ...copy }) // stores it again so that its size is updated
  }

  return {
    invalidate: () => void (edition += 1),
    withdraw() {
      withdrawn = edition += 1
      copies.clear()
    },
    kept(request, key, sharedSeconds = 0) {
      const copy = copies.get(key)
      if (!copy || copy.edition !== edition) return undefined
      const at = now().getTime()
      if (at >= copy.validUntil || at - copy.renderedAt >= FRESH_MS) return undefined
      const same = unchangedFor(request, copy, sharedSeconds)
      if (same) return same
      const encoding = encodingFor(request)
      if (!copy.forms.has(encoding)) return undefined
      return answerIn(encoding, request, copy, hits, sharing(copy, sharedSeconds))
    },
    async page(request, key, render, sharedSeconds = 0) {
      const [copy, how] = await found(key, render)
      return answer({ request, key, sharedSeconds }, copy, how)
    },
    async copy(key, render) {
      const [copy, how] = await found(key, render)
      how.inc()
      return copy
    },
  }
}

const after = (ms: number) => new Promise<null>((resolve) => void setTimeout(resolve, ms, null).unref())

function unchanged(copy: Copy, shared: Form['headers'] | null): Response {
  notModified.inc()
  const { headers } = formOf(copy, 'identity')
  return new Response(null, { status: 304, headers: shared ? { ...headers, ...shared } : headers })
}

function answerIn(
  encoding: Encoding,
  request: Request,
  copy: Copy,
  how: Counter.Internal,
  shared: Form['headers'] | null,
): Response {
  const { body, headers } = formOf(copy, encoding)
  how.inc()
  return new Response(request.method === 'HEAD' ? null : body, {
    status: copy.status,
    headers: shared ? { ...headers, ...shared } : headers,
  })
}
