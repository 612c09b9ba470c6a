import { isNotNull, max } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { metrics } from '#platform/metrics.ts'
import { backups } from './tables.ts'

const last = new Gauge({
  name: 'cadence_last_backup_timestamp_seconds',
  help: 'When the last backup that the site made ended; 0 if there is none.',
  registers: [metrics],
})

/** Reads when the last backup ended, for the metrics; every web process reports the same. */
export async function measureBackups(db: Db): Promise<void> {
  const [row] = await db
    .select({ at: max(backups.endedAt) })
    .from(backups)
    .where(isNotNull(backups.file))
  last.set((row?.at?.getTime() ?? 0) / SECOND)
}
