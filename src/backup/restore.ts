import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { haltSending } from '#newsletter/restore-guard.ts'
import type { Config } from '#platform/config.ts'
import { lockFile } from '#platform/file-lock.ts'
import type { Log } from '#platform/log.ts'
import { knownMigrations } from '#platform/migrate.ts'
import { openBucket } from '#services/storage/bucket.ts'
import { filesDirectory } from '#services/storage/open-store.ts'
import { type ArchivePlace, archiveAt, isInBucket } from './archive-place.ts'
import { loadDatabase } from './load-database.ts'
import { rowLoader } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { type Archive, readArchive, verifyArchive } from './read-archive.ts'
import { type TakeFile, intoBucket, intoDirectory, notEmpty } from './restored-files.ts'
import { FILES, TABLES } from './rules.ts'
import { isWorkedOn } from './backup-directory.ts'
import { withWorkDirectory } from './work-directory.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'backupKey' | 'storage'>
type Options = {
  log: Log
  migrationsFolder: string
  /** The socket directory of an open embedded database, which is filled instead of a new one. */
  socketDirectory?: string
}

/**
 * Verifies an archive and restores it into an empty database, and an empty DATA_DIR/files or an empty bucket. The tables have
 * the schema of the archive afterwards: the site brings them up to date when it starts. Sending is off until an administrator
 * confirms. Throws a BackupProblem if the archive is damaged or too new, or if the target is not empty; nothing is changed then.
 */
export async function restore(config: Settings, file: string, options: Options): Promise<Manifest> {
  if (!isInBucket(file)) refuseInside(config.dataDir, file)
  const bucket = config.storage === undefined ? null : openBucket(config.storage)
  try {
    const place = archiveAt(file, bucket)
    return await withWorkDirectory(config, async (work) => {
      await refuseUsedDatabase(config)
      const directory = filesDirectory(config.dataDir)
      const files = bucket ? await intoBucket(bucket) : await intoDirectory(join(work, 'files'), directory)
      const loading = { ...options, work, take: files.take }
      if (config.databaseUrl !== undefined || options.socketDirectory !== undefined) {
        const manifest = await loadArchive(config, place, { ...loading, beforeCommit: () => files.moveIn() })
        await files.end()
        return manifest
      }
      const manifest = await loadArchive(config, place, loading)
      await files.moveIn()
      await rename(join(work, 'database'), join(config.dataDir, 'database'))
      await files.end()
      return manifest
    })
  } finally {
    await bucket?.close()
  }
}

type Loading = Options & { work: string; take: TakeFile; beforeCommit?: () => Promise<void> }

/**
 * Verifies an archive and loads its rows into PostgreSQL, or else into an embedded database inside the directory `work`.
 * `take` gets the files.
 */
export async function loadArchive(
  { databaseUrl, backupKey }: Pick<Settings, 'databaseUrl' | 'backupKey'>,
  place: ArchivePlace,
  { work, take, beforeCommit, ...options }: Loading,
): Promise<Manifest> {
  const archive: Archive = { place, key: backupKey }
  const manifest = await verifyArchive(archive, join(work, 'sums'))
  const known = new Set(await knownMigrations(options.migrationsFolder))
  if (manifest.migrations.some((when) => !known.has(when)))
    throw new BackupProblem(`${place.name} was written by a newer version: restore it with that version`)
  await loadDatabase({ url: databaseUrl, dataDir: work, ...options }, manifest, {
    fill: (client) => readEntries(archive, manifest, client, take),
    async beforeCommit(client) {
      await haltSending(drizzle(client))
      await forgetBackups(client)
      await beforeCommit?.()
    },
  })
  return manifest
}

function refuseInside(dataDir: string, file: string): void {
  if (isWorkedOn(dataDir, file))
    throw new BackupProblem(`${file} is in a directory of the site: move it elsewhere`)
}

async function refuseUsedDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl !== undefined) return
  if (existsSync(join(dataDir, 'database'))) throw notEmpty(join(dataDir, 'database'))
  const lock = lockFile(join(dataDir, 'database.lock'))
  if (lock === null) throw new BackupProblem(`a site is running on ${dataDir}: stop it first`)
  lock.release()
}

/** Inserts the rows and writes the files, and compares their numbers with the manifest. */
async function readEntries(
  archive: Archive,
  manifest: Manifest,
  client: pg.ClientBase,
  take: TakeFile,
): Promise<void> {
  const insert = rowLoader(client)
  const rows = new Map<string, number>()
  let written = 0
  await readArchive(archive, async (name, content) => {
    if (name.startsWith(TABLES)) {
      const [table = ''] = name.slice(TABLES.length).split('/')
      const columns = manifest.tables[table]?.columns ?? []
      rows.set(table, (rows.get(table) ?? 0) + (await insert(table, columns, await text(content))))
    }
    if (name.startsWith(FILES)) {
      await take(name.slice(FILES.length), content)
      written++
    }
  })
  for (const [table, { rows: wanted }] of Object.entries(manifest.tables))
    if (rows.get(table) !== wanted)
      throw new BackupProblem(`${archive.place.name}: ${table} has ${rows.get(table) ?? 0} of ${wanted} rows`)
  if (written !== manifest.files)
    throw new BackupProblem(`${archive.place.name} has ${written} of ${manifest.files} files`)
}

/**
 * The timetable of backups is off after a restore, and its list is empty: a restored copy must neither write to the
 * directory of the site that it is from, nor remove anything there. Old archives do not have these tables.
 */
async function forgetBackups(client: pg.ClientBase): Promise<void> {
  await client.query(
    "delete from jobs.job where name in ('back-up', 'test-backup') and state in ('created', 'retry', 'active')",
  )
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('backups') is not null as there",
  )
  if (rows[0]?.there !== true) return
  await client.query('delete from backups')
  await client.query('update backup_settings set enabled = false')
}
