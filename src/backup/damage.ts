import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { Damage } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { backupDirectory, backupsIn } from './backup-directory.ts'

/** A damaged page fails every query that reads it: one report per minute is enough. */
const PAUSE_MS = 60_000

/**
 * Returns a function that logs that the database is damaged or does not open, with the newest backup that the site has
 * made. It waits for nothing, because the process may end next.
 */
export function damageReporter(
  config: Pick<Config, 'backupDir' | 'dataDir'>,
  log: Pick<Log, 'fatal'>,
): (damage: Damage) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return ({ why, opens }) => {
    const now = performance.now()
    if (now - reportedAt < PAUSE_MS) return
    reportedAt = now
    const directory = backupDirectory(config)
    const [newest] = backupsIn(directory)
    log.fatal(
      { why, backup: newest === undefined ? null : join(directory, newest) },
      `the database ${opens ? 'is damaged' : 'does not open'}: see "It is down" in docs/operations.md`,
    )
  }
}
