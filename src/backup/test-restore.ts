import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Manifest } from './manifest.ts'
import { loadArchive } from './restore.ts'
import { withWorkDirectory } from './work-directory.ts'

/**
 * Restores an archive into a temporary embedded database inside DATA_DIR, which is removed afterwards: all checksums, numbers
 * of rows and foreign keys are compared. Throws a BackupProblem if it could not be restored.
 */
export async function testRestore(
  { dataDir, backupKey }: Pick<Config, 'dataDir' | 'backupKey'>,
  file: string,
  { waitMs, ...options }: { log: Log; migrationsFolder: string; waitMs: number },
): Promise<Manifest> {
  return withWorkDirectory({ dataDir, waitMs }, (work) =>
    loadArchive({ databaseUrl: undefined, backupKey }, file, { work, ...options }),
  )
}
