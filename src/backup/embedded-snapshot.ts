import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

/** Keeps the database from reusing its log while the log is needed. */
const SLOT = 'site_backup'
const LOG = 'pg_wal'
/** Of a running server, or written again by the next one. Source: PostgreSQL, "Backing Up the Data Directory". */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp', 'pg_notify'])

/** The copying that runs: one ends before the next begins, also that of a command which was killed. */
let copying: Promise<unknown> = Promise.resolve()

/**
 * Copies the files of the embedded database while it is in use, and then its log, from which the copy is made consistent
 * when it is opened: it contains every transaction that was committed when this function was called. Nothing waits for it.
 */
export function snapshotEmbedded(db: Db, directory: string, into: string): Promise<void> {
  const copied = copying.then(() => copyDatabase(db, directory, into))
  copying = copied.catch(() => undefined)
  return copied
}

async function copyDatabase(db: Db, directory: string, into: string): Promise<void> {
  await rm(into, { recursive: true, force: true })
  await dropSnapshotSlot(db)
  await db.execute(sql`select pg_create_physical_replication_slot(${SLOT}, true)`)
  try {
    await db.execute(sql`select pg_backup_start('backup', true)`)
    let label: string | undefined
    try {
      await copyTree(directory, into, (name) => LEFT_OUT.has(name) || name === LOG)
    } finally {
      const { rows } = await db.execute<{ label: string }>(
        sql`select labelfile as label from pg_backup_stop(false)`,
      )
      label = rows[0]?.label
    }
    for (const empty of [LOG, join(LOG, 'archive_status'), join(LOG, 'summaries'), ...LEFT_OUT])
      if (!empty.startsWith('postmaster')) await mkdir(join(into, empty), { recursive: true })
    for (const name of await readdir(join(directory, LOG)))
      if (/^[0-9A-F]{24}$/.test(name)) await copyFile(join(directory, LOG, name), join(into, LOG, name))
    await writeFile(join(into, 'backup_label'), label ?? '', { flush: true })
  } finally {
    await dropSnapshotSlot(db)
  }
}

/** Lets the database reuse its log again, also after a site was killed while it copied it. */
export const dropSnapshotSlot = (db: Db) =>
  db.execute(
    sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${SLOT}`,
  )

async function copyTree(from: string, to: string, isLeftOut: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target, () => false)
    else await copyFile(source, target).catch(ignoreMissing) // of a table that was dropped in the meantime
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
