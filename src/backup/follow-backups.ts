import { and, desc, eq, isNotNull, lte } from 'drizzle-orm'
import { LANGUAGES } from '#languages/rules.ts'
import { administrators, contactOf } from '#people/people.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { job } from '#platform/jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { backUpJob } from './back-up-site.ts'
import { missedMail } from './backup-mail.ts'
import { type BackupSettings, backupSettingsOf } from './backup-settings.ts'
import { isDue, isOverdue } from './backup-times.ts'
import { ONE_AT_A_TIME } from './rules.ts'
import { backupSettings, backups } from './tables.ts'
import { testBackupJob } from './test-backup.ts'

/** While the timetable is on, a backup is tested at least this often. */
const TESTED_EVERY_MS = 7 * DAY

/**
 * Starts the backup that is due, tests the newest one once a week, and writes to the administrators when a backup was missed
 * and none is running. Repeating it changes nothing.
 */
export const followBackupsJob = job('follow-backups', followBackups)

async function followBackups(_: Record<string, never>, runtime: Runtime) {
  const { db, config, clock, jobs } = runtime
  const settings = await backupSettingsOf(db)
  const now = clock.now()
  const begun = await newestBackup(db, now, 'startedAt')
  const done = await newestBackup(db, now, 'endedAt')
  if (!settings.enabled) return { started: false, tested: false, warned: false }
  const isStarting = isDue(settings, begun?.at ?? null, now, config.digestTimeZone)
  if (isStarting) await jobs.send(backUpJob, {}, { key: ONE_AT_A_TIME })
  const tested = settings.testedAt !== null && settings.testedAt <= now ? settings.testedAt.getTime() : 0
  const isTesting =
    !isStarting && done !== null && !done.failedTest && now.getTime() - tested > TESTED_EVERY_MS
  if (isTesting) await jobs.send(testBackupJob, { id: done.id }, { key: ONE_AT_A_TIME })
  const isWarning =
    settings.warnedAt === null &&
    isOverdue(settings, done?.at ?? null, now) &&
    !(await jobs.counts()).some(
      ({ name, waiting, running }) => name === backUpJob.name && waiting + running > 0,
    )
  if (isWarning) await warn(runtime, settings, now)
  return { started: isStarting, tested: isTesting, warned: isWarning }
}

/** The newest backup before `now`: by its start, including those that failed, or by its end. */
async function newestBackup(db: Db, now: Date, by: 'startedAt' | 'endedAt') {
  const [row] = await db
    .select({ id: backups.id, at: backups[by], testError: backups.testError })
    .from(backups)
    .where(and(lte(backups[by], now), by === 'endedAt' ? isNotNull(backups.file) : undefined))
    .orderBy(desc(backups[by]))
    .limit(1)
  return row ? { id: row.id, at: row.at, failedTest: row.testError !== null } : null
}

/** Writes to every administrator, once for each time that backups begin to be missed. */
async function warn({ db, jobs, config }: Runtime, { since }: BackupSettings, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [mine] = await tx
      .update(backupSettings)
      .set({ warnedAt: now })
      .where(and(eq(backupSettings.id, 1), eq(backupSettings.since, since)))
      .returning({ id: backupSettings.id })
    if (!mine) return
    for (const { id } of await administrators(tx)) {
      const contact = await contactOf(tx, id)
      if (!contact || contact.email === config.alarms.email) continue // that address gets the alarm
      const language = contact.language ?? LANGUAGES[0]
      await writeMail(tx, jobs, {
        key: `backup-missed ${now.toISOString()} ${id}`,
        recipient: contact.email,
        language,
        ...missedMail(language, config),
      })
    }
  })
}
