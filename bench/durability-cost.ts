// The cost of syncing: the same work on the embedded database as we open it and as its package opens it.
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { openDatabase } from '../src/platform/db.ts'
import { openLog } from '../src/platform/log.ts'

const MEASURE_MS = 800
const ROUNDS = 3
type Work = { name: string; callers: number; ask: (pool: pg.Pool, n: number) => Promise<unknown> }

const insert = (pool: pg.Pool, n: number) =>
  pool.query('insert into t values ($1, $2)', [n, 'some text of a story'])
const read = (pool: pg.Pool, n: number) => pool.query('select * from t where n = $1 limit 1', [n % 1000])
const WORK: Work[] = [
  { name: 'inserts, 1 caller', callers: 1, ask: insert },
  { name: 'inserts, 8 callers', callers: 8, ask: insert },
  {
    name: '20 inserts in a transaction',
    callers: 1,
    ask: async (pool, n) => {
      const client = await pool.connect()
      await client.query('begin')
      for (let i = 0; i < 20; i++)
        await client.query('insert into t values ($1, $2)', [n, 'some text of a story'])
      await client.query('commit')
      client.release()
    },
  },
  { name: 'reads, 1 caller', callers: 1, ask: read },
  { name: 'reads, 8 callers', callers: 8, ask: read },
]

/** Prints how often per second each kind of work is done, with and without syncing in alternation, and the ratio. */
export async function compareCost(directory: string): Promise<void> {
  mkdirSync(directory)
  const database = await openDatabase({
    url: undefined,
    dataDir: join(directory, 'synced'),
    migrationsFolder: '/nonexistent',
    log: openLog('error'),
  })
  const unsynced = new Worker(new URL('./durability-unsynced.ts', import.meta.url), {
    workerData: { directory: join(directory, 'unsynced'), socketFile: join(directory, '.s.PGSQL.5432') },
  })
  await new Promise((ready) => unsynced.once('message', ready))
  const plain = new pg.Pool({ host: directory, user: 'postgres', database: 'postgres', max: 1 })
  for (const pool of [database.pool, plain])
    await pool.query('create table t (n int, body text); create index on t (n)')
  process.stdout.write(
    `cost, load ${loadavg()
      .map((n) => n.toFixed(1))
      .join(' ')}\n`,
  )
  for (const work of WORK) {
    const rates = { synced: [] as number[], plain: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      rates.synced.push(await perSecond(database.pool, work))
      rates.plain.push(await perSecond(plain, work))
    }
    const [synced, not] = [median(rates.synced), median(rates.plain)]
    process.stdout.write(
      `  ${work.name}: ${synced.toFixed(0)}/s synced, ${not.toFixed(0)}/s not, ratio ${(synced / not).toFixed(2)}\n`,
    )
  }
  await longestCheckpoint(database.pool)
  await plain.end()
  await unsynced.terminate()
  await database.close()
}

async function perSecond(pool: pg.Pool, { callers, ask }: Work): Promise<number> {
  const from = performance.now()
  let done = 0
  const caller = async () => {
    while (performance.now() - from < MEASURE_MS) await ask(pool, done++)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (done * 1000) / (performance.now() - from)
}

/** A checkpoint blocks all queries: how long does it take after 64 MB of changes, when one happens automatically? */
async function longestCheckpoint(pool: pg.Pool): Promise<void> {
  await pool.query('checkpoint')
  await pool.query('insert into t select i, repeat(md5(i::text), 4) from generate_series(1, 200000) i')
  const from = performance.now()
  await pool.query('checkpoint')
  process.stdout.write(
    `  a checkpoint after 200,000 rows in one statement: ${(performance.now() - from).toFixed(0)} ms\n`,
  )
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
