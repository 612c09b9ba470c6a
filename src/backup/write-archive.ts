import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { type Pack, pack } from 'tar-stream'
import { MANIFEST, SUMS } from './rules.ts'

/** Adds entries one after the other: each is in the archive when its promise resolves. */
export type ArchiveWriter = {
  add(name: string, content: Uint8Array): Promise<void>
  addFile(name: string, path: string): Promise<void>
  /** The bytes added so far. */
  bytes: () => number
}

/**
 * Writes a compressed tar archive, encrypted with age if there is a `key`: what `fill` adds, then the checksums of it, then
 * the manifest that `fill` returns. `sumsFile` is written on the way. Until all of it is on the disk, the archive has another
 * name; when it fails, nothing is left of it.
 */
export async function writeArchive(
  target: string,
  { key, sumsFile }: { key: string | undefined; sumsFile: string },
  fill: (archive: ArchiveWriter) => Promise<object>,
): Promise<void> {
  const draft = `${target}.part`
  const entries = pack()
  const compressed = entries.pipe(createGzip())
  entries.once('error', (error) => compressed.destroy(error))
  try {
    const written = pipeline(
      key === undefined ? compressed : Readable.fromWeb(await encrypted(compressed, key)),
      createWriteStream(draft, { flush: true, mode: 0o600 }),
    )
    const filled = fillEntries(entries, sumsFile, fill).catch((error: Error) => {
      entries.destroy(error)
      throw error
    })
    await Promise.all([filled, written])
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function encrypted(plain: Readable, key: string) {
  const age = new Encrypter()
  age.setPassphrase(key)
  return (await age.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)) as Parameters<
    typeof Readable.fromWeb
  >[0] // Node declares its own type for the same stream
}

async function fillEntries(
  entries: Pack,
  sumsFile: string,
  fill: (archive: ArchiveWriter) => Promise<object>,
): Promise<void> {
  let bytes = 0
  const write = (name: string, content: Uint8Array) =>
    new Promise<void>((done, failed) => {
      entries.once('error', failed)
      entries.entry({ name, mode: 0o600 }, Buffer.from(content), (error) => {
        entries.off('error', failed)
        if (error) failed(error)
        else done()
      })
    })
  const writeFile = async (name: string, path: string) => {
    const { size } = await stat(path)
    const hash = createHash('sha256')
    const entry = entries.entry({ name, size, mode: 0o600 })
    await pipeline(
      createReadStream(path),
      async function* hashed(parts: AsyncIterable<Buffer>) {
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
  const note = (name: string, sum: string) => appendFile(sumsFile, `${sum}  ${name}\n`)
  const manifest = await fill({
    bytes: () => bytes,
    async add(name, content) {
      await write(name, content)
      bytes += content.length
      await note(name, createHash('sha256').update(content).digest('hex'))
    },
    addFile: async (name, path) => note(name, await writeFile(name, path)),
  })
  await writeFile(SUMS, sumsFile)
  await write(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  entries.finalize()
}
