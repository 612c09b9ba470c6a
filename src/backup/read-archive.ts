import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import { type Manifest, manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { FORMAT, MANIFEST, SUMS } from './rules.ts'

const AGE = 'age-encryption.org/'

/** An archive on the disk, and the key if it is encrypted. */
export type Archive = { file: string; key: string | undefined }

/** Calls `take` for every entry, one after the other; what it does not read of the content is skipped. */
export async function readArchive(
  { file, key }: Archive,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const entries = extract()
  const reading = pipeline(await decrypted(file, key), createGunzip(), entries).catch((error: Error) => {
    throw /^Z_|Unexpected end of data|Invalid tar header/.test(`${codeOf(error)} ${error.message}`)
      ? cutShort(file, error)
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

async function decrypted(file: string, key: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file)
  if (key === undefined) throw new BackupProblem(`${file} is encrypted: set BACKUP_KEY to its key`)
  const age = new Decrypter()
  age.addPassphrase(key)
  try {
    return Readable.fromWeb(
      (await age.decrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>)) as Parameters<
        typeof Readable.fromWeb
      >[0], // Node declares its own type for the same stream
    )
  } catch (cause) {
    throw new BackupProblem(`BACKUP_KEY is not the key of ${file}`, { cause })
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupProblem(`${file} cannot be read: ${cause.code}`, { cause })
  })
  try {
    const { buffer: start } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length)
    return start.toString('latin1') === AGE
  } finally {
    await handle.close()
  }
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
  if (contents === undefined || listed === undefined) throw cutShort(archive.file)
  const found = createHash('sha256')
  for await (const part of createReadStream(sumsFile)) found.update(part as Buffer)
  if (found.digest('hex') !== listed) throw cutShort(archive.file)
  const format = (contents as { format?: unknown }).format
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupProblem(`${archive.file} was written by a newer version: restore it with that version`)
  const read = manifest.safeParse(contents)
  if (!read.success) throw cutShort(archive.file)
  return read.data
}
