import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { accessLevelOf } from '#membership/membership.ts'
import { hasPremiumAccess } from '#membership/calls.ts'
import { session } from '#people/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { HOUR } from '#platform/clock.ts'
import { VARIES_BY_ENCODING, mayBeForged } from '#platform/http/compressed.ts'
import type { HtmlCache } from '#platform/http/html-cache.ts'
import { type Copy, type Rendered, formOf } from '#platform/http/html-copy.ts'
import type { Caller } from '#platform/runtime.ts'
import { escaped } from '#services/post/mail-look.ts'

/** The answer about a signed-in reader that pages contain. */
type Session = OutputOf<typeof session>

const MARK = `reader-${randomUUID()}` // page content cannot guess it
const EMAIL = `${MARK}-email`
/** Stands for the reader in a page that is rendered for all with the same plan. */
const ANYONE: Session = { user: { id: `${MARK}-id`, email: EMAIL, factors: [] }, roles: [] }
/** How often the marker is in that session. */
const MARKS_IN_SESSION = 2

/** Thrown by the rendering of a page that asks for more of the reader's own data than their session. */
export class PersonalPage extends Error {}

/** The answers of the calls about the reader, in a page that is rendered for all with the same plan. */
export const answersForAll = (caller: Pick<Caller, 'plan'>): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    [session.name, ANYONE],
    [hasPremiumAccess.name, accessLevelOf({ ...caller, roles: [] }) !== 'freemium'],
  ])

/**
 * A rendered page: the bytes before, between and after the places for the reader's own data, of which the last is their session
 * and the others are their address. `blocks`: the same as blocks of a gzip stream.
 */
type Template = { pieces: Uint8Array[]; blocks: Promise<Uint8Array[]> | null }

/** The most pages that are remembered to be personal, and for how long. */
const PERSONAL = { max: 500, ttl: HOUR }

/**
 * Pages for signed-in readers without a role. A page is rendered once for all with the same plan, and cached as those for
 * visitors are (decision 0107). Each reader gets it with their own session in it. It is sent with `no-store`.
 */
export function openReaderPages(cache: Pick<HtmlCache, 'copy'>) {
  const templates = new WeakMap<Copy, Template | null>()
  const personal = new LRUCache<string, true>(PERSONAL)
  const templateOf = (copy: Copy): Template | null => {
    const known = templates.get(copy)
    if (known !== undefined) return known
    const { buffer, byteOffset, length } = formOf(copy, 'identity').body
    const pieces = splitAtPlaces(Buffer.from(buffer, byteOffset, length))
    const template = pieces && { pieces, blocks: null }
    templates.set(copy, template)
    return template
  }

  return {
    /** The page of `key` for a reader with this plan; null if it has to be rendered for that reader alone. */
    async page(
      { request, key, plan = '' }: { request: Request; key: string; plan: string | undefined },
      render: (nonce: string) => Promise<Rendered>,
      sessionOf: () => Promise<Session>,
    ): Promise<Response | null> {
      const [page] = key.split('?', 1) // whether it is personal does not depend on its query
      const name = `${plan} ${page}`
      if (personal.has(name)) return null
      const forAll = (nonce: string) =>
        render(nonce).catch((error: unknown) => {
          if (error instanceof PersonalPage) personal.set(name, true)
          throw error
        })
      const rendering = cache.copy(`${plan} ${key}`, forAll).catch((error: unknown) => {
        if (error instanceof PersonalPage) return null
        throw error
      })
      const [copy, own] = await Promise.all([rendering, sessionOf()])
      if (copy === null || personal.has(name)) return null
      const { etag: _, ...headers } = formOf(copy, 'identity').headers
      const init = {
        status: copy.status,
        headers: {
          ...headers,
          'cache-control': 'private, no-store',
          vary: `Cookie, Accept-Language, ${VARIES_BY_ENCODING}`,
        },
      }
      if (headers['location'] !== undefined) return new Response(null, init)
      const template = templateOf(copy)
      if (template === null) {
        if (copy.status < 500) personal.set(name, true)
        return null
      }
      if (request.method === 'HEAD') return new Response(null, init)
      if (!acceptsGzip(request)) return new Response(joined(template.pieces, own), init)
      const body = await gzipOf(template, own)
      return new Response(body, { ...init, headers: { ...init.headers, 'content-encoding': 'gzip' } })
    },
  }
}

const acceptsGzip = (request: Request): boolean =>
  (request.headers.get('accept-encoding') ?? '').includes('gzip') && !mayBeForged(request)

/** As PageAnswers writes it. */
const textOf = (answer: Session): string => JSON.stringify(answer).replaceAll('<', '\\u003c')

/** Null if the page contains the marker other than in one session and, before that and outside scripts, as the address. */
function splitAtPlaces(page: Buffer): Uint8Array[] | null {
  const anyone = Buffer.from(textOf(ANYONE))
  const [at, ...more] = placesOf(page, anyone)
  if (at === undefined || more.length > 0) return null
  const addresses = placesOf(page.subarray(0, at), EMAIL)
  if (placesOf(page, MARK).length !== addresses.length + MARKS_IN_SESSION) return null
  if (addresses.some((place) => isInScript(page.subarray(0, place)))) return null
  const starts = [0, ...addresses.map((place) => place + EMAIL.length)]
  return [
    ...starts.map((start, n) => page.subarray(start, addresses[n] ?? at)),
    page.subarray(at + anyone.length),
  ]
}

function placesOf(page: Buffer, text: Buffer | string): number[] {
  const places: number[] = []
  for (let at = page.indexOf(text); at >= 0; at = page.indexOf(text, at + 1)) places.push(at)
  return places
}

const isInScript = (before: Buffer): boolean => before.lastIndexOf('<script') > before.lastIndexOf('</script')

/** The reader's own data for each place between the pieces. */
function ownParts(pieces: readonly Uint8Array[], own: Session): Buffer[] {
  const address = Buffer.from(escaped(own.user?.email ?? ''))
  return pieces.slice(1).map((_, n) => (n < pieces.length - 2 ? address : Buffer.from(textOf(own))))
}

const alternating = (pieces: readonly Uint8Array[], between: readonly Uint8Array[]): Uint8Array[] =>
  pieces.flatMap((piece, n) => [piece, ...between.slice(n, n + 1)])

const joined = (pieces: readonly Uint8Array[], own: Session): Buffer<ArrayBuffer> =>
  Buffer.concat(alternating(pieces, ownParts(pieces, own)))

/** Source: RFC 1952. No file name, no time, an unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. Source: RFC 1951. */
const LAST_BLOCK = Buffer.from([3, 0])
const SIZES = 2 ** 32
const deflate = promisify(deflateRaw)
const blocksOf = (raw: Uint8Array): Promise<Uint8Array> =>
  deflate(raw, { finishFlush: constants.Z_FULL_FLUSH })
/** The most bytes of a block that is stored without compression. Source: RFC 1951. */
const MAX_STORED = 65_535

/** A block that is not the last and is stored without compression. The text is at most `MAX_STORED` bytes long. */
function storedBlock(raw: Uint8Array): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(raw.length, 1)
  head.writeUInt16LE(MAX_STORED - raw.length, 3)
  return Buffer.concat([head, raw])
}

/**
 * The page of a reader as one gzip stream. What everyone gets is compressed once. What differs is stored as it is, so that its length
 * says nothing about the rest of the page.
 */
async function gzipOf(template: Template, own: Session): Promise<Buffer<ArrayBuffer>> {
  const { pieces } = template
  template.blocks ??= Promise.all(pieces.map(blocksOf))
  const between = ownParts(pieces, own)
  const blocks = alternating(await template.blocks, between.map(storedBlock))
  const raws = alternating(pieces, between)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(raws.reduce((sum, raw) => crc32(raw, sum), 0))
  end.writeUInt32LE(raws.reduce((sum, { length }) => sum + length, 0) % SIZES, 4)
  return Buffer.concat([GZIP_HEAD, ...blocks, LAST_BLOCK, end])
}
