import { rename } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { DAY } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { startEmbedded } from '#platform/embedded/embedded-database.ts'
import type { Log } from '#platform/log.ts'
import { loadDatabase } from './load-database.ts'
import { rowLoader } from './load-tables.ts'
import { BackupProblem } from './problem.ts'
import { beginMoment, savedMigrations, savedRows, savedSequences, sumsOfTables } from './saved-tables.ts'

const PATIENCE_MS = DAY

/**
 * Moves the rows of the embedded site in DATA_DIR to an empty PostgreSQL database, and compares every table afterwards. The
 * embedded database is renamed to `database.moved` then, so that it is not opened again by mistake; files stay where they
 * are. The site must be stopped. Returns the number of rows. Throws a BackupProblem if it runs, if there is none, or if the
 * database is not empty; nothing is changed then.
 */
export async function moveToPostgres(
  { dataDir }: Pick<Config, 'dataDir'>,
  url: string,
  { log, migrationsFolder }: { log: Log; migrationsFolder: string },
): Promise<number> {
  const from = join(dataDir, 'database')
  if (!existsSync(from)) throw new BackupProblem(`${from} does not exist: there is no embedded site to move`)
  const engine = await startEmbedded(dataDir, log, PATIENCE_MS, (reason) =>
    log.fatal({ err: reason }, 'the embedded database is lost'),
  )
  const source = new pg.Client({ host: engine.socketDirectory, user: 'postgres', database: 'postgres' })
  let moved = 0
  try {
    await source.connect()
    await beginMoment(source)
    const contents = { migrations: await savedMigrations(source), sequences: await savedSequences(source) }
    await loadDatabase({ url, dataDir, log, migrationsFolder }, contents, {
      async fill(client) {
        const insert = rowLoader(client)
        for await (const { table, columns, lines } of savedRows(source))
          moved += await insert(table, columns, lines.toString())
      },
      async beforeCommit(client) {
        const [before, after] = [await sumsOfTables(source), await sumsOfTables(client)]
        for (const [table, sum] of Object.entries(before))
          if (after[table] !== sum) throw new Error(`${table} is different after the move`)
      },
    })
  } finally {
    await source.end()
    await engine.close()
  }
  await rename(from, `${from}.moved`)
  return moved
}
