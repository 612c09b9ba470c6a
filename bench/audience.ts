// Writing down the audience of an edition, and ending an edition for which everyone waits, on PostgreSQL, for 200,000 readers
// and for ten times as many: the time, the longest transaction, and the memory of the process. One reader in ten pays, and one
// in twenty has had no edition. AUDIENCE sets other numbers of readers.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { freezeAudience } from '../src/newsletter/sending/freeze-audience.ts'
import { expireEdition } from '../src/newsletter/sending/settle-edition.ts'
import { addEdition } from '../src/newsletter/sending/test-subscribers.ts'
import { settingsOf } from '../src/newsletter/settings.ts'
import { editions } from '../src/newsletter/tables.ts'
import type { Db } from '../src/platform/db.ts'
import {
  NOW,
  type Work,
  databaseBytes,
  measureWork,
  megabytes,
  openBenchRuntime,
  openPostgres,
} from './open-runtime.ts'
import { type Row, type Target, atMost, finish } from './report.ts'

const AUDIENCES = (process.env['AUDIENCE'] ?? '200000,2000000').split(',').map(Number)
const [MAX_SECONDS, MAX_TRANSACTION_S, MAX_MORE_MB] = [10, 2, 60]
const [LOOK_MS, COLLECT_MS, BATCH_SIZE, PAYING, NEW] = [20, 1000, 20_000, 10, 20]

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const rows: Row[] = []
const targets: Target[] = []
const notes: string[] = []
const most: number[] = []
for (const readers of AUDIENCES) {
  const server = await openPostgres()
  if (!server) {
    notes.push('There is no PostgreSQL on this machine.')
    break
  }
  const open = await openBenchRuntime({
    dataDir: server.dataDir,
    url: server.url,
    env: { SITE_URL: 'https://cadence.example' },
  })
  const { runtime } = open
  const { db } = runtime
  await settingsOf(db)
  const before = await databaseBytes(db)
  await addReaders(db, readers)
  const withReaders = await databaseBytes(db)
  const edition = await addEdition(db, { frozenAt: null })
  const watched = await watchTransactions(server.url)
  const freezing = await watched.during(() => freezeAudience(runtime, edition, NOW))
  const withEmails = await databaseBytes(db)
  notes.push(
    `${readers} readers: ${Math.round((withReaders - before) / readers)} bytes of the database for each, ` +
      `${Math.round((withEmails - withReaders) / readers)} for each email of an edition.`,
  )
  const ending = await watched.during(() => expireEdition(db, edition.id, NOW))
  await watched.close()
  const [ended] = await db.select({ state: editions.state }).from(editions).where(eq(editions.id, edition.id))
  if (ended?.state !== 'expired') throw new Error(`the edition is ${ended?.state}`)
  await open.close()
  await server.stop()
  for (const [what, { seconds, cpuSeconds, memoryBefore, memoryMost, longest }] of [
    ['freezing', freezing],
    ['ending', ending],
  ] as const) {
    rows.push({
      what,
      readers,
      seconds,
      cpu_seconds: cpuSeconds,
      longest_transaction_s: longest,
      mb_before: megabytes(memoryBefore),
      mb_most: megabytes(memoryMost),
    })
    targets.push(
      atMost(
        `longest transaction, ${what}, ${readers.toLocaleString('en')}`,
        longest,
        MAX_TRANSACTION_S,
        's',
      ),
    )
  }
  if (readers === AUDIENCES[0])
    targets.push(
      atMost(`freezing ${readers.toLocaleString('en')} readers`, freezing.seconds, MAX_SECONDS, 's'),
    )
  most.push(megabytes(freezing.memoryMost))
}
const [few, many] = most
if (few !== undefined && many !== undefined)
  targets.push(atMost('more memory for ten times the readers', many - few, MAX_MORE_MB, 'MB'))
finish({ bench: 'audience', rows, targets, notes })

/** Measures work, and the longest transaction that the server had during it, in seconds. */
async function watchTransactions(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const during = async (work: () => Promise<unknown>): Promise<Work & { longest: number }> => {
    let longest = 0
    let looking = false
    const look = async () => {
      if (looking) return
      looking = true
      const { rows: found } = await client.query<{ age: number | null }>(
        `select max(extract(epoch from clock_timestamp() - xact_start))::float8 as age from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      longest = Math.max(longest, found[0]?.age ?? 0)
      looking = false
    }
    const watch = setInterval(() => void look(), LOOK_MS)
    const collecting = setInterval(collect, COLLECT_MS)
    try {
      const measured = await measureWork(work)
      return { ...measured, longest }
    } finally {
      clearInterval(watch)
      clearInterval(collecting)
    }
  }
  return { during, close: () => client.end() }
}

/** Adds confirmed readers in five languages; one in ten has an account with a plan. */
async function addReaders(db: Db, readers: number): Promise<void> {
  for (let from = 0; from < readers; from += BATCH_SIZE) {
    const numbers = sql.raw(`generate_series(${from}, ${Math.min(readers, from + BATCH_SIZE) - 1}) n`)
    await db.execute(sql`
      insert into subscribers (name, email, language, state, consent, confirmed_at, welcomed_at)
      select 'Reader ' || n, 'reader-' || n || '@mail-' || n % 7 || '.example.com',
        (array['en', 'ar', 'fr', 'es', 'pt'])[1 + n % 5], 'active', '{"at":"2026-11-19T09:00:00Z","source":"bench","wording":1}',
        timestamptz '2026-11-19T09:00:00Z', case when n % ${NEW} > 0 then timestamptz '2026-11-19T17:00:00Z' end from ${numbers}`)
    await db.execute(sql`
      with added as (
        insert into users (name, email, email_verified)
        select 'Reader ' || n, 'reader-' || n || '@mail-' || n % 7 || '.example.com', true from ${numbers} where n % ${PAYING} = 0
        returning id)
      insert into subscriptions (id, provider, customer_id, user_id, tier, status, cancel_at_period_end, period_start,
        period_end, price_cents, currency, latest_invoice, changed_at, created_at)
      select 'sub_' || id, 'test', 'cus_' || id, id, 'premium', 'active', false, timestamptz '2026-11-19T09:00:00Z',
        timestamptz '2026-12-19T09:00:00Z', 900, 'eur', 'in_' || id, timestamptz '2026-11-19T09:00:00Z',
        timestamptz '2026-11-19T09:00:00Z' from added`)
  }
  await db.execute(sql`analyze`)
}
