// A library with a year of a million articles on PostgreSQL (LIBRARY_ARTICLES): archive, entity pages and background jobs with
// the database pages that each reads, lists of the desk, figures of a year, the API with keys (API_PER_SECOND), and what is
// slower than with 10,000 articles. LIBRARY_PARTS (archive, desk, figures, api, growth) runs some of these. BENCH_KEPT keeps the filled library in a directory.
import { sql } from 'drizzle-orm'
import { findEntitiesJob } from '../src/articles/entities/find-entities.ts'
import { DAY, HOUR, setClock } from '../src/platform/clock.ts'
import { sendSearchAlertsJob } from '../src/search/alerts/send-search-alerts.ts'
import { findWatchedJob } from '../src/search/alerts/find-watched.ts'
import { countFiguresJob } from '../src/trends/analytics/count-figures.ts'
import { SHOWN_KINDS } from '../src/trends/analytics/rules.ts'
import { type Library, openLibraries } from './fill-library.ts'
import { callApi } from './library-api.ts'
import { readDesk } from './library-desk.ts'
import { measureGrowth } from './library-growth.ts'
import { NOW, measureWork, megabytes, openBenchRuntime } from './open-runtime.ts'
import { type Row, type Target, atMost, finish, median, secondsOf } from './report.ts'

const ARTICLES = Number(process.env['LIBRARY_ARTICLES'] ?? 1_000_000)
/** The size that growth is compared with. */
const SMALL = 10_000
const PARTS = (process.env['LIBRARY_PARTS'] ?? 'archive,desk,figures,api,growth').split(',')
const ROUNDS = Number(process.env['LIBRARY_ROUNDS'] ?? 5)
const [MAX_MS, MAX_PAGES] = [100, 20_000]
const [MAX_FIRST_S, MAX_HOUR_S, MAX_CALL_MS, MAX_FILE_S] = [300, 10, 1000, 60]
const PERSON = { id: '00000000-0000-4000-8000-000000000001', email: 'a@example.com', sessionId: 's' }
const ADMIN = { ...PERSON, roles: ['admin'] }
const PREMIUM = { ...PERSON, roles: [], plan: 'premium' }

type Input = Record<string, unknown>
const MONTH = { from: '2026-06-01', to: '2026-06-30' }
const ASKED: [call: string, what: string, input: Input][] = [
  ['archive', 'all', {}],
  ['archive', 'a month', MONTH],
  ['archive', 'a language', { written: 'ar' }],
  ['archive', 'a topic', { topic: 'Funding' }],
  ['archive', 'events', { type: 'event' }],
  ['archive', 'a tier', { tier: 'premium' }],
  ['archive', 'a frequent name', { entity: 'openai' }],
  ['archive', 'a rare name', { entity: 'zhipu-ai' }],
  [
    'archive',
    'all of these',
    { ...MONTH, written: 'fr', topic: 'Funding', type: 'article', tier: 'premium', entity: 'openai' },
  ],
  ['archive', 'a language and a topic of a month', { ...MONTH, written: 'pt', topic: 'Creative AI' }],
  ['archive', 'words', { q: 'model' }],
  ['archive', 'rare words', { q: 'nova77' }],
  ['archive', 'words of a frequent name', { q: 'model', entity: 'openai' }],
  ['archive', 'words of a rare name', { q: 'nova77', entity: 'zhipu-ai' }],
  ['archive', 'words in a language, of a month', { q: 'model', written: 'ar', ...MONTH }],
  ['archive', 'the oldest month', { from: '2025-12-01', to: '2025-12-31' }],
  ['archive-months', 'all', {}],
  ['archive-months', 'of a language', { written: 'ar' }],
  ['archive-months', 'of a name', { entity: 'openai' }],
  ['archive-months', 'with words', { q: 'nova77' }],
  ['search-facets', 'all', { within: 'archive' }],
  ['search-facets', 'of a name', { within: 'archive', entity: 'openai' }],
  ['entities', 'all', {}],
  ['entity', 'a name', { slug: 'openai' }],
  ['entity-timeline', 'of a name', { slug: 'openai' }],
]
/** Lists that are also read after many pages. */
const DEEP: typeof ASKED = [
  ['archive', 'all', {}],
  ['archive', 'a name', { entity: 'openai' }],
  ['archive', 'a language', { written: 'ar' }],
  ['archive', 'words', { q: 'model' }],
  ['entity-timeline', 'of a name', { slug: 'openai' }],
]
const DEEP_PAGES = 60

const [rows, targets]: [Row[], Target[]] = [[], []]
const notes: string[] = []
const libraries = await openLibraries()
const openArchive = (articles: number) => libraries.postgres({ articles, tools: 0, archive: true })
const library = await openArchive(ARTICLES)
if (library === null) notes.push('There is no PostgreSQL on this machine.')
else {
  if (PARTS.includes('archive')) await readArchive(library)
  if (PARTS.includes('desk')) await readDesk(library, { rounds: ROUNDS, rows, targets })
  await library.close()
  if (PARTS.includes('figures')) await countFigures(library)
  if (PARTS.includes('api')) await callApi(library, { articles: ARTICLES, rows, targets })
  if (PARTS.includes('growth')) {
    const [small, large] = [await openArchive(SMALL), await openArchive(ARTICLES)]
    if (small && large) await measureGrowth(small, large, { rows, targets, notes })
  }
}
await libraries.close()
finish({ bench: 'library', rows, targets, notes: [...libraries.filled, ...notes] })

/** The time of each call and job, and the database pages that it reads, from memory or from disk. */
async function readArchive({ runtime, ask }: Library): Promise<void> {
  const { db } = runtime
  const pagesRead = async (): Promise<number> => {
    await db.execute(sql`select pg_stat_force_next_flush()`)
    const { rows: found } = await db.execute<{ pages: string }>(
      sql`select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()`,
    )
    return Number(found[0]?.pages ?? 0)
  }
  const measured = async (work: () => Promise<unknown>) => {
    await work()
    const before = await pagesRead()
    await work()
    const pages = (await pagesRead()) - before
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n++) times.push(1000 * (await secondsOf(work)))
    return { ms: median(times), longest_ms: Math.max(...times), pages }
  }
  const empty = await measured(async () => undefined)
  const found: { asked: string; ms: number; pages: number }[] = []
  const add = async (asked: string, work: () => Promise<unknown>) => {
    const { ms, longest_ms, pages } = await measured(work)
    found.push({ asked, ms, pages: Math.max(0, pages - empty.pages) })
    rows.push({ asked, ms, longest_ms, pages: Math.max(0, pages - empty.pages) })
  }
  for (const [call, what, input] of ASKED) await add(`${call}: ${what}`, () => ask(call, input, PREMIUM))
  for (const [call, what, input] of DEEP) {
    let cursor: string | null = null
    for (let page = 0; page < DEEP_PAGES; page++) {
      const asked = { ...input, limit: 30, ...(cursor !== null && { cursor }) }
      const answer: { next_cursor: string | null } = await ask(call, asked, PREMIUM)
      if (answer.next_cursor === null) break
      cursor = answer.next_cursor
    }
    const deep = { ...input, ...(cursor !== null && { cursor }) }
    await add(`${call}: ${what}, after many pages`, () => ask(call, deep, PREMIUM))
  }
  await add('find-entities, nothing new', () => findEntitiesJob.run({}, runtime))
  await add('find-watched, no list', () => findWatchedJob.run({}, runtime))
  await add('send-search-alerts, no search', () => sendSearchAlertsJob.run({}, runtime))
  const most = (of: 'ms' | 'pages') => found.reduce((one, other) => (other[of] > one[of] ? other : one))
  targets.push(
    atMost(`the slowest call of the archive (${most('ms').asked})`, most('ms').ms, MAX_MS, 'ms'),
    atMost(`the one that reads most (${most('pages').asked})`, most('pages').pages, MAX_PAGES, 'pages'),
  )
}

/** Counting all days for the first time and again, the queries of the analytics page, and its largest file. */
async function countFigures({ dataDir, url }: Library): Promise<void> {
  const clock = setClock(NOW)
  const { runtime, ask, close } = await openBenchRuntime({ dataDir, url, clock })
  const { db } = runtime
  await db.execute(sql`truncate day_figures`) // a kept library has been counted before
  await db.execute(sql`delete from site_settings where key = 'day_figures'`)
  const count = async (when: string, ms: number) => {
    clock.pass(ms)
    const seconds = await secondsOf(() => countFiguresJob.run({}, runtime))
    rows.push({ asked: `figures counted ${when}`, ms: seconds * 1000 })
    return seconds
  }
  const first = await count('for the first time', 0)
  const hour = await count('an hour later', HOUR)
  await count('in a night', DAY)
  await db.execute(sql`analyze day_figures`) // as the database does automatically after a while
  const times: number[] = []
  for (const kind of SHOWN_KINDS)
    for (const span of ['7', '30', '90', '365']) {
      const answer = () => ask('analytics', { kind, span }, ADMIN)
      const ms = 1000 * (await secondsOf(answer))
      times.push(ms)
      rows.push({ asked: `analytics: ${kind}, ${span} days`, ms })
    }
  let bytes = 0
  const file = await measureWork(async () => {
    const { text } = await ask<{ text: ReadableStream<Uint8Array> }>(
      'analytics-export',
      { kind: 'entity', span: '365' },
      ADMIN,
    )
    for await (const part of text) bytes += part.length
  })
  rows.push({ asked: `a file of ${megabytes(bytes)} MB, by name, of a year`, ms: file.seconds * 1000 })
  targets.push(
    atMost('a year counted for the first time', first, MAX_FIRST_S, 's'),
    atMost('the changes of an hour counted', hour, MAX_HOUR_S, 's'),
    atMost('the slowest query of the analytics page', Math.max(...times), MAX_CALL_MS, 'ms'),
    atMost('the figures of all names in a year as a file', file.seconds, MAX_FILE_S, 's'),
  )
  await close()
}
