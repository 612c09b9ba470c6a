import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { DAY } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { askOperator } from '#platform/control.ts'
import { startEmbedded } from '#platform/embedded/embedded-database.ts'
import type { Log } from '#platform/log.ts'
import { filesDirectory } from '#services/storage/open-store.ts'
import { type Bucket, openBucket } from '#services/storage/bucket.ts'
import { archiveAt, draftOf, isInBucket } from './archive-place.ts'
import { requireSpace } from './free-space.ts'
import type { Manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { FORMAT, TABLES } from './rules.ts'
import { filesInBucket, filesOnDisk } from './saved-files.ts'
import { beginMoment, hasMigrations, savedMigrations, savedRows, savedSequences } from './saved-tables.ts'
import { DRAFT_LINK, withWorkDirectory } from './work-directory.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'siteName' | 'backupKey' | 'storage'>
/** `waitMs`: how long it waits for another backup or restore of this DATA_DIR to end. */
type Options = { log: Log; now: Date; waitMs?: number }

/** The command by which a running site copies its embedded database into a directory. */
export const SNAPSHOT = 'backup-snapshot'
const PATIENCE_MS = DAY

/**
 * Writes the rows of all tables and all files of the site, as they are at one moment, to `target`, while the site may run:
 * every row's file is in it, and files of later rows may be. `target` is a path, or `s3:` and a name for the bucket. Throws a
 * BackupProblem if it exists, or if the disk has too little free space.
 */
export async function backUp(config: Settings, target: string, options: Options): Promise<Manifest> {
  const bucket = config.storage === undefined ? null : openBucket(config.storage)
  try {
    return await backUpWith(bucket, config, target, options)
  } finally {
    await bucket?.close()
  }
}

async function backUpWith(
  bucket: Bucket | null,
  config: Settings,
  target: string,
  { log, now, waitMs = 0 }: Options,
): Promise<Manifest> {
  const place = archiveAt(target, bucket)
  await place.refuseTaken()
  return withWorkDirectory({ dataDir: config.dataDir, waitMs }, async (work) => {
    const directory = isInBucket(target) ? null : dirname(target)
    if (config.databaseUrl === undefined) await requireSpace(config.dataDir, directory)
    if (directory !== null) await symlink(resolve(draftOf(target)), join(work, DRAFT_LINK))
    const files = bucket
      ? filesInBucket(bucket)
      : filesOnDisk(filesDirectory(config.dataDir), join(work, 'files'))
    let moment: Moment | undefined
    const closeMoment = async () => {
      const open = moment
      moment = undefined
      await open?.close()
    }
    try {
      const options = { key: config.backupKey, sumsFile: join(work, 'sums') }
      let manifest: Manifest | undefined
      await writeArchive(place, options, async (archive) => {
        await files.beforeMoment(archive)
        moment = await openMoment(config, work, log)
        await files.atMoment(archive)
        const { client } = moment
        const tables = await addRows(archive, client)
        const [migrations, sequences] = [await savedMigrations(client), await savedSequences(client)]
        await closeMoment() // not kept while the files are written, which may take hours
        await files.afterRows(archive)
        manifest = {
          format: FORMAT,
          at: now.toISOString(),
          site: config.siteName,
          database: config.databaseUrl === undefined ? 'embedded' : 'postgres',
          migrations,
          tables,
          sequences,
          files: files.count(),
          bytes: archive.bytes(),
        }
        return manifest
      })
      if (!manifest) throw new Error('an archive without a manifest was written')
      return manifest
    } finally {
      await closeMoment()
    }
  })
}

async function addRows(archive: ArchiveWriter, client: pg.Client): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = {}
  let part = 0
  for await (const { table, columns, rows, lines } of savedRows(client)) {
    const before = tables[table]
    part = before ? part + 1 : 1
    await archive.add(`${TABLES}${table}/${String(part).padStart(6, '0')}.jsonl`, lines)
    tables[table] = { columns, rows: (before?.rows ?? 0) + rows }
  }
  return tables
}

type Moment = { client: pg.Client; close(): Promise<void> }

const noSite = (place: string) => new BackupProblem(`there is no site at ${place}`)

/** A connection that sees the database as it is now. A running embedded site copies its database for it. */
async function openMoment(config: Settings, work: string, log: Log): Promise<Moment> {
  if (config.databaseUrl !== undefined) {
    const moment = await connect({ connectionString: config.databaseUrl })
    if (await hasMigrations(moment.client)) return moment
    await moment.close()
    throw noSite('this DATABASE_URL')
  }
  const copied = await askOperator(config.dataDir, [SNAPSHOT, join(work, 'database')]).catch(
    (cause: unknown) => {
      throw new BackupProblem('the site ended while it copied its database: try again', { cause })
    },
  )
  if (copied?.ok === false) throw new BackupProblem(copied.lines.join('\n'))
  if (copied === null && !existsSync(join(config.dataDir, 'database'))) throw noSite(config.dataDir)
  const fail = (reason: Error) => log.fatal({ err: reason }, 'the copy of the database is lost')
  const engine = await startEmbedded(copied === null ? config.dataDir : work, log, PATIENCE_MS, fail)
  const connection = await connect({
    host: engine.socketDirectory,
    user: 'postgres',
    database: 'postgres',
  })
  return {
    client: connection.client,
    close: async () => {
      await connection.close()
      await engine.close()
    },
  }
}

async function connect(to: pg.ClientConfig): Promise<Moment> {
  const client = new pg.Client({ ...to, keepAlive: true })
  client.on('error', () => undefined) // the query that needs the connection fails
  await client.connect()
  await beginMoment(client)
  return { client, close: () => client.end() }
}
