import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FILES_FOLDER, bucketStore } from '#services/storage/bucket-store.ts'
import { type Bucket, PART_BYTES } from '#services/storage/bucket.ts'
import type { StoredFile } from '#services/storage/store.ts'
import { FILES } from './rules.ts'
import { filesBelow, keepFiles } from './work-directory.ts'
import type { ArchiveWriter } from './write-archive.ts'

/**
 * The files of a site for an archive whose rows are of one moment: every file that a row of that moment names is saved.
 * The functions are called in this order.
 */
export type SavedFiles = {
  beforeMoment(archive: ArchiveWriter): Promise<void>
  atMoment(archive: ArchiveWriter): Promise<void>
  afterRows(archive: ArchiveWriter): Promise<void>
  /** The number of files in the archive. */
  count: () => number
}

/**
 * Files of a directory: links in `kept` keep them, although the site may delete them. They are made before the moment, since
 * some files may be deleted later, and after it, since rows may have come with their files.
 */
export function filesOnDisk(directory: string, kept: string): SavedFiles {
  let count = 0
  return {
    beforeMoment: () => keepFiles(directory, kept),
    atMoment: () => keepFiles(directory, kept),
    async afterRows(archive) {
      for await (const name of filesBelow(kept)) {
        await archive.addFile(FILES + name, join(kept, name))
        count++
      }
    },
    count: () => count,
  }
}

/**
 * Objects of a bucket, which cannot be linked: they are saved before the moment, and those that have come since are saved at
 * it. One that is deleted in the meantime belongs to no row of the moment.
 */
export function filesInBucket(bucket: Bucket): SavedFiles {
  const store = bucketStore(bucket)
  const saved = new Set<string>()
  const saveNew = async (archive: ArchiveWriter) => {
    for await (const file of store.list())
      if (!saved.has(file.key) && (await saveObject(archive, bucket, file))) saved.add(file.key)
  }
  return {
    beforeMoment: saveNew,
    atMoment: saveNew,
    afterRows: () => Promise.resolve(),
    count: () => saved.size,
  }
}

/** False if the object does not exist any longer. */
async function saveObject(
  archive: ArchiveWriter,
  bucket: Bucket,
  { key, bytes }: StoredFile,
): Promise<boolean> {
  const object = FILES_FOLDER + key
  if (bytes <= PART_BYTES) {
    const content = await bucket.get(object)
    if (content) await archive.add(FILES + key, content)
    return content !== null
  }
  const now = await bucket.head(object)
  if (now)
    await archive.addStream(FILES + key, now.bytes, () =>
      Readable.from(bucket.read(object), { objectMode: false }),
    )
  return now !== null
}
