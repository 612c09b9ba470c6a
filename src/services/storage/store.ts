/** Bytes `from` to `to`, both included. */
export type ByteRange = { from: number; to: number }
/** A stored file. `key` is its path from the root of the store, with `/` between folders. */
export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

/**
 * Where files that are made at run time are stored: a directory of this machine or a bucket. Functions of a bucket throw
 * Unavailable when it does not answer or refuses. A key has no empty, `.` or `..` part; others throw a TypeError.
 */
export type Store = {
  readonly service: 'disk' | 'bucket'
  /**
   * Stores the bytes, whole or not at all, in place of an existing file. With `flush` the file survives a power loss once
   * this returns.
   */
  put(key: string, bytes: Uint8Array, options?: { flush?: boolean }): Promise<void>
  /** The bytes of a file; null if it does not exist. */
  get(key: string): Promise<Buffer | null>
  stat(key: string): Promise<StoredFile | null>
  /** Streams a file, or a range of it. */
  read(key: string, range?: ByteRange): ReadableStream<Uint8Array>
  /** Deletes a file; a missing file is not an error. */
  remove(key: string): Promise<void>
  /** The files below a folder (`audio/`) or, without one, all files, ordered by key. Partial files are included. */
  list(folder?: string): AsyncGenerator<StoredFile>
  /** Why no file can be stored now; null if nothing prevents it. */
  trouble(): Promise<string | null>
}

/** A file that was being written when the process was killed. */
export const isPartial = (key: string): boolean => key.endsWith('.part')

/** Throws a TypeError for a key that would lead out of its store. */
export function checkKey(key: string): void {
  if (key.includes('\0') || key.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new TypeError('not a key of a file')
}
