import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Used, sweepFolder } from './sweep-folder.ts'

/** Bytes `from` to `to`, both included. */
export type ByteRange = { from: number; to: number }

/** Stores files that are made at run time. A name is `folder/name.extension`, of letters, digits and dashes. */
export type Files = {
  readonly service: 'embedded'
  /**
   * Stores the bytes permanently and returns their name: `{folder}/{stem}-{hash of the bytes}.{extension}`. Other bytes get
   * another name, so a file never changes. Once it returns, the file survives a power loss.
   */
  put(place: { folder: string; stem: string; extension: string }, bytes: Uint8Array): Promise<string>
  /** The size of a file in bytes; null if it does not exist. */
  stat(name: string): Promise<{ bytes: number } | null>
  /** Streams the bytes of a file, or of a range of it. */
  read(name: string, range?: ByteRange): ReadableStream<Uint8Array>
  /** Deletes a file; a missing file is not an error. */
  remove(name: string): Promise<void>
  /**
   * Deletes files that were put into a folder before that time and are not `used`, and partial files left by killed
   * processes. Returns the number of deleted files.
   */
  sweep(folder: string, before: Date, used: Used): Promise<number>
  /** Why no file can be stored now; null if nothing prevents it. */
  trouble(): Promise<string | null>
}

const NAME = /^[a-z0-9]+\/[A-Za-z0-9-]{1,100}\.[a-z0-9]{1,5}$/

/** Files in a directory of this machine. */
export function embeddedFiles(directory: string): Files {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new TypeError('not a name of a file')
    return join(directory, name)
  }
  return {
    service: 'embedded',
    put: async ({ folder, stem, extension }, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      const name = `${folder}/${stem}-${hash}.${extension}`
      const path = pathOf(name)
      await write(path, bytes) // also rewrites an existing file: it becomes new, so no sweep deletes it before its row exists
      return name
    },
    stat: async (name) => {
      const bytes = NAME.test(name) ? await sizeOf(pathOf(name)) : null
      return bytes === null ? null : { bytes }
    },
    read: (name, range) => {
      const stream = createReadStream(pathOf(name), range ? { start: range.from, end: range.to } : {})
      return Readable.toWeb(stream) as ReadableStream<Uint8Array> // Node declares its own type for the same stream
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    sweep: (folder, before, used) =>
      sweepFolder(join(directory, folder), before, {
        used,
        nameOf: (file) => (NAME.test(`${folder}/${file}`) ? `${folder}/${file}` : null),
      }),
    trouble: () => troubleWith(directory),
  }
}

async function troubleWith(directory: string): Promise<string | null> {
  try {
    await mkdir(directory, { recursive: true }) // the first file would create it too
    await access(directory, constants.W_OK)
    return (await statfs(directory)).bavail === 0 ? 'ENOSPC: no space left on the disk' : null
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${String(error.code)}: not writable` : 'not writable'
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  )

/** Readers see the whole file or none: it is written next to its path, synced to disk, then renamed. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}.part`
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const inFolder = await open(folder, 'r')
  try {
    await inFolder.sync() // sync the name too
  } finally {
    await inFolder.close()
  }
}
