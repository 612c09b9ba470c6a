import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { StorageSettings } from '#platform/settings/storage-settings.ts'
import { FILES_FOLDER } from './bucket-store.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { diskStore } from './disk-store.ts'
import { filesDirectory } from './open-store.ts'
import { isPartial } from './store.ts'

/** The number of files that are copied at the same time; parts of each are in memory. */
const PARALLEL = 4
/** Says which bytes of the disk an object has. */
const SUM = 'x-amz-meta-sha256'

/** The outcome: files that were copied, their bytes, and files that were in the bucket. */
export type Copied = { copied: number; bytes: number; known: number }

/**
 * Copies every file of DATA_DIR/files to the bucket, and checks its size there. The bucket itself compares the checksum of
 * every part. A file that was copied before and has not changed is left, and so is an object that the site has stored itself.
 * It can be repeated, also after it was killed, and removes nothing. Throws Unavailable.
 */
export async function copyFiles(dataDir: string, settings: StorageSettings): Promise<Copied> {
  const bucket = openBucket(settings)
  const directory = filesDirectory(dataDir)
  const files = diskStore(directory).list()
  const outcome: Copied = { copied: 0, bytes: 0, known: 0 }
  const work = async () => {
    for await (const { key } of files) {
      if (isPartial(key)) continue
      const bytes = await copyFile(bucket, join(directory, key), FILES_FOLDER + key).catch(undefinedIfMissing)
      if (bytes === undefined) continue
      if (bytes === null) outcome.known++
      else outcome.copied++
      outcome.bytes += bytes ?? 0
    }
  }
  try {
    // when one fails, the others finish their file
    const ended = await Promise.allSettled(Array.from({ length: PARALLEL }, work))
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    return outcome
  } finally {
    await bucket.close()
  }
}

/** The bytes that were copied, or null if the object was there. */
async function copyFile(bucket: Bucket, path: string, key: string): Promise<number | null> {
  const known = await bucket.head(key)
  if (known && known.headers[SUM] === undefined) return null // the site has stored it
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(part)
    bytes += part.length
  }
  const sum = hash.digest('hex')
  if (known?.headers[SUM] === sum && known.bytes === bytes) return null
  await bucket.upload(key, createReadStream(path), { [SUM]: sum })
  const stored = await bucket.head(key)
  if (stored?.bytes !== bytes)
    throw new Error(`${key} has ${stored?.bytes ?? 0} of ${bytes} bytes in the bucket`)
  return bytes
}

/** A site that runs may delete a file that was listed. */
function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
