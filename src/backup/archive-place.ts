import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import type { Bucket } from '#services/storage/bucket.ts'
import type { ByteRange } from '#services/storage/store.ts'
import { BackupProblem } from './problem.ts'

/** Where an archive is or will be: a file, or an object of the bucket. `name` is for messages. */
export type ArchivePlace = {
  readonly name: string
  /** Throws a BackupProblem if nothing can be written here because of what is there. */
  refuseTaken(): Promise<void>
  read(range?: ByteRange): Readable
  write(): ArchiveSink
}

/** Takes an archive, which is there once `keep` returns. */
type ArchiveSink = { stream: Writable; keep(): Promise<void>; discard(): Promise<void> }

/** The folder of the bucket with the archives. */
export const BACKUPS_FOLDER = 'backups/'
const IN_BUCKET = /^s3:([\w-][\w.-]*)$/

/** Whether an archive's name as a command takes it means the bucket: `s3:site.tar.gz`. */
export const isInBucket = (file: string): boolean => file.startsWith('s3:')

/** The place of an archive that a command or a job names by a path or by `s3:` and a name. */
export function archiveAt(file: string, bucket: Bucket | null): ArchivePlace {
  if (!isInBucket(file)) return onDisk(file)
  if (bucket === null) throw new BackupProblem(`${file} is in a bucket: set S3_BUCKET and its key`)
  const name = IN_BUCKET.exec(file)?.[1]
  if (name === undefined)
    throw new BackupProblem(`${file} is not a name: use letters, digits, dots and dashes after s3:`)
  return inBucket(name, bucket)
}

/** The name of an archive until all of it is on the disk. */
export const draftOf = (target: string): string => `${target}.part`

function onDisk(file: string): ArchivePlace {
  return {
    name: file,
    async refuseTaken() {
      if (existsSync(file)) throw new BackupProblem(`${file} exists: choose another name`)
      if (!existsSync(dirname(file))) throw new BackupProblem(`${dirname(file)} does not exist`)
    },
    read: (range) => createReadStream(file, range ? { start: range.from, end: range.to } : {}),
    write: () => {
      const draft = draftOf(file)
      return {
        stream: createWriteStream(draft, { flush: true, mode: 0o600 }),
        keep: () => rename(draft, file),
        discard: () => rm(draft, { force: true }),
      }
    },
  }
}

function inBucket(file: string, bucket: Bucket): ArchivePlace {
  const key = BACKUPS_FOLDER + file
  return {
    name: `s3:${file}`,
    async refuseTaken() {
      if (await bucket.head(key)) throw new BackupProblem(`s3:${file} exists: choose another name`)
    },
    read: (range) => Readable.from(bucket.read(key, range), { objectMode: false }),
    write: () => {
      const stream = new PassThrough()
      const uploaded = bucket.upload(key, stream as AsyncIterable<Buffer>) // a stream of bytes
      uploaded.catch((error: Error) => stream.destroy(error)) // ends what writes to it
      return { stream, keep: () => uploaded, discard: () => uploaded.catch(() => undefined) }
    },
  }
}
