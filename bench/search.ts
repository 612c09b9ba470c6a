// Lists, searches and details with two thousand and with two hundred thousand articles on PostgreSQL, and the search of
// the embedded database with twenty thousand. SEARCH_ON (embedded, postgres) runs one of the two.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { openHouse } from '../src/house.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { NOW } from './bench-house.ts'
import { type Row, type Target, finish, median } from './report.ts'
import { type Amount, fillLibrary } from './search-fill.ts'

const SMALL: Amount = { articles: 2_000, tools: 2_000 }
const LARGE: Amount = { articles: Number(process.env['SEARCH_ARTICLES'] ?? 200_000), tools: 20_000 }
const EMBEDDED: Amount = { articles: 20_000, tools: 2_000 }
const ROUNDS = Number(process.env['SEARCH_ROUNDS'] ?? 40)
const KINDS = (process.env['SEARCH_ON'] ?? 'embedded,postgres').split(',')
const [MOST_RATIO, MOST_P99_MS] = [1.5, 100]

const ADMIN = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'a@example.com',
  roles: ['admin'],
  sessionId: 's',
}
type Asked = { name: string; call: string; input: Record<string, unknown>; caller: typeof ADMIN | null }

const list = (name: string, call: string, input = {}, caller: Asked['caller'] = null): Asked => ({
  name,
  call,
  input,
  caller,
})
/** Words that are in half of all texts, in some, and in hardly any. */
const QUERIES: Record<string, string> = {
  'a common word': 'model',
  'two words': 'open source',
  'the beginning of a word': 'infer',
  'a rare name': 'quokka',
  'a name of some texts': 'nova77',
  'a phrase': '"speech vision"',
  'a word without another': 'chip -robot',
}
const LISTS: Asked[] = [
  list('news', 'articles'),
  list('news, all of it', 'articles', {}, ADMIN),
  list('news of a topic', 'articles', { topic: 'Funding' }),
  list('news of a tier this month', 'articles', { tier: 'b2b', from: 'month' }),
  list('tools', 'tools'),
  list('tools, all of them', 'tools', {}, ADMIN),
  list('tools of a category', 'tools', { category: 'Code' }),
  list('agents', 'agents'),
  list('agents, all of them', 'agents', {}, ADMIN),
  list('agents of a tier', 'agents', { tier: 'premium' }),
  list('events', 'events'),
  list('podcasts', 'podcasts'),
  list('home', 'home'),
  list('everything', 'search'),
  list('facets of everything', 'search-facets'),
  list('facets of a topic', 'search-facets', { type: 'article', category: 'Funding' }),
]
const SEARCHES: Asked[] = Object.entries(QUERIES).flatMap(([name, q]) => [
  list(`search for ${name}`, 'search', { q }),
  list(`the same, reading all`, 'search', { q }, ADMIN),
  list(`news with ${name}`, 'articles', { q }),
  list(`facets of ${name}`, 'search-facets', { q }),
])
const MORE: Asked[] = [
  list('tools with a common word', 'tools', { q: 'chip' }),
  list('search in Arabic', 'search', { q: 'الذكاء نموذج', lang: 'ar' }),
  list('search in French', 'search', { q: 'modèle ouvert', lang: 'fr' }),
  list('search, narrowed', 'search', { q: 'model', type: 'article', category: 'Funding', from: 'year' }),
]

type Opened = { answer: (asked: Asked) => Promise<unknown>; close: () => Promise<void>; fillSeconds: number }

async function openFilled(amount: Amount, url: string | undefined): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SAMPLE_CONTENT: 'false',
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  const open = await openHouse(config, { clock: setClock(NOW), log: openLog(config.logLevel) })
  const from = performance.now()
  await fillLibrary(open.house.db, amount, url === undefined ? 1 : 2)
  return {
    fillSeconds: (performance.now() - from) / 1000,
    answer: async ({ call, input, caller }) => {
      const origin = { caller, language: 'en', requestId: 'bench', address: '127.0.0.1', limited: false }
      return (await open.door.answer(call, input, origin)).body
    },
    close: async () => {
      await open.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function timeOf(house: Opened, asked: Asked): Promise<number> {
  const from = performance.now()
  await house.answer(asked)
  return performance.now() - from
}

/** The details of the first item of each list. */
async function details(house: Opened): Promise<Asked[]> {
  const first = async (call: string) =>
    ((await house.answer(list('', call, { limit: 1 }))) as { items: { id: string }[] }).items[0]?.id // as its contract says
  return Promise.all(
    (['article', 'tool', 'agent'] as const).map(async (call) =>
      list(`one ${call}`, call, { id: await first(`${call}s`) }),
    ),
  )
}

/** Both sizes are asked in turns, so that other work on the machine slows both. */
async function compare(
  urlOf: (name: string) => Promise<string>,
  rows: Row[],
  targets: Target[],
  notes: string[],
) {
  const small = await openFilled(SMALL, await urlOf('small'))
  const large = await openFilled(LARGE, await urlOf('large'))
  notes.push(
    `PostgreSQL: ${LARGE.articles} articles and ${LARGE.tools} tools filled in ${Math.round(large.fillSeconds)} s.`,
  )
  const [few, many] = [await details(small), await details(large)]
  const pairs = [...LISTS, ...SEARCHES, ...MORE].map((asked) => [asked, asked] as const)
  for (const [at, asked] of few.entries()) pairs.push([asked, many[at] ?? asked])
  let worst = { ratio: 0, name: '' }
  for (const [inSmall, inLarge] of pairs) {
    const times: [number[], number[]] = [[], []]
    for (let round = -3; round < ROUNDS; round++) {
      const pair = [await timeOf(small, inSmall), await timeOf(large, inLarge)] as const
      if (round < 0) continue
      times[0].push(pair[0])
      times[1].push(pair[1])
    }
    const [a, b] = [median(times[0]), median(times[1])]
    if (b / a > worst.ratio) worst = { ratio: b / a, name: inSmall.name }
    rows.push({ call: inSmall.name, ms_2_000: a, ms_200_000: b, ratio: b / a })
  }
  targets.push({
    what: `each list, search and detail with ${LARGE.articles} articles, of its time with ${SMALL.articles}`,
    wanted: `≤ ${MOST_RATIO}`,
    measured: `${worst.ratio.toFixed(2)} (${worst.name})`,
    met: worst.ratio <= MOST_RATIO,
  })
  await small.close()
  await large.close()
}

async function embedded(rows: Row[], targets: Target[], notes: string[]) {
  const house = await openFilled(EMBEDDED, undefined)
  notes.push(`Embedded: ${EMBEDDED.articles} articles filled in ${Math.round(house.fillSeconds)} s.`)
  const all: number[] = []
  for (const asked of [...SEARCHES, ...MORE]) {
    const times: number[] = []
    for (let round = -3; round < ROUNDS; round++) {
      const ms = await timeOf(house, asked)
      if (round >= 0) times.push(ms)
    }
    all.push(...times)
    rows.push({
      call: asked.name,
      ms_embedded_20_000: median(times),
      p99_embedded: times.toSorted((a, b) => b - a)[0] ?? 0,
    })
  }
  const p99 = all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? Number.NaN
  targets.push({
    what: `p99 of searches, embedded, ${EMBEDDED.articles} articles`,
    wanted: `< ${MOST_P99_MS} ms`,
    measured: `${p99.toFixed(1)} ms`,
    met: p99 < MOST_P99_MS,
  })
  await house.close()
}

const [rows, targets, notes]: [Row[], Target[], string[]] = [[], [], []]
if (KINDS.includes('postgres')) {
  const dir = await mkdtemp(join(tmpdir(), 'cadence-bench-pg-'))
  const server = await startPostgres({ dir })
  if (server) {
    const urlOf = async (name: string) => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return server.url.replace(/\/postgres$/, `/${name}`)
    }
    await compare(urlOf, rows, targets, notes)
    await server.stop()
  } else notes.push('There is no PostgreSQL on this machine.')
  await rm(dir, { recursive: true, force: true })
}
if (KINDS.includes('embedded')) await embedded(rows, targets, notes)
finish({ bench: 'search', rows, targets, notes })
process.disconnect?.()
