// A process of its own, with a low priority: the site stays fast, and when there is too little memory it is not the site that
// ends. It makes or tests one backup, reports the outcome, and ends with the site.
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { HOUR } from '#platform/clock.ts'
import { isDamage } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { errorLine } from '#platform/safe-error.ts'
import { backUp } from './backup.ts'
import type { BackupOrder, BackupReport } from './in-process.ts'
import { LOW_PRIORITY } from './rules.ts'
import { testRestore } from './test-restore.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** A backup waits for a restore test, and the other way round. */
const WAIT_MS = 3 * HOUR

async function run({ task, config, file, now }: BackupOrder): Promise<BackupReport> {
  const log = openLog('warn')
  try {
    const contents =
      task === 'backup'
        ? await backUp(config, file, { log, now: new Date(now), waitMs: WAIT_MS })
        : await testRestore(config, file, { log, migrationsFolder: MIGRATIONS, waitMs: WAIT_MS })
    return { ok: true, contents }
  } catch (error) {
    return { ok: false, why: errorLine(error), isDamage: isDamage(error) }
  }
}

process.once('disconnect', () => process.exit(1))
process.once('message', (order: BackupOrder) => {
  void run(order).then((report) => process.send?.(report, () => process.exit(0)))
})
setPriority(LOW_PRIORITY)
