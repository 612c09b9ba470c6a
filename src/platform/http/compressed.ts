import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { encodingFor } from './html-copy.ts'

/** In bytes or characters. A shorter body fits into one packet as it is. */
const MIN_LENGTH = 1024

/** The request headers that decide whether an answer is compressed, for `Vary`. */
export const VARIES_BY_ENCODING = 'Accept-Encoding, Sec-Fetch-Site'

/** A body, compressed or not, with the headers that say so. */
export type Compressed = {
  body: Uint8Array<ArrayBuffer> | string
  headers: { 'content-encoding'?: Encoding }
}

const [toZstd, toBrotli, toGzip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]
/**
 * For one request each, so at levels that take a third of the CPU of what pages for everyone are compressed with and leave a
 * tenth more bytes (docs/decisions/0106).
 */
const COMPRESS = {
  zstd: (raw: Uint8Array) => toZstd(raw, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (raw: Uint8Array) => toBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (raw: Uint8Array) => toGzip(raw, { level: 4 }),
}
type Encoding = keyof typeof COMPRESS

/**
 * Whether another site could have caused this request with the reader's cookie. The length of a compressed answer reveals
 * whether what the request contains also occurs in the rest of the answer, so such a request gets it uncompressed. Browsers
 * that do not send `Sec-Fetch-Site` count as other sites. No other site can make a browser send a key.
 */
export function mayBeForged({ headers }: Request): boolean {
  const from = headers.get('sec-fetch-site')
  return headers.has('cookie') && from !== 'same-origin' && from !== 'none'
}

/** The compressed bodies of a text that several requests get. */
export type KnownForms = Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>

/** The body as the client of a request may get it, in an encoding that it accepts. `known` is read and filled. */
export async function compressedFor(
  request: Request,
  body: Uint8Array<ArrayBuffer> | string,
  known: KnownForms = new Map(),
): Promise<Compressed> {
  const encoding = request.headers.get('accept-encoding')?.includes('zstd') ? 'zstd' : encodingFor(request)
  if (
    encoding === 'identity' ||
    body.length < MIN_LENGTH ||
    request.method === 'HEAD' ||
    mayBeForged(request)
  )
    return { body, headers: {} }
  const form = known.get(encoding) ?? compress(body, encoding)
  known.set(encoding, form)
  return { body: await form, headers: { 'content-encoding': encoding } }
}

async function compress(body: Uint8Array | string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await COMPRESS[encoding](typeof body === 'string' ? Buffer.from(body) : body))
}
