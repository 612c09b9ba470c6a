import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { SECOND } from '#platform/clock.ts'
import { job } from '#platform/jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { errorLine } from '#platform/safe-error.ts'
import { secretsOf, shortMessage } from '#monitoring/short-message.ts'
import { backupName } from './backup-directory.ts'
import { type BackupPlace, withBackupPlace } from './backup-place.ts'
import { backupSettingsOf } from './backup-settings.ts'
import { damageReporter } from './damage.ts'
import { inProcess } from './in-process.ts'
import { JOB_TIMEOUT_MS } from './rules.ts'
import { backupSettings, backups } from './tables.ts'

const FIRST_PAUSE_MS = 600 * SECOND

/** Makes a backup in the place for backups, and removes those that are more than the settings keep. */
export const backUpJob = job('back-up', backUpSite, {
  retries: 2,
  retryDelaySeconds: FIRST_PAUSE_MS / SECOND,
  expireInSeconds: JOB_TIMEOUT_MS / SECOND,
})

async function backUpSite(_: Record<string, never>, runtime: Runtime): Promise<{ file: string }> {
  const { db, config, clock } = runtime
  const startedAt = clock.now()
  let file: string
  try {
    file = await withBackupPlace(config, (place) => saveIn(place, startedAt, runtime))
  } catch (error) {
    const why = shortMessage(errorLine(error), secretsOf(config))
    await db.insert(backups).values({ startedAt, endedAt: clock.now(), error: why })
    throw error
  }
  await db.update(backupSettings).set({ warnedAt: null }).where(eq(backupSettings.id, 1))
  await withBackupPlace(config, (place) => removeOld(place, runtime))
  return { file }
}

/** Makes a backup and records it; one that cannot be recorded is removed, since nothing would remove it later. */
async function saveIn(
  place: BackupPlace,
  startedAt: Date,
  { db, config, clock, log }: Runtime,
): Promise<string> {
  await place.make()
  const file = backupName(startedAt, (await place.list()) ?? [], config.backupKey !== undefined)
  const order = { task: 'backup', config, file: place.archive(file), now: startedAt.toISOString() } as const
  const report = damageReporter(config, log)
  const { tables, files } = await inProcess(order, (why) => report({ why, opens: true }))
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  try {
    const bytes = await place.bytesOf(file)
    await db.insert(backups).values({ startedAt, endedAt: clock.now(), file, bytes, rows, files })
  } catch (error) {
    await place.remove(file)
    throw error
  }
  return file
}

/**
 * Removes the backups beyond the number that is kept, oldest first, but never the newest that passed a restore test; and the
 * failures before the oldest that is kept. A file that cannot be removed is tried again after the next backup.
 */
async function removeOld(place: BackupPlace, { db, log }: Runtime): Promise<void> {
  const { keep } = await backupSettingsOf(db)
  const made = await db.select().from(backups).where(isNotNull(backups.file)).orderBy(desc(backups.id))
  const passed = made.find(({ testedAt, testError }) => testedAt !== null && testError === null)
  for (const { id, file } of made.slice(keep).filter((each) => each !== passed))
    try {
      if (file !== null) await place.remove(file)
      await db.delete(backups).where(eq(backups.id, id))
    } catch (error) {
      log.error({ err: error, file }, 'an old backup could not be removed')
    }
  const oldest = made[Math.min(keep, made.length) - 1]
  if (oldest) await db.delete(backups).where(and(isNull(backups.file), lt(backups.id, oldest.id)))
}
