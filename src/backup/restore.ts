import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { haltSending } from '#newsletter/restore-guard.ts'
import type { Config } from '#platform/config.ts'
import { lockFile } from '#platform/file-lock.ts'
import type { Log } from '#platform/log.ts'
import { knownMigrations } from '#platform/migrate.ts'
import { loadDatabase } from './load-database.ts'
import { rowLoader } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { type Archive, readArchive, verifyArchive } from './read-archive.ts'
import { FILES, TABLES } from './rules.ts'
import { isWorkedOn } from './backup-directory.ts'
import { withWorkDirectory } from './work-directory.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'backupKey'>
type Options = {
  log: Log
  migrationsFolder: string
  /** The socket directory of an open embedded database, which is filled instead of a new one. */
  socketDirectory?: string
}

/**
 * Verifies an archive and restores it into an empty database and an empty DATA_DIR/files. The tables have the schema of the
 * archive afterwards: the site brings them up to date when it starts. Sending is off until an administrator confirms. Throws
 * a BackupProblem if the archive is damaged or too new, or if the target is not empty; nothing is changed then.
 */
export async function restore(config: Settings, file: string, options: Options): Promise<Manifest> {
  const files = join(config.dataDir, 'files')
  refuseInside(config.dataDir, file)
  return withWorkDirectory(config, async (work) => {
    await refuseUsed(config, files)
    const moveIn = () => moveFiles(join(work, 'files'), files)
    if (config.databaseUrl !== undefined || options.socketDirectory !== undefined)
      return loadArchive(config, file, { ...options, work, beforeCommit: moveIn })
    const manifest = await loadArchive(config, file, { ...options, work })
    await moveIn()
    await rename(join(work, 'database'), join(config.dataDir, 'database'))
    return manifest
  })
}

type Loading = Options & { work: string; beforeCommit?: () => Promise<void> }

/**
 * Verifies an archive and loads its rows into PostgreSQL, or else into an embedded database inside the directory `work`,
 * which gets the files too.
 */
export async function loadArchive(
  { databaseUrl, backupKey }: Pick<Settings, 'databaseUrl' | 'backupKey'>,
  file: string,
  { work, beforeCommit, ...options }: Loading,
): Promise<Manifest> {
  const archive: Archive = { file, key: backupKey }
  const manifest = await verifyArchive(archive, join(work, 'sums'))
  const known = new Set(await knownMigrations(options.migrationsFolder))
  if (manifest.migrations.some((when) => !known.has(when)))
    throw new BackupProblem(`${file} was written by a newer version: restore it with that version`)
  await loadDatabase({ url: databaseUrl, dataDir: work, ...options }, manifest, {
    fill: (client) => readEntries(archive, manifest, client, join(work, 'files')),
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

async function refuseUsed({ databaseUrl, dataDir }: Settings, files: string): Promise<void> {
  const notEmpty = (what: string) =>
    new BackupProblem(`${what} is not empty: restore into another DATA_DIR or database, or move it away`)
  if (existsSync(files) && (await readdir(files)).length > 0) throw notEmpty(files)
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
  files: string,
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
      await writeBelow(files, name.slice(FILES.length), content)
      written++
    }
  })
  for (const [table, { rows: wanted }] of Object.entries(manifest.tables))
    if (rows.get(table) !== wanted)
      throw new BackupProblem(`${archive.file}: ${table} has ${rows.get(table) ?? 0} of ${wanted} rows`)
  if (written !== manifest.files)
    throw new BackupProblem(`${archive.file} has ${written} of ${manifest.files} files`)
}

async function writeBelow(directory: string, name: string, content: Readable): Promise<void> {
  if (normalize(name) !== name || name.startsWith('..') || name.startsWith('/'))
    throw new BackupProblem(`the archive has a file outside of its directory: ${name}`)
  const path = join(directory, name)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path, { flush: true }))
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

/** Before the rows are committed or the database is moved: a row always has its file. */
async function moveFiles(from: string, to: string): Promise<void> {
  await mkdir(from, { recursive: true })
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV' && error.code !== 'EBUSY') throw error
    await cp(from, to, { recursive: true }) // the directory is on another disk, or shared
  }) // an empty directory is replaced
}
