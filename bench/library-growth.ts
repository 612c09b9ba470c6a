// What becomes slower when a library grows from 10,000 articles: article pages, feeds, sitemaps, deep cursors and the analytics
// page, on two sites that are asked in turn, so that other work on the machine slows both.
import { sql } from 'drizzle-orm'
import { countFiguresJob } from '../src/trends/analytics/count-figures.ts'
import { articles } from '../src/articles/tables.ts'
import type { Library } from './fill-library.ts'
import { databaseBytes } from './open-runtime.ts'
import { type Row, type Target, atMost, median, secondsOf } from './report.ts'
import { type Site, startSite } from './site.ts'

const MAX_RATIO = 1.5
/** Pages that no one has requested before, on each site. */
const PAGES = 60
const DEEP_PAGES = 200
const PERSON = { id: '00000000-0000-4000-8000-000000000001', email: 'a@example.com', sessionId: 's' }
const ADMIN = { ...PERSON, roles: ['admin'] }
const PREMIUM = { ...PERSON, roles: [], plan: 'premium' }
const DOCUMENTS = ['feed.xml', 'feed.json', 'llms.txt'].flatMap((name) =>
  ['en', 'ar', 'fr', 'es', 'pt'].map((language) => `/${language}/${name}`),
)
const SITEMAPS = ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/news-1.xml', '/sitemaps/events-1.xml']

/** Adds a row and a target for each kind of answer: the median in both libraries, in ms, and their ratio. */
export async function measureGrowth(
  small: Library,
  large: Library,
  { rows, targets, notes }: { rows: Row[]; targets: Target[]; notes: string[] },
): Promise<void> {
  const add = (asked: string, times: readonly (readonly [number, number])[]) => {
    const [before, after] = [median(times.map(([ms]) => ms)), median(times.map(([, ms]) => ms))]
    rows.push({ asked, small_ms: before, large_ms: after, ratio: after / before })
    targets.push(atMost(`${asked}, of the small library`, after / before, MAX_RATIO))
  }
  const sizes = await Promise.all(
    [small, large].map(async ({ runtime: { db } }) => ({
      bytes: await databaseBytes(db),
      articles: await db.$count(articles),
    })),
  )
  const [few, many] = sizes
  if (few && many && many.articles > few.articles)
    notes.push(
      `An article takes ${Math.round((many.bytes - few.bytes) / (many.articles - few.articles))} bytes of the database, with its indexes.`,
    )
  const paths = await Promise.all([small, large].map(articlePaths))
  await inCalls(small, large, add)
  await Promise.all([small.close(), large.close()])

  const sites = await Promise.all(
    [small, large].map(({ dataDir, url }) =>
      startSite({ dataDir, env: { DATABASE_URL: url, SAMPLE_CONTENT: 'false' } }),
    ),
  )
  const [one, other] = sites as [Site, Site] // as many as libraries
  await inTurn(one, other, [['/en', '/en']]) // compiles the code
  const [of = [], ofLarge = []] = paths
  const pages = of.map((path, n) => [path, ofLarge[n] ?? path] as const)
  await inTurn(one, other, pages.slice(0, 10))
  add('article page', await inTurn(one, other, pages.slice(10)))
  const documents = (all: readonly string[]) => all.map((path) => [path, path] as const)
  add('feed', await inTurn(one, other, documents(DOCUMENTS)))
  add('sitemap', await inTurn(one, other, documents(SITEMAPS)))
  await Promise.all(sites.map((site) => site.stop()))
}

/** Deep pages of the archive, and the queries of the analytics page. */
async function inCalls(
  small: Library,
  large: Library,
  add: (asked: string, times: [number, number][]) => void,
): Promise<void> {
  for (const { runtime } of [small, large]) {
    await countFiguresJob.run({}, runtime)
    await runtime.db.execute(sql`analyze day_figures`) // as the database does automatically after a while
  }
  const deep = await Promise.all([small, large].map(deepCursors))
  const [few = [], many = []] = deep
  const read = async (library: Library, input: Record<string, unknown>) =>
    1000 * (await secondsOf(() => library.ask('archive', input, PREMIUM)))
  const cursors: [number, number][] = []
  for (const [n, cursor] of few.entries())
    cursors.push([await read(small, { cursor }), await read(large, { cursor: many[n] ?? cursor })])
  add('deep page of the archive', cursors)
  const figures: [number, number][] = []
  for (const span of ['7', '30', '90', '365']) {
    const ms = async (library: Library) =>
      1000 * (await secondsOf(() => library.ask('analytics', { kind: 'topic', span }, ADMIN)))
    figures.push([await ms(small), await ms(large)])
  }
  add('analytics', figures)
}

/** The cursors of the last pages of a long walk through the archive. */
async function deepCursors({ ask }: Library): Promise<string[]> {
  const cursors: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < DEEP_PAGES; page++) {
    const answer: { next_cursor: string | null } = await ask(
      'archive',
      cursor === null ? {} : { cursor },
      PREMIUM,
    )
    if (answer.next_cursor === null) break
    cursor = answer.next_cursor
    cursors.push(cursor)
  }
  return cursors.slice(-PAGES)
}

/** The addresses of articles all over a library. */
async function articlePaths({ runtime: { db } }: Library): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; language: string }>(
    sql`select id, language from articles where published_at is not null and category <> 'events' order by md5(id::text) limit ${PAGES + 10}`,
  )
  return rows.map(({ id, language }) => `/${language}/news/${id}`)
}

/** The times in ms of requests to both sites, one after the other. */
async function inTurn(
  one: Site,
  other: Site,
  paths: readonly (readonly [string, string])[],
): Promise<[number, number][]> {
  const times: [number, number][] = []
  const ms = async (address: string) =>
    1000 *
    (await secondsOf(async () => {
      const answer = await fetch(address)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}`)
    }))
  for (const [first, second] of paths) times.push([await ms(one.url + first), await ms(other.url + second)])
  return times
}
