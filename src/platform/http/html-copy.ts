import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SECOND } from '../clock.ts'
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

export type Encoding = 'br' | 'gzip' | 'identity'
/** A body with its headers, which can be sent any number of times. */
export type Form = { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
/** A page as it was rendered once. */
export type Copy = {
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

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]
/** Brotli at quality 5 is a tenth smaller than gzip and takes twice the time. */
const PRESS = {
  br: (raw: Uint8Array) => toBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (raw: Uint8Array) => toGzip(raw),
}
/** Later than any time. */
const NEVER = Number.MAX_SAFE_INTEGER

/** Keeps `Last-Modified` from going back, and from staying the same when the bytes change. */
export function changedSince(before: Copy, copy: Copy): Copy {
  if (copy.changedAt === null || before.changedAt === null || copy.changedAt > before.changedAt) return copy
  const changedAt =
    copy.etag === before.etag ? before.changedAt : Math.floor(copy.renderedAt / SECOND) * SECOND
  const { headers, body } = formOf(copy, 'identity')
  const moved = { ...headers, 'last-modified': new Date(changedAt).toUTCString() }
  return { ...copy, changedAt, forms: new Map([['identity', { headers: moved, body }]]) }
}

/**
 * The copy of a page that was rendered at `at` (milliseconds) with the nonce `slot`, which the hashes of its scripts replace. Throws
 * if a nonce is left in it.
 */
export function copyOf(
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
export function isUnchanged({ headers }: Request, { status, etag, changedAt }: Copy): boolean {
  if (status !== 200) return false
  const tags = headers.get('if-none-match')
  if (tags === etag) return true
  if (tags !== null) return tags.split(',').some((tag) => ['*', etag, etag.slice(2)].includes(tag.trim()))
  const since = changedAt === null ? null : headers.get('if-modified-since')
  return since !== null && changedAt !== null && changedAt <= Date.parse(since)
}

/** The best encoding that the client accepts. */
export function encodingFor(request: Request): Encoding {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** The copy in an encoding. */
export async function pressed(copy: Copy, encoding: Encoding): Promise<Form> {
  const plain = formOf(copy, 'identity')
  if (encoding === 'identity') return plain
  const body = new Uint8Array(await PRESS[encoding](plain.body))
  return { body, headers: { ...plain.headers, 'content-encoding': encoding } }
}

/** The copy in an encoding that it exists in. Throws if it does not. */
export function formOf(copy: Copy, encoding: Encoding): Form {
  const form = copy.forms.get(encoding)
  if (!form) throw new Error(`the page was not pressed: ${encoding}`)
  return form
}
