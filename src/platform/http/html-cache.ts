import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Counter } from 'prom-client'
import { SECOND } from '../clock.ts'
import { pages } from '../metrics.ts'
import { saidInHead, scriptHashes, securityHeaders } from './security.ts'

/**
 * The output of the renderer: status and headers, the HTML, and `validUntil` if part of it is only correct until then. A
 * response that is not a page, such as a feed, sets its own type, language and modification time in `headers`.
 */
export type Rendered = {
  response: Response
  html: string
  validUntil: Date | null
  headers?: Record<string, string>
}
type Encoding = 'br' | 'gzip' | 'identity'
/** A body with its headers, which can be sent any number of times. */
type Form = { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
type Copy = {
  /** Uncompressed, and in each compressed encoding that was requested. */
  forms: Map<Encoding, Form>
  pressing: Map<Encoding, Promise<void>>
  status: number
  etag: string
  /** `Last-Modified`, null if there is none. */
  changedAt: number | null
  /** The number of invalidations before rendering began. */
  edition: number
  renderedAt: number
  validUntil: number
}
export type HtmlCache = {
  /** The page of `key`: from memory, or rendered with the nonce that the renderer must put on its own scripts. */
  page: (request: Request, key: string, render: (nonce: string) => Promise<Rendered>) => Promise<Response>
  /** The page of `key` if a fresh copy is in memory: returned immediately, without a promise. */
  kept: (request: Request, key: string) => Response | undefined
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
const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]
/** After this a copy is renewed in the background … */
const FRESH_MS = 60_000
/** … and after this the reader waits for the renewal, because ages and dates in the copy would be wrong. */
const OLD_MS = 600_000
/** How long a request waits for a renewal before it gets the old copy, since the database may be unavailable. */
const PATIENCE_MS = 1500
/** Brotli at quality 5 is a tenth smaller than gzip and takes twice the time. */
const PRESS = {
  br: (raw: Uint8Array) => toBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (raw: Uint8Array) => toGzip(raw),
}
/** The approximate memory size of the headers of a copy. */
const HEADERS_BYTES = 2000
const NEVER = Number.MAX_SAFE_INTEGER

/** Pages for visitors, compressed, in at most `megabytes` of memory, with these `headers`. Never for personal pages. */
export function openHtmlCache(
  now: () => Date,
  { megabytes = 96, headers = {} }: { megabytes?: number; headers?: Record<string, string> } = {},
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

  /** The copy in the encoding that the browser accepts, which is created on the first request. */
  async function answer(request: Request, key: string, copy: Copy, how: Counter.Internal): Promise<Response> {
    if (isUnchanged(request, copy)) return unchanged(copy)
    const encoding = encodingFor(request)
    if (!copy.forms.has(encoding)) {
      const pressing = copy.pressing.get(encoding) ?? press(key, copy, encoding)
      copy.pressing.set(encoding, pressing)
      await pressing.finally(() => copy.pressing.delete(encoding))
    }
    return answerIn(encoding, request, copy, how)
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
    kept(request, key) {
      const copy = copies.get(key)
      if (!copy || copy.edition !== edition) return undefined
      const at = now().getTime()
      if (at >= copy.validUntil || at - copy.renderedAt >= FRESH_MS) return undefined
      if (isUnchanged(request, copy)) return unchanged(copy)
      const encoding = encodingFor(request)
      return copy.forms.has(encoding) ? answerIn(encoding, request, copy, hits) : undefined
    },
    async page(request, key, render) {
      const at = now().getTime()
      const known = copies.get(key)
      const copy = known && at < known.validUntil ? known : undefined // after `validUntil` the copy, or one being rendered, may contain content that is locked now
      if (copy && copy.edition === edition && at - copy.renderedAt < OLD_MS) {
        if (at - copy.renderedAt >= FRESH_MS) renew(key, render).catch(() => undefined) // the copy is the answer; the next request tries again
        return answer(request, key, copy, hits)
      }
      const fresh = renew(key, render).then((next) => (at < next.validUntil ? next : renew(key, render)))
      if (!copy) return answer(request, key, await fresh, rendered)
      const renewed = await Promise.race([fresh.catch(() => null), after(PATIENCE_MS)])
      if (renewed === null || renewed.status >= 500) return answer(request, key, copy, stale)
      return answer(request, key, renewed, rendered)
    },
  }
}

const after = (ms: number) => new Promise<null>((resolve) => void setTimeout(resolve, ms, null).unref())

/** Keeps `Last-Modified` from going back, and from staying the same when the bytes change. */
function changedSince(before: Copy, copy: Copy): Copy {
  if (copy.changedAt === null || before.changedAt === null || copy.changedAt > before.changedAt) return copy
  const changedAt =
    copy.etag === before.etag ? before.changedAt : Math.floor(copy.renderedAt / SECOND) * SECOND
  const { headers, body } = formOf(copy, 'identity')
  const moved = { ...headers, 'last-modified': new Date(changedAt).toUTCString() }
  return { ...copy, changedAt, forms: new Map([['identity', { headers: moved, body }]]) }
}

function copyOf(
  { response, html: slotted, validUntil, headers: own }: Rendered,
  common: Form['headers'],
  slot: string,
  edition: number,
  at: number,
): Copy {
  const html = slotted
    .replaceAll(` nonce="${slot}"`, '')
    .replaceAll(`<meta property="csp-nonce" content="${slot}"/>`, '')
  if (html.includes(slot)) throw new Error('a nonce was left in a page for the cache')
  const raw = Buffer.from(html)
  const redirect = response.headers.get('location')
  const etag = `W/"${createHash('sha1').update(raw).digest('base64url')}"`
  const headers = {
    ...common,
    ...securityHeaders(own ? '' : scriptHashes(slotted, slot)),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Language, Accept-Encoding',
    etag,
    ...(redirect !== null && { location: redirect }),
    ...(!own && saidInHead(html)),
    ...own,
  }
  const changed = own?.['last-modified']
  return {
    forms: new Map([['identity', { headers, body: raw }]]),
    pressing: new Map(),
    status: !own && brokenWhileRendering(html) ? 500 : response.status,
    etag,
    changedAt: changed === undefined ? null : Date.parse(changed),
    edition,
    renderedAt: at,
    validUntil: validUntil?.getTime() ?? NEVER,
  }
}

/** React leaves this where a component threw; the page is nevertheless sent with status 200. */
export const brokenWhileRendering = (html: string): boolean => html.includes('<!--$!-->')

/** Whether the client has these bytes. `If-None-Match` takes precedence over `If-Modified-Since`. Source: RFC 9110. */
function isUnchanged({ headers }: Request, { status, etag, changedAt }: Copy): boolean {
  if (status !== 200) return false
  const tags = headers.get('if-none-match')
  if (tags === etag) return true
  if (tags !== null) return tags.split(',').some((tag) => ['*', etag, etag.slice(2)].includes(tag.trim()))
  const since = changedAt === null ? null : headers.get('if-modified-since')
  return since !== null && changedAt !== null && changedAt <= Date.parse(since)
}

function unchanged(copy: Copy): Response {
  notModified.inc()
  return new Response(null, { status: 304, headers: formOf(copy, 'identity').headers })
}

function encodingFor(request: Request): Encoding {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

async function pressed(copy: Copy, encoding: Encoding): Promise<Form> {
  const plain = formOf(copy, 'identity')
  if (encoding === 'identity') return plain
  const body = new Uint8Array(await PRESS[encoding](plain.body))
  return { body, headers: { ...plain.headers, 'content-encoding': encoding } }
}

function formOf(copy: Copy, encoding: Encoding): Form {
  const form = copy.forms.get(encoding)
  if (!form) throw new Error(`the page was not pressed: ${encoding}`)
  return form
}

function answerIn(encoding: Encoding, request: Request, copy: Copy, how: Counter.Internal): Response {
  const { body, headers } = formOf(copy, encoding)
  how.inc()
  return new Response(request.method === 'HEAD' ? null : body, { status: copy.status, headers })
}
