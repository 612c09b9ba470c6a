import { createHash } from 'node:crypto'
import type { ByteRange, Store } from './storage/store.ts'
import { type Used, sweepFolder } from './storage/sweep.ts'

/** Stores files that are made at run time. A name is `folder/name.extension`, of letters, digits and dashes. */
export type Files = {
  readonly service: Store['service']
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

/** Files in a store, on the disk or in a bucket. */
export function openFiles(store: Store): Files {
  const keyOf = (name: string): string => {
    if (!NAME.test(name)) throw new TypeError('not a name of a file')
    return name
  }
  return {
    service: store.service,
    put: async ({ folder, stem, extension }, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      const name = keyOf(`${folder}/${stem}-${hash}.${extension}`)
      await store.put(name, bytes, { flush: true }) // also rewrites an existing file: it becomes new, so no sweep deletes it before its row exists
      return name
    },
    stat: async (name) => {
      const stored = NAME.test(name) ? await store.stat(name) : null
      return stored && { bytes: stored.bytes }
    },
    read: (name, range) => store.read(keyOf(name), range),
    remove: async (name) => store.remove(keyOf(name)),
    sweep: (folder, before, used) =>
      sweepFolder(store, folder, {
        before,
        used,
        nameOf: (file) => (NAME.test(`${folder}/${file}`) ? `${folder}/${file}` : null),
      }),
    trouble: () => store.trouble(),
  }
}
