import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Store, type StoredFile, checkKey } from './store.ts'

/** Files in a directory of this machine. */
export function diskStore(directory: string): Store {
  const pathOf = (key: string): string => {
    checkKey(key)
    return join(directory, key)
  }
  return {
    service: 'disk',
    put: (key, bytes, { flush = false } = {}) => write(pathOf(key), bytes, flush),
    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    stat: async (key) => fileAt(pathOf(key), key),
    read: (key, range) => {
      const stream = createReadStream(pathOf(key), range ? { start: range.from, end: range.to } : {})
      return Readable.toWeb(stream) as ReadableStream<Uint8Array> // Node declares its own type for the same stream
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (folder = '') => filesIn(directory, folder.replace(/\/$/, '')),
    trouble: () => troubleWith(directory),
  }
}

/** Readers see the whole file or none: it is written next to its path, then renamed. `flush` also syncs its name to disk. */
async function write(path: string, bytes: Uint8Array, flush: boolean): Promise<void> {
  const folder = dirname(path)
  const draft = `${path}.${randomUUID()}.part`
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(draft, bytes, { flag: 'wx', flush })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined) // a disk that refuses to write may refuse this too
    throw error
  }
  if (!flush) return
  const inFolder = await open(folder, 'r')
  try {
    await inFolder.sync()
  } finally {
    await inFolder.close()
  }
}

const fileAt = (path: string, key: string): Promise<StoredFile | null> =>
  stat(path).then(
    (found) => (found.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : null),
    () => null,
  )

async function* filesIn(directory: string, path: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(join(directory, path), { withFileTypes: true }).catch(nullIfMissing)
  for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(directory, key)
    const file = entry.isFile() ? await fileAt(join(directory, key), key) : null
    if (file) yield file // null if it was deleted in the meantime
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

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
