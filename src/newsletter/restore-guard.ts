import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { settingsOf } from './settings.ts'
import { digestSettings } from './tables.ts'

/** Why sending is off after a restore. */
const RESTORED = 'newsletter.why.restored'
const FILE = 'digest-mark'
/** An administrator's confirmation moves the database past the step that any other process remembers. */
const LEAP = 1_000_000

/**
 * Switches sending off if the database is behind the step that this data directory remembers: it is then an older copy,
 * which does not know what was sent since. Otherwise both move one step ahead. Returns whether they match. It must run
 * before everything that begins to send, and is cheap.
 */
export async function guardRestore(runtime: Pick<Runtime, 'db' | 'config' | 'log'>): Promise<boolean> {
  const { db, config, log } = runtime
  const here = await remembered(config.dataDir) // read first: a change by another process in between makes the database newer
  const settings = await settingsOf(db)
  const there = stepOf(settings.mark)
  const isOlder = there.step < here.step || (there.step === here.step && there.mark !== here.mark)
  if (isOlder) {
    if (!settings.sending && settings.sendingWhy === RESTORED) return false
    await haltSending(db)
    log.warn(
      { database: there.step, directory: here.step },
      'digest: the database is older than its directory',
    )
    return false
  }
  const mark = markOf(there.step + 1)
  const [mine] = await db
    .update(digestSettings)
    .set({ mark })
    .where(and(eq(digestSettings.id, 1), eq(digestSettings.mark, settings.mark)))
    .returning({ mark: digestSettings.mark })
  if (mine) await remember(config.dataDir, mark) // otherwise another process was faster
  return true
}

/**
 * Switches sending off in a database that was restored from a backup: it does not know what was sent since then. Its tables
 * may be those of an older version, so only columns that always existed are named, and before the digest there is no table.
 */
export async function haltSending(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`select to_regclass('digest_settings') as "table"`)
  if (rows[0]?.['table'] === null) return
  await db.execute(sql`
    insert into digest_settings as stored (id, sending, sending_why) values (1, false, ${RESTORED})
    on conflict (id) do update set sending = false, sending_why = ${RESTORED}, version = stored.version + 1`)
}

/** The mark by which an administrator accepts the database as it is; `keep` stores it once the transaction is committed. */
export async function acceptedMark(
  db: Db,
  { dataDir }: Pick<Runtime['config'], 'dataDir'>,
): Promise<{ mark: string; keep: () => Promise<void> }> {
  const here = await remembered(dataDir)
  const there = stepOf((await settingsOf(db)).mark)
  const mark = markOf(Math.max(here.step, there.step) + LEAP)
  return { mark, keep: () => remember(dataDir, mark) }
}

/** The mark grows, and its random part differs between databases. */
const markOf = (step: number): string => `${step}-${randomBytes(8).toString('hex')}`

const stepOf = (mark: string): { step: number; mark: string } => ({
  step: /^\d{1,15}-/.test(mark) ? Number.parseInt(mark, 10) : 0,
  mark,
})

/** The mark that the data directory remembers; empty before the first time. */
async function remembered(dataDir: string): Promise<{ step: number; mark: string }> {
  try {
    return stepOf((await readFile(join(dataDir, FILE), 'utf8')).trim())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return stepOf('')
    throw error
  }
}

async function remember(dataDir: string, mark: string): Promise<void> {
  const file = join(dataDir, FILE)
  const written = `${file}.${mark}` // a file of its own: two processes may write at the same time, and whichever is last is right
  await writeFile(written, mark, { flush: true })
  await rename(written, file)
}
