import { pipeline, type Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import { Blocked, checkUrl, guardedConnector, type Lookup, openAllowList } from './web-guard.ts'
import { type SendOptions, type Sent, flat, sendTo } from './web-send.ts'

/** What went wrong between us and the other side. `cause` keeps the original error. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  /**
   * `timeout`; `dns`: no such host; `connection`: refused, reset or cut; `tls`: certificate; `answer`: not HTTP or damaged.
   */
  readonly code: 'timeout' | 'dns' | 'connection' | 'tls' | 'answer'
  constructor(code: Unreachable['code'], cause: unknown) {
    super(`${code}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.code = code
  }
}

/** One answer. `body` is empty for 304. */
export type Fetched = {
  status: number
  /** The final address after all redirects. */
  url: string
  /** The address for the next request: follows permanent redirects only. */
  storedUrl: string
  /** Lower-case names; repeated headers joined by a comma. */
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export type FetchOptions = {
  /** Largest body, counted both as sent and after decompression. */
  maxBytes: number
  /** From the first connection to the last byte, redirects included. */
  totalMs: number
  etag?: string | null
  lastModified?: string | null
  /** Sent at every hop, so nothing secret. */
  headers?: Readonly<Record<string, string>>
  /** Called before a redirect to another origin is followed; false ends in Blocked `not_followed`. */
  mayFollow?: (url: string) => Promise<boolean>
}

/** What this process answers at an address of its own, without a connection. */
export type OwnAnswer = { status: number; headers: Readonly<Record<string, string>>; body: Buffer }
/** Null for every address that is not its own. */
export type OwnAnswers = (url: URL) => OwnAnswer | null

/** The only way to fetch an address that someone gave us. */
export type Web = {
  /** GET with every hop checked. Throws Blocked or Unreachable, nothing else; any HTTP status is an answer. */
  fetch(url: string, options: FetchOptions): Promise<Fetched>
  /**
   * POST once, with the same address checks; over https only, except for hosts allowed by name: see web-send.ts. Throws the
   * same errors.
   */
  send(url: string, options: SendOptions): Promise<Sent>
  /** Product name, version and contact, as sent. */
  readonly userAgent: string
  close(): Promise<void>
}

const MAX_REDIRECTS = 5
/**
 * The number of simultaneous requests to one host: many readers use the same service, and none of them should wait behind a
 * hanging address.
 */
const MAX_CONCURRENT_REQUESTS = 64
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const DECODERS: Record<string, () => Transform> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
}

/** Classifies the errors of undici, sockets, TLS and zlib by name and code; the first match wins. */
const SIGNS: readonly [Unreachable['code'], RegExp][] = [
  ['timeout', /^TimeoutError|TIMEOUT|TIMEDOUT/],
  ['dns', /ENOTFOUND|EAI_|ENODATA/],
  ['tls', /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/],
  ['answer', /^HTTPParserError| Z_| ERR_+(ERROR_FORMAT|BROTLI)|HPE_|UND_ERR_(RES|HEADERS|INVALID)/],
]

/**
 * `allowHosts` may be private: 'host' or 'host:port' (FETCH_ALLOW_HOSTS). Addresses that `own` answers are never connected
 * to; only those that are asked for by name count, not the targets of redirects. `lookup` is for tests.
 */
export function openWeb(options: {
  allowHosts: readonly string[]
  userAgent: string
  own?: OwnAnswers
  lookup?: Lookup
}): Web {
  const { userAgent } = options
  const allows = openAllowList(options.allowHosts)
  const agent = (connections: number) =>
    new Agent({
      connections,
      pipelining: 1,
      headersTimeout: 10_000,
      bodyTimeout: 10_000,
      maxHeaderSize: 32_768,
      keepAliveTimeout: 4000,
      connect: guardedConnector(allows, options.lookup),
    })
  const dispatcher = agent(2)
  const sender = agent(MAX_CONCURRENT_REQUESTS)
  return {
    userAgent,
    fetch: async (url, how) => {
      const own = options.own?.(parsed(url))
      if (own) return fetchedHere(parsed(url), own, how)
      return follow(url, how, { dispatcher, allows, userAgent }).catch(named)
    },
    send: async (url, how) =>
      sendTo(parsed(url), how, { dispatcher: sender, allows, userAgent }).catch(named),
    async close() {
      await Promise.all([dispatcher.destroy(), sender.destroy()])
    },
  }
}

function fetchedHere({ href }: URL, own: OwnAnswer, { etag, maxBytes }: FetchOptions): Fetched {
  const isKnown = typeof etag === 'string' && etag === own.headers['etag']
  const { status, body } = isKnown ? { status: 304, body: Buffer.alloc(0) } : own
  if (body.length > maxBytes) throw new Blocked('too_large', `too large with ${body.length} bytes`)
  return { status, url: href, storedUrl: href, headers: own.headers, body }
}

type Line = { dispatcher: Agent; allows: (host: string, port: number) => boolean; userAgent: string }

async function follow(start: string, options: FetchOptions, line: Line): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.totalMs)
  let url = parsed(start)
  let storedUrl = url.href
  let permanent = true
  for (let hop = 0; ; hop++) {
    checkUrl(url, line.allows)
    const answer = await request(url, {
      dispatcher: line.dispatcher,
      signal,
      headers: headersFor(options, line.userAgent, hop),
    })
    const { statusCode: status, headers } = answer
    const location = REDIRECTS.has(status) ? headers.location : undefined
    if (location === undefined) {
      const body = await readBody(answer, options.maxBytes)
      signal.throwIfAborted()
      return { status, url: url.href, storedUrl, headers: flat(headers), body }
    }
    drop(answer.body)
    if (hop >= MAX_REDIRECTS) throw new Blocked('redirects', `more than ${MAX_REDIRECTS} redirects`)
    const next = parsed(String(location), url)
    checkUrl(next, line.allows)
    if (next.origin !== url.origin && options.mayFollow && !(await options.mayFollow(next.href))) {
      throw new Blocked('not_followed', `redirect to ${next.host} is not followed`)
    }
    permanent &&= status === 301 || status === 308
    if (permanent) storedUrl = next.href
    url = next
  }
}

function parsed(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url) throw new Blocked('url', 'refused an address that cannot be read')
  return url
}

/** Conditional headers belong to the stored address: they are sent on the first hop only. */
function headersFor(options: FetchOptions, userAgent: string, hop: number): Record<string, string> {
  return {
    'user-agent': userAgent,
    'accept-encoding': 'gzip, deflate, br',
    ...options.headers,
    ...(hop === 0 && options.etag && { 'if-none-match': options.etag }),
    ...(hop === 0 && options.lastModified && { 'if-modified-since': options.lastModified }),
  }
}

async function readBody(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const { body, headers, statusCode } = answer
  if (statusCode === 304) {
    drop(body)
    return Buffer.alloc(0)
  }
  const codings = String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding && coding !== 'identity')
  const decoder = codings[0] === undefined ? undefined : DECODERS[codings[0]]
  try {
    if (Number(headers['content-length']) > maxBytes) throw new Blocked('too_large', 'declared as too large')
    if (codings.length > 1 || (codings.length === 1 && !decoder)) {
      throw new Blocked('encoding', `refused encoding ${codings.join(', ')}`)
    }
    const sent = limited(body, maxBytes)
    // pipeline ends every stream when one fails; the error itself arrives through the loop below
    const plain = decoder
      ? limited(
          pipeline(sent, decoder(), () => {}),
          maxBytes,
        )
      : sent
    const chunks: Buffer[] = []
    for await (const chunk of plain) chunks.push(chunk)
    return Buffer.concat(chunks)
  } finally {
    drop(body)
  }
}

/** Passes chunks on until the limit is exceeded. */
async function* limited(source: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > maxBytes) throw new Blocked('too_large', `too large after ${size} bytes`)
    yield chunk
  }
}

function drop(body: Readable): void {
  body.on('error', () => {})
  body.destroy()
}

/** Finds our own refusal inside the errors of streams and sockets; everything else becomes Unreachable. */
function named(error: unknown): never {
  const chain = causesOf(error)
  const own = chain.find((e) => e instanceof Blocked || e instanceof Unreachable)
  if (own) throw own
  const marks = chain.map((e) => `${e.name} ${'code' in e ? String(e.code) : ''}`)
  const code = SIGNS.find(([, sign]) => marks.some((mark) => sign.test(mark)))?.[0]
  throw new Unreachable(code ?? 'connection', error)
}

function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors.flatMap(causesOf) : []
  return [error, ...causesOf(error.cause), ...inner]
}
