// The archive, the entity pages and the background jobs with a million articles (ARCHIVE_ARTICLES) on PostgreSQL: the time
// of each answer and the number of database pages that it reads. ARCHIVE_KEPT names a server that is already filled.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startPostgres } from '../scripts/postgres.mjs'
import { openRuntime } from '../src/runtime.ts'
import { findEntitiesJob } from '../src/articles/entities/find-entities.ts'
import { findWatchedJob } from '../src/search/watching/find-watched.ts'
import { sendSearchAlertsJob } from '../src/search/saved/send-search-alerts.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { fillArchive } from './archive-fill.ts'
import { NOW } from './bench-runtime.ts'
import { type Row, finish, median } from './report.ts'

const ARTICLES = Number(process.env['ARCHIVE_ARTICLES'] ?? 1_000_000)
const ROUNDS = Number(process.env['ARCHIVE_ROUNDS'] ?? 5)
const [MAX_MS, MAX_PAGES] = [100, 20_000]
const READER = { id: '00000000-0000-4000-8000-000000000001', email: 'a@example.com', sessionId: 's' }
const PREMIUM = { ...READER, roles: [], plan: 'premium' }

type Asked = [name: string, call: string, input: Record<string, unknown>]
const MONTH = { from: '2025-06-01', to: '2025-06-30' }
const ASKED: Asked[] = [
  ['all', 'archive', {}],
  ['a month', 'archive', MONTH],
  ['a language', 'archive', { written: 'ar' }],
  ['a topic', 'archive', { topic: 'Funding' }],
  ['events', 'archive', { type: 'event' }],
  ['a tier', 'archive', { tier: 'premium' }],
  ['a frequent name', 'archive', { entity: 'openai' }],
  ['a rare name', 'archive', { entity: 'zhipu-ai' }],
  [
    'all of these',
    'archive',
    { ...MONTH, written: 'fr', topic: 'Funding', type: 'article', tier: 'premium', entity: 'openai' },
  ],
  ['a language and a topic of a month', 'archive', { ...MONTH, written: 'pt', topic: 'Creative AI' }],
  ['words', 'archive', { q: 'model' }],
  ['rare words', 'archive', { q: 'nova77' }],
  ['words of a frequent name', 'archive', { q: 'model', entity: 'openai' }],
  ['words of a rare name', 'archive', { q: 'nova77', entity: 'zhipu-ai' }],
  ['words in a language, of a month', 'archive', { q: 'model', written: 'ar', ...MONTH }],
  ['months', 'archive-months', {}],
  ['months of a language', 'archive-months', { written: 'ar' }],
  ['months of a name', 'archive-months', { entity: 'openai' }],
  ['months with words', 'archive-months', { q: 'nova77' }],
  ['facets', 'search-facets', { within: 'archive' }],
  ['facets of a name', 'search-facets', { within: 'archive', entity: 'openai' }],
  ['names', 'entities', {}],
  ['a name', 'entity', { slug: 'openai' }],
  ['its timeline', 'entity-timeline', { slug: 'openai' }],
]

const kept = process.env['ARCHIVE_KEPT']
const dir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
await chmod(dir, 0o711) // when run as root, PostgreSQL runs as another user, who must traverse the directory
const server = kept === undefined ? await startPostgres({ dir: join(dir, 'postgres') }) : null
const url = kept ?? server?.url
if (url === undefined) throw new Error('no PostgreSQL on this machine')
const config = readConfig({
  DATA_DIR: join(dir, 'files'),
  LOG_LEVEL: 'silent',
  SAMPLE_CONTENT: 'false',
  DATABASE_URL: url,
})
const open = await openRuntime(config, { clock: setClock(NOW), log: openLog(config.logLevel) })
const { db } = open.runtime
const began = performance.now()
if (kept === undefined) await fillArchive(open.runtime, ARTICLES, 2)
const filled = Math.round((performance.now() - began) / 1000)

/** The database pages read since the server started, from memory or from disk. */
async function pagesRead(): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await db.execute<{ pages: string }>(
    sql`select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.pages ?? 0)
}
async function measured(work: () => Promise<unknown>) {
  await work()
  const before = await pagesRead()
  await work()
  const pages = (await pagesRead()) - before
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return { ms: median(times), longest_ms: Math.max(...times), pages }
}
const ask = async (call: string, input: Record<string, unknown>) => {
  const origin = {
    caller: PREMIUM,
    language: 'en' as const,
    requestId: 'bench',
    address: '127.0.0.1',
    limited: false,
  }
  return (await open.dispatcher.answer(call, input, origin)).body as { next_cursor?: string | null } // lists have a cursor
}
/** The cursor after that many pages. */
async function deep(call: string, input: Record<string, unknown>, pages: number) {
  let place: string | null | undefined
  for (let n = 0; n < pages; n++) {
    const answer = await ask(call, { ...input, limit: 30, ...(place ? { cursor: place } : {}) })
    if (!answer.next_cursor) break
    place = answer.next_cursor
  }
  return place ? { ...input, cursor: place } : input
}

const rows: Row[] = []
const empty = await measured(async () => undefined)
const add = (name: string, { ms, longest_ms, pages }: typeof empty) =>
  rows.push({ asked: name, ms, longest_ms, pages: Math.max(0, pages - empty.pages) })
const DEEP: Asked[] = [
  ['all, far behind', 'archive', await deep('archive', {}, 60)],
  ['a name, far behind', 'archive', await deep('archive', { entity: 'openai' }, 60)],
  ['a language, far behind', 'archive', await deep('archive', { written: 'ar' }, 60)],
  ['words, far behind', 'archive', await deep('archive', { q: 'model' }, 60)],
  ['the oldest month', 'archive', { from: '2024-11-01', to: '2024-11-30' }],
  ['timeline, far behind', 'entity-timeline', await deep('entity-timeline', { slug: 'openai' }, 60)],
]
for (const [name, call, input] of [...ASKED, ...DEEP])
  add(`${call}: ${name}`, await measured(() => ask(call, input)))
for (const [name, job] of [
  ['find-entities, nothing new', findEntitiesJob],
  ['find-watched, no list', findWatchedJob],
  ['tell-saved-searches, no search', sendSearchAlertsJob],
] as const)
  add(name, await measured(() => job.run({} as never, open.runtime) as Promise<unknown>))
await open.close()
await server?.stop()
await rm(dir, { recursive: true, force: true })
const slowest = rows.reduce((most, row) => (Number(row['ms']) > Number(most['ms']) ? row : most))
const widest = rows.reduce((most, row) => (Number(row['pages']) > Number(most['pages']) ? row : most))
finish({
  bench: 'archive',
  rows,
  targets: [
    {
      what: `the slowest of these (${slowest['asked']})`,
      wanted: `below ${MAX_MS} ms`,
      measured: `${Math.round(Number(slowest['ms']))} ms`,
      met: Number(slowest['ms']) < MAX_MS,
    },
    {
      what: `the one that reads most (${widest['asked']})`,
      wanted: `below ${MAX_PAGES} pages`,
      measured: `${widest['pages']} pages`,
      met: Number(widest['pages']) < MAX_PAGES,
    },
  ],
  notes: kept === undefined ? [`${ARTICLES} articles filled in ${filled} s.`] : [],
})
process.disconnect?.()
