import { PgBoss } from 'pg-boss'
import type { Database } from './db.ts'

/** The queue, with its tables in the schema `jobs` of the site's own database. */
export function openBoss(database: Pick<Database, 'kind' | 'pool'>): PgBoss {
  const executeSql = async (text: string, values?: unknown[]) => database.pool.query(text, values)
  return new PgBoss({
    schema: 'jobs',
    db: { executeSql },
    ...(database.kind === 'embedded' && { backend: 'pglite' }),
  })
}

/** Creates the tables of the queue, or brings them up to date, and does no job. */
export async function createJobTables(database: Pick<Database, 'kind' | 'pool'>): Promise<void> {
  const boss = openBoss(database)
  await boss.start()
  await boss.stop({ graceful: false, close: false })
}
