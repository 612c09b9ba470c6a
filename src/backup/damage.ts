import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { Damage } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { BACKUPS_FOLDER } from './archive-place.ts'
import { backupDirectory, backupsIn } from './backup-directory.ts'
import { keepsInBucket } from './backup-place.ts'

/** A damaged page fails every query that reads it: one report per minute is enough. */
const PAUSE_MS = 60_000

/**
 * Returns a function that logs that the database is damaged or does not open, with the newest backup that the site has
 * made. It waits for nothing, because the process may end next.
 */
export function damageReporter(
  config: Pick<Config, 'backupDir' | 'dataDir' | 'storage'>,
  log: Pick<Log, 'fatal'>,
): (damage: Damage) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return ({ why, opens }) => {
    const now = performance.now()
    if (now - reportedAt < PAUSE_MS) return
    reportedAt = now
    log.fatal(
      { why, backup: newestOf(config) },
      `the database ${opens ? 'is damaged' : 'does not open'}: see "Find out why it is down" in docs/operations.md`,
    )
  }
}

/** The newest backup, or the bucket that has it, which is not asked; null if there is none. */
function newestOf(config: Pick<Config, 'backupDir' | 'dataDir' | 'storage'>): string | null {
  if (keepsInBucket(config))
    return `s3://${config.storage?.bucket}/${config.storage?.prefix}${BACKUPS_FOLDER}`
  const directory = backupDirectory(config)
  const [newest] = backupsIn(directory)
  return newest === undefined ? null : join(directory, newest)
}
