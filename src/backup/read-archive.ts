import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import type { ArchivePlace } from './archive-place.ts'
import { type Manifest, manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { FORMAT, MANIFEST, SUMS } from './rules.ts'

const AGE = 'age-encryption.org/'

/** An archive, and the key if it is encrypted. */
export type Archive = { place: ArchivePlace; key: string | undefined }

/** Calls `take` for every entry, one after the other; what it does not read of the content is skipped. */
export async function readArchive(
  { place, key }: Archive,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const entries = extract()
  const reading = pipeline(await decrypted(place, key), createGunzip(), entries).catch((error: Error) => {
    throw /^Z_|Unexpected end of data|Invalid tar header/.test(`${codeOf(error)} ${error.message}`)
      ? cutShort(place.name, error)
      : error
  })
  let refused: unknown
  const taking = (async () => {
    for await (const entry of entries) {
      const content = Readable.from(entry)
      await take(entry.header.name, content).catch((error: unknown) => {
        refused = error
        throw error
      })
      content.resume()
      entry.resume()
    }
  })()
  try {
    await Promise.all([reading, taking])
  } catch (error) {
    entries.destroy()
    const [unread] = await Promise.all([errorOf(reading), errorOf(taking)])
    // An archive that ends ends what reads it, and what refuses an entry ends the reading.
    throw unread instanceof BackupProblem ? unread : (refused ?? unread ?? error)
  }
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

const cutShort = (file: string, cause?: Error) =>
  new BackupProblem(`${file} is damaged or was cut short: use another backup`, { cause })

async function decrypted(place: ArchivePlace, key: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(place))) return place.read()
  if (key === undefined) throw new BackupProblem(`${place.name} is encrypted: set BACKUP_KEY to its key`)
  const age = new Decrypter()
  age.addPassphrase(key)
  try {
    return Readable.fromWeb(
      (await age.decrypt(Readable.toWeb(place.read()) as ReadableStream<Uint8Array>)) as Parameters<
        typeof Readable.fromWeb
      >[0], // Node declares its own type for the same stream
    )
  } catch (cause) {
    throw new BackupProblem(`BACKUP_KEY is not the key of ${place.name}`, { cause })
  }
}

async function isEncrypted(place: ArchivePlace): Promise<boolean> {
  const start = await buffer(place.read({ from: 0, to: AGE.length - 1 })).catch((cause: Error) => {
    throw new BackupProblem(`${place.name} cannot be read: ${codeOf(cause) || cause.message}`, { cause })
  })
  return start.toString('latin1') === AGE
}

/**
 * Reads the whole archive, compares the checksum of every entry, and returns its manifest. Throws a BackupProblem if anything
 * is missing or different, or if a newer version wrote it. `sumsFile` is written on the way.
 */
export async function verifyArchive(archive: Archive, sumsFile: string): Promise<Manifest> {
  let listed: string | undefined
  let contents: unknown
  await writeFile(sumsFile, '')
  await readArchive(archive, async (name, content) => {
    if (name === MANIFEST) {
      contents = JSON.parse((await buffer(content)).toString())
      return
    }
    const hash = createHash('sha256')
    for await (const part of content) hash.update(part as Buffer)
    if (name === SUMS) listed = hash.digest('hex')
    else await appendFile(sumsFile, `${hash.digest('hex')}  ${name}\n`)
  })
  if (contents === undefined || listed === undefined) throw cutShort(archive.place.name)
  const found = createHash('sha256')
  for await (const part of createReadStream(sumsFile)) found.update(part as Buffer)
  if (found.digest('hex') !== listed) throw cutShort(archive.place.name)
  const format = (contents as { format?: unknown }).format
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupProblem(
      `${archive.place.name} was written by a newer version: restore it with that version`,
    )
  const read = manifest.safeParse(contents)
  if (!read.success) throw cutShort(archive.place.name)
  return read.data
}
