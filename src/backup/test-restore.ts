import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { openBucket } from '#services/storage/bucket.ts'
import { archiveAt } from './archive-place.ts'
import type { Manifest } from './manifest.ts'
import { loadArchive } from './restore.ts'
import { writeBelow } from './restored-files.ts'
import { withWorkDirectory } from './work-directory.ts'

/**
 * Restores an archive into a temporary embedded database inside DATA_DIR, which is removed afterwards: all checksums, numbers
 * of rows and foreign keys are compared. Throws a BackupProblem if it could not be restored.
 */
export async function testRestore(
  { dataDir, backupKey, storage }: Pick<Config, 'dataDir' | 'backupKey' | 'storage'>,
  file: string,
  { waitMs, ...options }: { log: Log; migrationsFolder: string; waitMs: number },
): Promise<Manifest> {
  const bucket = storage === undefined ? null : openBucket(storage)
  try {
    const place = archiveAt(file, bucket)
    return await withWorkDirectory({ dataDir, waitMs }, (work) => {
      // the disk need not have space for what is in a bucket; checksums are compared anyway
      const take = bucket ? () => Promise.resolve() : writeBelow(join(work, 'files'))
      return loadArchive({ databaseUrl: undefined, backupKey }, place, { work, take, ...options })
    })
  } finally {
    await bucket?.close()
  }
}
