import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FILES_FOLDER } from '#services/storage/bucket-store.ts'
import type { Bucket } from '#services/storage/bucket.ts'
import { checkKey } from '#services/storage/store.ts'
import { BackupProblem } from './problem.ts'

/** Takes a file of an archive by its path from the root of the files. Throws a BackupProblem for a path that leads out. */
export type TakeFile = (name: string, content: Readable) => Promise<void>

/** Where the files of an archive go: `take` each, `moveIn` before the rows are committed, `end` after that. */
type RestoredFiles = { take: TakeFile; moveIn(): Promise<void>; end(): Promise<void> }

export const notEmpty = (what: string) =>
  new BackupProblem(`${what} is not empty: restore into another DATA_DIR or database, or move it away`)

/** Into a work directory, which becomes the directory of the files. Throws a BackupProblem unless that is empty. */
export async function intoDirectory(work: string, directory: string): Promise<RestoredFiles> {
  if (existsSync(directory) && (await readdir(directory)).length > 0) throw notEmpty(directory)
  return {
    take: writeBelow(work),
    moveIn: () => moveFiles(work, directory),
    end: () => Promise.resolve(),
  }
}

/** Writes files below a directory. */
export const writeBelow =
  (directory: string): TakeFile =>
  async (name, content) => {
    refuseOutside(name)
    const path = join(directory, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(content, createWriteStream(path, { flush: true }))
  }

/** The object that says that a restore into the bucket has begun, and has not ended. */
const MARK = 'restoring'

/**
 * Into the bucket. Throws a BackupProblem unless that has no files, or has those of a restore that did not end: the next one
 * replaces them.
 */
export async function intoBucket(bucket: Bucket): Promise<RestoredFiles> {
  let isMarked = false
  if ((await bucket.head(MARK)) === null) {
    for await (const _ of bucket.list(FILES_FOLDER))
      throw new BackupProblem(`${bucket.name} is not empty: restore into another S3_BUCKET or S3_PREFIX`)
  }
  return {
    async take(name, content) {
      refuseOutside(name)
      if (!isMarked) await bucket.put(MARK, new Uint8Array())
      isMarked = true
      await bucket.upload(FILES_FOLDER + name, content as AsyncIterable<Buffer>) // a stream of bytes
    },
    moveIn: () => Promise.resolve(),
    end: () => bucket.remove(MARK),
  }
}

function refuseOutside(name: string): void {
  try {
    checkKey(name)
  } catch (cause) {
    throw new BackupProblem(`the archive has a file outside of its directory: ${name}`, { cause })
  }
}

/** Before the rows are committed or the database is moved: a row always has its file. */
async function moveFiles(from: string, to: string): Promise<void> {
  await mkdir(from, { recursive: true })
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV' && error.code !== 'EBUSY') throw error
    await cp(from, to, { recursive: true }) // the directory is on another disk, or shared
  }) // an empty directory is replaced
}
