import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { askOperator } from '#platform/control.ts'
import { startEmbedded } from '#platform/embedded/embedded-database.ts'
import type { Log } from '#platform/log.ts'
import type { Manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { FILES, FORMAT, TABLES } from './rules.ts'
import { beginMoment, savedMigrations, savedRows, savedSequences } from './saved-tables.ts'
import { filesBelow, keepFiles, withWorkDirectory } from './work-directory.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'siteName' | 'backupKey'>
type Options = { log: Log; now: Date }

/** The command by which a running site copies its embedded database into a directory. */
export const SNAPSHOT = 'backup-snapshot'
const PATIENCE_MS = 3_600_000

/**
 * Writes the rows of all tables and the files of DATA_DIR, as they are at one moment, to `target`, while the site may run:
 * every row's file is in it, and files of later rows may be. Throws a BackupProblem if `target` exists.
 */
export async function backUp(config: Settings, target: string, { log, now }: Options): Promise<Manifest> {
  if (existsSync(target)) throw new BackupProblem(`${target} exists: choose another name`)
  if (!existsSync(dirname(target))) throw new BackupProblem(`${dirname(target)} does not exist`)
  return withWorkDirectory(config.dataDir, async (work) => {
    const [kept, files] = [join(work, 'files'), join(config.dataDir, 'files')]
    await keepFiles(files, kept) // before the rows, since some may be deleted later …
    const moment = await openMoment(config, work, log)
    try {
      await keepFiles(files, kept) // … and after them, since rows may have come with their files
      const options = { key: config.backupKey, sumsFile: join(work, 'sums') }
      let manifest: Manifest | undefined
      await writeArchive(target, options, async (archive) => {
        const tables = await addRows(archive, moment.client)
        let count = 0
        for await (const name of filesBelow(kept)) {
          await archive.addFile(FILES + name, join(kept, name))
          count++
        }
        manifest = {
          format: FORMAT,
          at: now.toISOString(),
          site: config.siteName,
          database: config.databaseUrl === undefined ? 'embedded' : 'postgres',
          migrations: await savedMigrations(moment.client),
          tables,
          sequences: await savedSequences(moment.client),
          files: count,
          bytes: archive.bytes(),
        }
        return manifest
      })
      if (!manifest) throw new Error('an archive without a manifest was written')
      return manifest
    } finally {
      await moment.close()
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

/** A connection that sees the database as it is now. A running embedded site copies its database for it. */
async function openMoment(config: Settings, work: string, log: Log) {
  if (config.databaseUrl !== undefined) return connect({ connectionString: config.databaseUrl })
  const copied = await askOperator(config.dataDir, [SNAPSHOT, join(work, 'database')])
  if (copied?.ok === false) throw new BackupProblem(copied.lines.join('\n'))
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

async function connect(to: pg.ClientConfig): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const client = new pg.Client(to)
  await client.connect()
  await beginMoment(client)
  return { client, close: () => client.end() }
}
