import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, stat } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { type Pack, pack } from 'tar-stream'
import type { ArchivePlace } from './archive-place.ts'
import { BackupProblem } from './problem.ts'
import { MANIFEST, SUMS } from './rules.ts'

/** Adds entries one after the other: each is in the archive when its promise resolves. */
export type ArchiveWriter = {
  add(name: string, content: Uint8Array): Promise<void>
  addFile(name: string, path: string): Promise<void>
  /** Adds a stream of exactly so many bytes. */
  addStream(name: string, bytes: number, content: () => Readable): Promise<void>
  /** The bytes added so far. */
  bytes: () => number
}

/**
 * Writes a compressed tar archive, encrypted with age if there is a `key`: what `fill` adds, then the checksums of it, then
 * the manifest that `fill` returns. `sumsFile` is written on the way. Until all of it is written, there is no archive of that
 * name; when it fails, nothing is left of it. Throws a BackupProblem if it cannot be written, such as on a full disk.
 */
export async function writeArchive(
  target: ArchivePlace,
  { key, sumsFile }: { key: string | undefined; sumsFile: string },
  fill: (archive: ArchiveWriter) => Promise<object>,
): Promise<void> {
  const entries = pack()
  let failed: { reason: unknown } | undefined
  /** The first failure is the reason of all others: it ends what is still filling or writing. */
  const fail = (reason: Error) => {
    failed ??= { reason }
    entries.destroy(reason)
  }
  const sink = target.write()
  sink.stream.once('error', (error) => fail(unwritable(target.name, error)))
  const written = pipeline(
    Readable.from(entries, { highWaterMark: 1 }),
    createGzip(),
    key === undefined ? new PassThrough() : encryption(key),
    sink.stream,
  )
  await Promise.all([fillEntries(entries, sumsFile, fill).catch(fail), written.catch(fail)])
  try {
    if (failed) throw failed.reason
    await sink.keep().catch((error: Error) => {
      throw unwritable(target.name, error)
    })
  } catch (error) {
    await sink.discard()
    throw error
  }
}

function unwritable(target: string, cause: NodeJS.ErrnoException): BackupProblem {
  if (cause.code === 'ENOSPC')
    return new BackupProblem(`the disk is full: ${target} is not written`, { cause })
  return new BackupProblem(`${target} cannot be written: ${cause.code ?? cause.message}`, { cause })
}

/** Encrypts a stream with a passphrase. */
const encryption = (key: string) =>
  async function* encrypted(plain: AsyncIterable<Uint8Array>) {
    const age = new Encrypter()
    age.setPassphrase(key)
    const source = Readable.toWeb(Readable.from(plain)) as ReadableStream<Uint8Array> // Node declares its own type for the same stream
    yield* await age.encrypt(source)
  }

async function fillEntries(
  entries: Pack,
  sumsFile: string,
  fill: (archive: ArchiveWriter) => Promise<object>,
): Promise<void> {
  let bytes = 0
  /** Adds an entry and returns its checksum. */
  const addEntry = async (name: string, size: number, content: () => Readable) => {
    const hash = createHash('sha256')
    const entry = entries.entry({ name, size, mode: 0o600 }) // throws if the writing has failed
    await pipeline(
      content(),
      async function* hashed(parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          hash.update(part)
          yield part
        }
      },
      entry,
    )
    bytes += size
    return hash.digest('hex')
  }
  const addFile = async (name: string, path: string) =>
    addEntry(name, (await stat(path)).size, () => createReadStream(path))
  const addText = (name: string, text: Uint8Array) => addEntry(name, text.length, () => Readable.from([text]))
  const note = (name: string, sum: string) => appendFile(sumsFile, `${sum}  ${name}\n`)
  const manifest = await fill({
    bytes: () => bytes,
    add: async (name, content) => note(name, await addText(name, content)),
    addFile: async (name, path) => note(name, await addFile(name, path)),
    addStream: async (name, size, content) => note(name, await addEntry(name, size, content)),
  })
  await addFile(SUMS, sumsFile)
  await addText(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  entries.finalize()
}
