import { desc } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { backupSettingsOf } from './backup-settings.ts'
import { isOverdue } from './backup-times.ts'
import { BACKUPS_SHOWN } from './rules.ts'
import { backups } from './tables.ts'

/**
 * A failure of the backups: the newest one failed, none has succeeded for more than a day, or the newest one could not be
 * restored in its test. `message` is one line without secrets.
 */
export type BackupFailure = { what: 'failed' | 'missed' | 'test'; since: Date; message: string | null }

/** What fails about the backups now; empty if nothing does. */
export async function backupFailures(db: Db, now: Date): Promise<BackupFailure[]> {
  const settings = await backupSettingsOf(db)
  const rows = await db.select().from(backups).orderBy(desc(backups.id)).limit(BACKUPS_SHOWN)
  const [newest] = rows
  const done = rows.find(({ file, endedAt }) => file !== null && endedAt <= now)
  const failures: BackupFailure[] = []
  if (newest && newest.file === null)
    failures.push({ what: 'failed', since: newest.endedAt, message: newest.error })
  else if (isOverdue(settings, done?.endedAt ?? null, now))
    failures.push({ what: 'missed', since: done?.endedAt ?? settings.since, message: null })
  if (done && done.testError !== null)
    failures.push({ what: 'test', since: done.endedAt, message: done.testError })
  return failures
}
