import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { filesDirectory } from '#services/storage/open-store.ts'
import { BackupProblem } from './problem.ts'
import { filesBelow } from './work-directory.ts'

/** The size of an archive's rows as a share of the size of their database, which has indexes too. */
const ROWS_SHARE = 0.25

/**
 * Throws a BackupProblem unless the disk of an embedded site has space for a copy of its database, and for the archive too
 * if it is written to the same disk. `archiveDirectory` is null for an archive in the bucket.
 */
export async function requireSpace(dataDir: string, archiveDirectory: string | null): Promise<void> {
  const database = await sizeBelow(join(dataDir, 'database'))
  const isSameDisk =
    archiveDirectory !== null && (await stat(dataDir)).dev === (await stat(archiveDirectory)).dev
  const archive = isSameDisk ? (await sizeBelow(join(dataDir, 'files'))) + database * ROWS_SHARE : 0
  await requireFree(dataDir, database + archive)
}

/**
 * The same for a restore test of a site with a database of this size, in bytes: the log of its one transaction is as large.
 * Files of a bucket are not written to the disk.
 */
export const requireSpaceForTest = async (
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  database: number,
): Promise<void> =>
  requireFree(dataDir, 2 * database + (storage === undefined ? await sizeBelow(filesDirectory(dataDir)) : 0))

async function requireFree(dataDir: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free < needed)
    throw new BackupProblem(
      `the disk of ${dataDir} has too little free space: ${megabytes(needed)} MB are needed, ${megabytes(free)} MB are free`,
    )
}

async function sizeBelow(directory: string): Promise<number> {
  let bytes = 0
  for await (const name of filesBelow(directory)) {
    const file = await stat(join(directory, name)).catch(() => null) // null if it was deleted in the meantime
    bytes += file?.size ?? 0
  }
  return bytes
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)
