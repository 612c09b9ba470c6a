import { makeZip, predictLength } from 'client-zip'
import { eq } from 'drizzle-orm'
import { accessLevelOf } from '#membership/membership.ts'
import { type AccessLevel, mayRead } from '#membership/rules.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import { fileAnswer } from '#platform/http/file-answer.ts'
import { UUID } from '#platform/uuid.ts'
import { articleGate } from './article-carousel.ts'
import { carousels } from './tables.ts'

const PATH = new RegExp(`^/carousels/(${UUID})(?:\\.(pdf|zip)|/([1-9]\\d?)\\.png)$`)
const never = { 'cache-control': 'no-store' }
const RANK: Record<AccessLevel, number> = { freemium: 0, premium: 1, b2b: 2, admin: 3 }

/**
 * Answers a request below /carousels/: an image, a ZIP archive of all images, or the PDF. Access needs a paid plan and an
 * item that is open to the caller, both checked on every request; 401 for unknown callers, 403 for others. Responses must
 * not be cached.
 */
export async function carouselFile(
  { db, clock, outside }: Pick<Runtime, 'db' | 'clock' | 'outside'>,
  path: string,
  caller: Caller | null,
  request: Request,
): Promise<Response> {
  const [, id = '', kind = 'png', number] = PATH.exec(path) ?? []
  if (id === '') return missing()
  if (caller === null) return new Response('Unauthorized', { status: 401, headers: never })
  const accessLevel = accessLevelOf(caller)
  if (accessLevel === 'freemium') return new Response('Forbidden', { status: 403, headers: never })
  const [row] = await db.select().from(carousels).where(eq(carousels.id, id)).limit(1)
  const state = row ? await stateOf(db, row, accessLevel, clock.now()) : 'not-found'
  if (state === 'locked') return new Response('Forbidden', { status: 403, headers: never })
  if (!row || state !== 'full') return missing()
  if (kind === 'zip') return (await archiveOf(row, outside, request)) ?? missing()
  const file = kind === 'pdf' ? row.pdf : row.pictures[Number(number) - 1]
  const stored = file ? await outside.files.stat(file) : null
  if (!file || !stored) return missing()
  return fileAnswer(request, {
    ...stored,
    mediaType: kind === 'pdf' ? 'application/pdf' : 'image/png',
    tag: file.replace(/^.*\//, ''),
    cacheControl: 'private, no-store',
    open: (range) => outside.files.read(file, range),
  })
}

const missing = () => new Response('Not found', { status: 404, headers: never })

type Row = typeof carousels.$inferSelect
/** The earliest date that the format supports; with a fixed date, the same images give the same archive. */
const DATED = { lastModified: new Date(1980, 0, 1) }

/** All images in their order; null if there are none or one of them is missing. */
async function archiveOf(
  { pictures }: Row,
  { files }: Runtime['outside'],
  { method }: Request,
): Promise<Response | null> {
  const entries: (typeof DATED & { name: string; size: number })[] = []
  for (const [n, file] of pictures.entries()) {
    const stored = await files.stat(file)
    if (!stored) return null
    const name = `slide-${String(n + 1).padStart(2, '0')}.png`
    entries.push({ ...DATED, name, size: stored.bytes })
  }
  if (entries.length === 0) return null
  async function* withBytes() {
    for (const [n, entry] of entries.entries()) {
      const reader = files.read(pictures[n] ?? '').getReader()
      try {
        yield { ...entry, input: partsOf(reader) }
      } finally {
        await reader.cancel() // When an archive is aborted, the ZIP library cancels only this loop, so the open file is closed here.
      }
    }
  }
  return new Response(method === 'HEAD' ? null : makeZip(withBytes()), {
    headers: {
      'cache-control': 'private, no-store',
      'content-length': String(predictLength(entries)),
      'content-type': 'application/zip',
    },
  })
}

async function* partsOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

/** The slides of an edition contain only what its tier may read; for an article, its current access rules decide. */
async function stateOf(
  db: Runtime['db'],
  { kind, itemId, tier }: Row,
  accessLevel: AccessLevel,
  now: Date,
): Promise<'full' | 'locked' | 'not-found'> {
  if (RANK[accessLevel] < RANK[tier]) return 'locked'
  if (kind === 'edition') return 'full'
  const gate = await articleGate(db, itemId)
  return gate ? mayRead(accessLevel, gate, now).state : 'not-found'
}
