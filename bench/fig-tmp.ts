import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { openHouse } from '../src/house.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { NOW } from './bench-house.ts'
const dir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
await chmod(dir, 0o711)
const server = await startPostgres({ dir: join(dir, 'postgres') })
const admin = new pg.Client({ connectionString: server!.url }); await admin.connect(); await admin.query('create database figures'); await admin.end()
const config = readConfig({ DATA_DIR: join(dir, 'files'), LOG_LEVEL: 'silent', SAMPLE_CONTENT: 'false', DATABASE_URL: server!.url.replace(/\/postgres$/, '/figures') })
const { house, door, close } = await openHouse(config, { clock: setClock(NOW), log: openLog(config.logLevel) })
const db = house.db
const say = (...x: unknown[]) => console.log(...x)
await db.transaction(async (tx) => { await tx.execute(sql`set local statement_timeout=0`)
await tx.execute(sql`insert into entities (slug, kind, name, created_at) select 'name-'||n,'company','Name '||n, now() from generate_series(1,3000) n`)
await tx.execute(sql`insert into day_figures (day, kind, key, stories, reports) select date '2026-11-20' - d, 'entity', e.id::text, 1 + (random()*3)::int, 3 from generate_series(0,364) d, entities e where random() < 0.75`)
await tx.execute(sql`insert into day_figures (day, kind, key, stories, reports) select date '2026-11-20' - d, 'funding', e.id::text, 1, 3 from generate_series(0,364) d, entities e where random() < 0.2`)
await tx.execute(sql`insert into day_figures (day, kind, key, stories, reports) select date '2026-11-20' - d, 'publisher', 'p'||n, 5, 5 from generate_series(0,364) d, generate_series(1,400) n`)
await tx.execute(sql`insert into day_figures (day, kind, key, stories, reports) select date '2026-11-20' - d, 'all', 'all', 2740, 8000 from generate_series(0,364) d`) })
await db.execute(sql`vacuum analyze day_figures`)
const ask = (name: string, input: object) => door.answer(name, input, { caller: { id: '00000000-0000-4000-8000-000000000001', email: 'a@e', roles: ['admin'], sessionId: 's' }, language: 'en', requestId: 'r', address: '127.0.0.1', limited: false })
const ex = async (name: string, q: any) => { const { rows } = await db.execute<any>(sql`explain (analyze, buffers, timing off, summary on) ${q}`); say(name, '\n' + rows.map((r: any) => r['QUERY PLAN']).filter((l: string) => /Scan|Buffers|Execution|Sort|Aggregate/.test(l)).join('\n')) }
const sums = (from: string, mid: string) => sql`select key, sum(stories) filter (where day >= ${mid}), sum(reports) filter (where day >= ${mid}), sum(stories) filter (where day < ${mid}), sum(reports) filter (where day < ${mid}) from day_figures where kind = 'entity' and day >= ${from} and day <= '2026-11-20' group by key`
const file = async () => { globalThis.gc?.(); const rest = process.memoryUsage(); const cpu = process.cpuUsage(); const t = performance.now(); let bytes = 0; const peaks: number[] = []; let n = 0
  const { body } = await ask('analytics-export', { kind: 'entity', span: '365' })
  for await (const part of (body as any).text) { bytes += part.length; if (++n % 80 === 0) { globalThis.gc?.(); peaks.push(Math.round((process.memoryUsage().heapUsed - rest.heapUsed) / 1e5) / 10) } }
  const u = process.cpuUsage(cpu); say('file', (bytes / 1e6).toFixed(1), 'MB', ((performance.now() - t) / 1000).toFixed(1), 's', 'cpu', ((u.user + u.system) / 1e6).toFixed(1), 'heap after gc at intervals (MB)', peaks.join(' '), 'rss', Math.round((process.memoryUsage().rss - rest.rss) / 1e6)) }
const all = async (label: string) => { say('=====', label, (await db.execute<any>(sql`select pg_size_pretty(pg_total_relation_size('day_figures')) s, count(*) n from day_figures`)).rows[0])
  await ex('sums 7', sums('2026-11-07', '2026-11-14')); await ex('sums 30', sums('2026-09-22', '2026-10-22')); await ex('sums 365', sums('2024-11-21', '2025-11-21'))
  await ex('page', sql`select day,key,stories,reports from day_figures where kind='entity' and key<>'all' and day >= '2026-03-01' and day <= '2026-11-20' and (day,key) > ('2026-03-01'::date,'8') order by day, key limit 2000`)
  await ex('first', sql`select day from day_figures where kind='entity' and stories>0 order by day, key limit 1`)
  for (const s of ['7','30','90','365']) { const t = performance.now(); const c = process.cpuUsage(); await ask('analytics', { kind: 'entity', span: s }); const u = process.cpuUsage(c); say('ask entity', s, Math.round(performance.now() - t), 'ms', Math.round((u.user+u.system)/1000), 'cpu ms') }
  await file() }
await db.execute(sql`alter index day_figures_of_kind rename to x`); await db.execute(sql`drop index x`); await all('before')
await db.execute(sql`create index day_figures_of_kind on day_figures (kind, day, key)`); await db.execute(sql`vacuum analyze day_figures`)
await db.execute(sql`insert into site_settings (key, value) values ('day_figures', '{"until":"2026-11-20T08:00:00Z","whole_on":"2026-11-20"}') on conflict do nothing`); await all('with (kind, day, key)')
await close(); await server!.stop(); await rm(dir, { recursive: true, force: true })
