import { PgBoss } from 'pg-boss'
import type { Database } from './db.ts'
import { withoutValues } from './safe-error.ts'

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

/** Runs due jobs of a queue, at most so many, in a process that does not process the queues. They do not count as begun. */
export async function runDue(
  boss: PgBoss,
  { pool }: Database,
  {
    queue,
    run,
    most = Infinity,
  }: { queue: string; run: (data: unknown) => Promise<unknown>; most: number | undefined },
): Promise<number> {
  for (let done = 0; done < most; done++) {
    const [item] = await boss.fetch(queue)
    if (!item) return done
    await run(item.data).then(
      () => boss.complete(queue, item.id),
      (error: unknown) => boss.fail(queue, item.id, withoutValues(error)),
    )
    await pool.query(
      `update jobs.job set started_on = now() - interval '1 hour' where name = $1 and id = $2 and state <> 'active'`,
      [queue, item.id],
    )
  }
  return most
}
