import { desc, eq, sql } from 'drizzle-orm'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { backUpJob } from './back-up-site.ts'
import { withBackupPlace } from './backup-place.ts'
import { backupSettingsOf } from './backup-settings.ts'
import { isOverdue, timesAround } from './backup-times.ts'
import {
  type BackupRow,
  type BackupState,
  backupList,
  backupSettingsChange,
  backupStart,
  backupTest,
} from './calls.ts'
import { BACKUPS_SHOWN, ONE_AT_A_TIME } from './rules.ts'
import { backupSettings, backups } from './tables.ts'
import { testBackupJob } from './test-backup.ts'

export const backupListHandler = handle(backupList, (_, context) => stateOf(context))

async function stateOf({ db, config, now }: RequestContext): Promise<BackupState> {
  const settings = await backupSettingsOf(db)
  const rows = await db.select().from(backups).orderBy(desc(backups.id)).limit(BACKUPS_SHOWN)
  const { directory, there } = await withBackupPlace(config, async (place) => ({
    directory: place.name,
    there: await place.list().catch(nullIfUnavailable),
  }))
  // A job that waits for its next try does not run, and can be started.
  const { rows: busy } = await db.execute<{ name: string }>(sql`
    select distinct name from jobs.job where name in (${backUpJob.name}, ${testBackupJob.name})
      and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`)
  const isBusy = (name: string) => busy.some((job) => job.name === name)
  const ended = rows.flatMap((row) => (row.file !== null && row.endedAt <= now ? [row.endedAt] : []))
  return {
    enabled: settings.enabled,
    hour: settings.hour,
    keep: settings.keep,
    time_zone: config.digestTimeZone,
    directory,
    encrypted: config.backupKey !== undefined,
    running: [
      ...(isBusy(backUpJob.name) ? (['backup'] as const) : []),
      ...(isBusy(testBackupJob.name) ? (['test'] as const) : []),
    ],
    next: settings.enabled ? timesAround(settings.hour, now, config.digestTimeZone).next.toISOString() : null,
    overdue: isOverdue(settings, ended[0] ?? null, now),
    tested_at: settings.testedAt?.toISOString() ?? null,
    items: rows.map((row) => wireBackup(row, there && new Set(there))),
  }
}

/** While the bucket is away, it is not known which backups are there. */
function nullIfUnavailable(error: unknown): null {
  if (isUnavailable(error)) return null
  throw error
}

const wireBackup = (row: typeof backups.$inferSelect, there: ReadonlySet<string> | null): BackupRow => ({
  id: String(row.id),
  started_at: row.startedAt.toISOString(),
  ended_at: row.endedAt.toISOString(),
  file: row.file,
  missing: row.file !== null && there !== null && !there.has(row.file),
  bytes: row.bytes,
  rows: row.rows,
  files: row.files,
  error: row.error,
  tested_at: row.testedAt?.toISOString() ?? null,
  test_error: row.testError,
})

export const backupSettingsChangeHandler = handle(backupSettingsChange, async (asked, context) => {
  const { db, now, audit, record } = context
  await db.transaction(async (tx) => {
    await holdLock(tx, 'backup-settings')
    const before = await backupSettingsOf(tx)
    const after = {
      enabled: asked.enabled ?? before.enabled,
      hour: asked.hour ?? before.hour,
      keep: asked.keep ?? before.keep,
    }
    const isMoved = (after.enabled && !before.enabled) || after.hour !== before.hour
    await tx
      .update(backupSettings)
      .set({ ...after, ...(isMoved && { since: now, warnedAt: null }) })
      .where(eq(backupSettings.id, 1))
    const names = ['enabled', 'hour', 'keep'] as const
    audit({
      changes: Object.fromEntries(
        names
          .filter((name) => before[name] !== after[name])
          .map((name) => [name, { from: before[name], to: after[name] }]),
      ),
    })
    await record(tx)
  })
  return stateOf(context)
})

export const backupStartHandler = handle(backupStart, async (_, { jobs }) => ({
  already:
    (await jobs.send(backUpJob, {}, { key: ONE_AT_A_TIME })) === null && !(await jobs.hurry(backUpJob.name)),
}))

export const backupTestHandler = handle(backupTest, async ({ id }, { db, jobs, audit }) => {
  const [found] = await db
    .select({ file: backups.file })
    .from(backups)
    .where(eq(backups.id, Number(id)))
    .limit(1)
  if (!found?.file) throw new Refusal('newsroom.backupNotFound', 404)
  audit({ itemTitle: found.file })
  return { already: (await jobs.send(testBackupJob, { id: Number(id) }, { key: ONE_AT_A_TIME })) === null }
})
