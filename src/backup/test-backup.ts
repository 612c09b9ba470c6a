import { eq, sql } from 'drizzle-orm'
import { secretsOf, shortMessage } from '#monitoring/short-message.ts'
import { SECOND } from '#platform/clock.ts'
import { job } from '#platform/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Runtime } from '#platform/runtime.ts'
import { errorLine } from '#platform/safe-error.ts'
import { withBackupPlace } from './backup-place.ts'
import { backupSettingsOf } from './backup-settings.ts'
import { requireSpaceForTest } from './free-space.ts'
import { inProcess } from './in-process.ts'
import { JOB_TIMEOUT_MS } from './rules.ts'
import { backupSettings, backups } from './tables.ts'

/** Restores a backup into a temporary database, and records whether that succeeded. */
export const testBackupJob = job('test-backup', testBackup, {
  retries: 1,
  retryDelaySeconds: 600,
  expireInSeconds: JOB_TIMEOUT_MS / SECOND,
})

async function testBackup({ id }: { id: number }, runtime: Runtime): Promise<{ file: string }> {
  const { db, config, clock } = runtime
  const of = eq(backups.id, id)
  const [backup] = await db.select({ file: backups.file }).from(backups).where(of).limit(1)
  if (!backup?.file) throw new Refusal('newsroom.backupNotFound', 404)
  const { file } = backup
  try {
    const size = await db.execute<{ bytes: string }>(
      sql`select pg_database_size(current_database()) as bytes`,
    )
    await requireSpaceForTest(config, Number(size.rows[0]?.bytes))
    const archive = await withBackupPlace(config, async (place) => place.archive(file))
    await inProcess({ task: 'test', config, file: archive, now: clock.now().toISOString() })
  } catch (error) {
    await db
      .update(backups)
      .set({ testError: shortMessage(errorLine(error), secretsOf(config)) })
      .where(of)
    throw error
  }
  const testedAt = clock.now()
  await db.update(backups).set({ testedAt, testError: null }).where(of)
  await backupSettingsOf(db) // creates the row if it is missing
  await db.update(backupSettings).set({ testedAt }).where(eq(backupSettings.id, 1))
  return { file }
}
