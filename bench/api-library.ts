// GET /api/v1/articles at a steady rate, with keys of many accounts and a million articles on PostgreSQL. API_ARTICLES sets
// the number of articles and API_PER_SECOND the rate.
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startPostgres } from '../scripts/postgres.mjs'
import { newKey } from '../src/developers/keys/key.ts'
import { apiKeys } from '../src/developers/tables.ts'
import { openRuntime } from '../src/runtime.ts'
import { givePlan } from '../src/membership/test-plans.ts'
import { users } from '../src/people/tables.ts'
import { MINUTE, systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Db } from '../src/platform/db.ts'
import { openLog } from '../src/platform/log.ts'
import { load } from './load.ts'
import { finish } from './report.ts'
import { startSite } from './site.ts'

const ARTICLES = Number(process.env['API_ARTICLES'] ?? 1_000_000)
const PER_SECOND = Number(process.env['API_PER_SECOND'] ?? 200)
const [ACCOUNTS, SECONDS, CONNECTIONS, MAX_P99_MS, BATCH] = [60, 20, 32, 25, 50_000]
const ASKED = {
  'the newest twenty': '/api/v1/articles?limit=20',
  'in French': '/api/v1/articles?limit=20&lang=fr',
  'of a topic': '/api/v1/articles?limit=20&topic=Funding',
  'changed since': '/api/v1/articles?limit=20&updated_since=2026-01-01T00:00:00Z',
  changes: '/api/v1/changes?limit=50&since=2026-01-01T00:00:00Z',
}
/** Addresses with cursors that no one has requested before, so that no answer is cached. */
const elsewhere = (pages: number, now: Date): string[] =>
  Array.from({ length: pages }, (_, n) => {
    const at = new Date(now.getTime() - (n * 97 + 1) * MINUTE).toISOString()
    const cursor = Buffer.from(`${at} ${randomUUID()}`).toString('base64url')
    return `/api/v1/articles?limit=20&cursor=${cursor}`
  })

/**
 * Fills the library as fast as the database allows, bypassing the triggers: except for the topic, what is searched is not
 * what is measured.
 */
async function fill(db: Db): Promise<void> {
  for (let from = 1; from <= ARTICLES; from += BATCH)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        insert into articles (title, excerpt, content, content_html, markup_policy, language, access_tier, category,
          topic, published_at, created_at, updated_at)
        select 'A story with the number ' || n, 'What it says in one sentence, so that a card has something to show.',
          repeat('Some words of the text. ', 20), '', 1, (array['en', 'fr', 'es', 'pt', 'ar'])[1 + n % 5],
          (array['freemium', 'premium', 'b2b'])[1 + n % 3], 'news', (array['AI News', 'Funding'])[1 + n % 2], at, at, at
        from generate_series(${sql.raw(String(from))}, ${sql.raw(String(Math.min(ARTICLES, from + BATCH - 1)))}) n,
          lateral (select now() - interval '1 minute' * (${sql.raw(String(ARTICLES))} - n + 1) as at) moment`)
    })
  await db.execute(sql`vacuum (analyze) articles`) // the state of a library that was filled over time
}

async function keysIn(db: Db): Promise<string[]> {
  const keys: string[] = []
  const now = systemClock.now()
  for (let n = 0; n < ACCOUNTS; n++) {
    const [user] = await db
      .insert(users)
      .values({ name: 'Bench', email: `bench-${n}@example.com` })
      .returning({ id: users.id })
    const userId = user?.id ?? ''
    await givePlan(db, userId, 'b2b', { createdAt: now })
    const { key, prefix, secretHash } = newKey()
    await db
      .insert(apiKeys)
      .values({ userId, name: 'Bench', prefix, secretHash, scopes: ['read', 'changes'], createdAt: now })
    keys.push(key)
  }
  return keys
}

const dir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
await chmod(dir, 0o711) // when run as root, PostgreSQL runs as another user, who must traverse the directory
await mkdir(join(dir, 'files'))
const server = await startPostgres({ dir: join(dir, 'postgres') })
if (!server) throw new Error('no PostgreSQL on this machine')
const config = readConfig({
  DATA_DIR: join(dir, 'files'),
  LOG_LEVEL: 'silent',
  SAMPLE_CONTENT: 'false',
  DATABASE_URL: server.url,
})
const open = await openRuntime(config, { clock: systemClock, log: openLog(config.logLevel) })
const from = performance.now()
await fill(open.runtime.db)
const seconds = Math.round((performance.now() - from) / 1000)
const keys = await keysIn(open.runtime.db)
await open.close()
const site = await startSite(join(dir, 'files'), { DATABASE_URL: server.url, SAMPLE_CONTENT: 'false' })
const rows = []
const questions = Object.entries({
  ...Object.fromEntries(Object.entries(ASKED).map(([name, path]) => [name, [path]])),
  'each time another page': elsewhere(PER_SECOND * (SECONDS + 1), systemClock.now()),
})
for (const [name, paths] of questions) {
  const [url = '', ...others] = paths.map((path) => site.url + path)
  const order = { url, urls: [url, ...others], connections: CONNECTIONS, keys }
  await load({ ...order, seconds: 3, perSecond: PER_SECOND / 4 })
  const before = await site.cpuSeconds()
  const measured = await load({ ...order, seconds: SECONDS, perSecond: PER_SECOND })
  const cpu = ((await site.cpuSeconds()) - before) * 1000
  rows.push({
    asked: name,
    per_second: measured.perSecond,
    p50_ms: measured.p50,
    p99_ms: measured.p99,
    longest_ms: measured.longest,
    cpu_ms_per_request: cpu / measured.answers,
  })
}
await site.stop()
await server.stop()
await rm(dir, { recursive: true, force: true })
const p99 = rows[0]?.p99_ms ?? Number.NaN
finish({
  bench: 'api-library',
  rows,
  targets: [
    {
      what: `GET /api/v1/articles, ${PER_SECOND} a second, ${ARTICLES} articles on PostgreSQL`,
      wanted: `p99 below ${MAX_P99_MS} ms`,
      measured: `${p99.toFixed(1)} ms`,
      met: p99 < MAX_P99_MS,
    },
  ],
  notes: [`${ARTICLES} articles filled in ${seconds} s; ${keys.length} accounts with a key each, in turn.`],
})
