// Analytics over a year of articles (a million, or ANALYTICS_ARTICLES) on PostgreSQL: the first count, the hourly count and
// the queries of the analytics page; then PostgreSQL's query plans for the longest span.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { openRuntime } from '../src/runtime.ts'
import { countFiguresJob, dayCounted } from '../src/trends/analytics/count-figures.ts'
import { SHOWN_KINDS } from '../src/trends/analytics/rules.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Db } from '../src/platform/db.ts'
import { openLog } from '../src/platform/log.ts'
import { NOW } from './bench-runtime.ts'
import { type Row, type Target, finish } from './report.ts'

const ARTICLES = Number(process.env['ANALYTICS_ARTICLES'] ?? 1_000_000)
const [ENTITIES, PUBLISHERS, BATCH] = [3000, 400, 20_000]
const [MAX_FIRST_S, MAX_HOUR_S, MAX_CALL_MS, MAX_FILE_S] = [300, 10, 1000, 60]
const CALLER = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'a@example.com',
  roles: ['admin'],
  sessionId: 's',
}

/** Inserts a year of articles, each reported three times and naming two of the entities, and bypasses the triggers. */
async function fill(db: Db): Promise<void> {
  await db.execute(sql`
    insert into entities (slug, kind, name, created_at)
    select 'name-' || n, 'company', 'Name ' || n, ${NOW.toISOString()} from generate_series(1, ${ENTITIES}::int) n`)
  const past = (statement: SQL) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(statement)
    })
  for (let from = 1; from <= ARTICLES; from += BATCH)
    await past(sql`
      with named as materialized (select array_agg(id order by slug) as ids from entities),
      written as (
        insert into articles (title, content, content_html, markup_policy, language, topic, published_at, updated_at)
        select 'Story ' || n, 'Text.', '', 1, (array['en', 'fr', 'es', 'pt', 'ar'])[1 + n % 5],
          (array['AI Research', 'AI Agents', 'AI Tools', 'AI News', 'Code Generation', 'Creative AI', 'Funding'])[1 + n % 7], at, at
        from generate_series(${from}::int, ${Math.min(ARTICLES, from + BATCH - 1)}::int) n,
          lateral (select ${NOW.toISOString()}::timestamptz - interval '365 days' * (1 - n::float8 / ${ARTICLES}::int) as at) moment
        returning id, published_at
      ),
      reported as (
        insert into momentum_reports (item_id, publisher_group, publisher, first_at, last_at, weight)
        select id, 'paper' || p || '.example', 'Paper', published_at, published_at, 0.5
        from written, lateral (
          select distinct (power(random(), 2) * ${PUBLISHERS}::int)::int as p from generate_series(1, 3) where id is not null
        ) papers
      )
      insert into entity_mentions (entity_id, article_id, in_title, published_at)
      select ids[1 + m], id, true, published_at
      from written, named, lateral (
        select distinct (power(random(), 2) * ${ENTITIES - 1}::int)::int as m from generate_series(1, 2) where id is not null
      ) names`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`analyze`)
  })
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

const dir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
await chmod(dir, 0o711) // when run as root, PostgreSQL runs as another user, who must traverse the directory
const server = await startPostgres({ dir: join(dir, 'postgres') })
const [rows, targets, notes]: [Row[], Target[], string[]] = [[], [], []]
if (server === null) notes.push('There is no PostgreSQL on this machine.')
else {
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create database figures')
  await admin.end()
  const clock = setClock(NOW)
  const config = readConfig({
    DATA_DIR: join(dir, 'files'),
    LOG_LEVEL: 'silent',
    SAMPLE_CONTENT: 'false',
    DATABASE_URL: server.url.replace(/\/postgres$/, '/figures'),
  })
  const open = await openRuntime(config, { clock, log: openLog(config.logLevel) })
  const { runtime, dispatcher } = open
  notes.push(
    `${ARTICLES} articles of a year filled in ${Math.round(await secondsOf(() => fill(runtime.db)))} s.`,
  )
  const count = () => secondsOf(() => countFiguresJob.run({}, runtime))
  const first = await count()
  clock.pass(3_600_000)
  const hour = await count()
  clock.pass(86_400_000)
  const night = await count()
  rows.push(
    { work: 'counted at first', s: first },
    { work: 'an hour later', s: hour },
    { work: 'in a night', s: night },
  )
  await runtime.db.execute(sql`analyze day_figures`) // as the database does automatically after a while
  const ask = (name: string, input: object) =>
    dispatcher.answer(name, input, {
      caller: CALLER,
      language: 'en',
      requestId: 'r',
      address: '127.0.0.1',
      limited: false,
    })
  const answer = (input: object) => ask('analytics', input)
  let [slowest, bytes] = [0, 0]
  for (const kind of SHOWN_KINDS)
    for (const span of ['7', '30', '90', '365']) {
      const ms = 1000 * (await secondsOf(() => answer({ kind, span })))
      const again = 1000 * (await secondsOf(() => answer({ kind, span })))
      slowest = Math.max(slowest, ms)
      rows.push({ work: `${kind}, ${span} days`, ms, ms_again: again })
    }
  globalThis.gc?.()
  const resting = process.memoryUsage()
  let [heap, rss] = [0, 0]
  const cpu = process.cpuUsage()
  const file = await secondsOf(async () => {
    const { body } = await ask('analytics-export', { kind: 'entity', span: '365' })
    const { text } = body as { text: ReadableStream<Uint8Array> } // the type that the contract states
    for await (const part of text) {
      bytes += part.length
      const now = process.memoryUsage()
      heap = Math.max(heap, (now.heapUsed - resting.heapUsed) / 1e6)
      rss = Math.max(rss, (now.rss - resting.rss) / 1e6)
    }
  })
  const { user, system } = process.cpuUsage(cpu)
  rows.push({
    work: `a file of ${Math.round(bytes / 1e6)} MB, by company, of a year`,
    s: file,
    cpu_s: (user + system) / 1e6,
    heap_mb: heap,
    rss_mb: rss,
  })
  const { rows: plan } = await runtime.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain (analyze, buffers) select key, sum(stories) from day_figures
    where kind = 'entity' and day >= '2025-11-22' and day <= '2026-11-21' group by key`)
  notes.push(...plan.map((line) => line['QUERY PLAN']))
  const { rows: day } = await runtime.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain (analyze, buffers) ${dayCounted('2026-06-01', NOW)}`)
  notes.push(...day.map((line) => line['QUERY PLAN']))
  const { rows: kept } = await runtime.db.execute<{ count: string }>(
    sql`select count(*) as count from day_figures`,
  )
  notes.push(`${kept[0]?.count ?? ''} rows of figures.`)
  const within = (what: string, measured: number, most: number, unit: string) =>
    targets.push({
      what,
      wanted: `≤ ${most} ${unit}`,
      measured: `${measured.toFixed(1)} ${unit}`,
      met: measured <= most,
    })
  within('a year counted for the first time', first, MAX_FIRST_S, 's')
  within('what an hour has changed', hour, MAX_HOUR_S, 's')
  within('the slowest of the questions of the page', slowest, MAX_CALL_MS, 'ms')
  within('a year of companies as a file', file, MAX_FILE_S, 's')
  await open.close()
  await server.stop()
}
await rm(dir, { recursive: true, force: true })
finish({ bench: 'analytics', rows, targets, notes })
process.disconnect?.()
