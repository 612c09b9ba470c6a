import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Used, sweepFolder } from './sweep-folder.ts'

/** Bytes `from` to `to`, both included. */
export type ByteRange = { from: number; to: number }

/** Where files that are made at run time are kept. A name is `folder/name.extension`, all letters, digits and dashes. */
export type Files = {
  readonly service: 'embedded'
  /**
   * Keeps the bytes for good and answers their name: `{folder}/{stem}-{hash of the bytes}.{extension}`. Other bytes
   * get another name, so a file never changes. When it returns, the file outlives a loss of power.
   */
  put(place: { folder: string; stem: string; extension: string }, bytes: Uint8Array): Promise<string>
  /** How many bytes a file has; null when there is none. */
  stat(name: string): Promise<{ bytes: number } | null>
  /** The bytes of a file, or of a range of it, as they are read. */
  read(name: string, range?: ByteRange): ReadableStream<Uint8Array>
  /** Forgets a file; one that is not there is forgotten already. */
  remove(name: string): Promise<void>
  /**
   * Forgets what was put into a folder before that moment and is not `used`, and what was left half written by a
   * process that was killed. Answers how many files went.
   */
  sweep(folder: string, before: Date, used: Used): Promise<number>
  /** What keeps a file from being kept now; null when nothing does. */
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
      await write(path, bytes) // also what is there: it becomes new, and no sweep takes it before its row stands
      return name
    },
    stat: async (name) => {
      const bytes = NAME.test(name) ? await sizeOf(pathOf(name)) : null
      return bytes === null ? null : { bytes }
    },
    read: (name, range) => {
      const stream = createReadStream(pathOf(name), range ? { start: range.from, end: range.to } : {})
      return Readable.toWeb(stream) as ReadableStream<Uint8Array> // Node's own type for the same thing
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
    await mkdir(directory, { recursive: true }) // the first file would make it too
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

/** Readers see the whole file or none: written beside its place, brought to the disk, then moved there. */
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
    await inFolder.sync() // the name too
  } finally {
    await inFolder.close()
  }
}
