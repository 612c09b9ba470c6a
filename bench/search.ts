// Lists, searches and details with two thousand and with two hundred thousand articles on PostgreSQL, and the search of the
// embedded database with twenty thousand. SEARCH_ON (embedded, postgres) runs one of the two, SEARCH_ONLY runs the calls
// whose names contain it; BENCH_KEPT names a directory in which the filled libraries stay for the next run.
import { type Amount, type Libraries, type Library, openLibraries } from './fill-library.ts'
import { type Row, type Target, atMost, finish, median, quantile } from './report.ts'

/** One call, by a visitor or by someone who can read everything. */
type Asked = { name: string; call: string; input: Record<string, unknown>; caller: typeof ADMIN | null }

const SMALL: Amount = { articles: 2_000, tools: 2_000 }
const LARGE: Amount = { articles: Number(process.env['SEARCH_ARTICLES'] ?? 200_000), tools: 20_000 }
const EMBEDDED: Amount = { articles: 20_000, tools: 2_000 }
const ROUNDS = Number(process.env['SEARCH_ROUNDS'] ?? 40)
const KINDS = (process.env['SEARCH_ON'] ?? 'embedded,postgres').split(',')
const ONLY = process.env['SEARCH_ONLY'] ?? ''
const [MAX_RATIO, MAX_P99_MS] = [1.5, 100]

const ADMIN = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'a@example.com',
  roles: ['admin'],
  sessionId: 's',
}

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
  list('search of the first year', 'search', { q: 'model', to: '2025-06-01' }),
  list('search, narrowed', 'search', { q: 'model', type: 'article', category: 'Funding', from: 'year' }),
]

async function timeOf(library: Library, { call, input, caller }: Asked): Promise<number> {
  const from = performance.now()
  await library.ask(call, input, caller)
  return performance.now() - from
}

/** The details of the first item of each list. */
const details = (library: Library): Promise<Asked[]> =>
  Promise.all(
    (['article', 'tool', 'agent'] as const).map(async (call) => {
      const { items } = await library.ask<{ items: { id: string }[] }>(`${call}s`, { limit: 1 })
      return list(`one ${call}`, call, { id: items[0]?.id })
    }),
  )

/** Queries both sizes alternately, so that other work on the machine slows both. */
async function compare({ postgres }: Libraries, rows: Row[], targets: Target[]) {
  const [small, large] = [await postgres(SMALL), await postgres(LARGE)]
  if (!small || !large) return
  const [few, many] = [await details(small), await details(large)]
  const pairs = [...LISTS, ...SEARCHES, ...MORE].map((asked) => [asked, asked] as const)
  for (const [at, asked] of few.entries()) pairs.push([asked, many[at] ?? asked])
  const asked = pairs
    .filter(([{ name }]) => name.includes(ONLY))
    .map(([inSmall, inLarge]) => ({ inSmall, inLarge, small: [] as number[], large: [] as number[] }))
  // Each round runs all calls, so that a few seconds of other work slow no call more than the others.
  for (let round = -3; round < ROUNDS; round++)
    for (const call of asked) {
      const [ms, msOfLarge] = [await timeOf(small, call.inSmall), await timeOf(large, call.inLarge)]
      if (round < 0) continue
      call.small.push(ms)
      call.large.push(msOfLarge)
    }
  const ratios = asked.map(({ inSmall: { name }, ...times }) => {
    // The first quartile: slower times include other work on the machine, which the call does not cause.
    const [a, b] = [quantile(times.small, 0.25), quantile(times.large, 0.25)]
    rows.push({ call: name, ms_small: a, ms_large: b, ratio: b / a })
    return { name, ratio: b / a }
  })
  const [slowest] = ratios.toSorted((a, b) => b.ratio - a.ratio)
  targets.push(
    atMost(
      `each of ${ratios.length} calls with ${LARGE.articles} articles, of its time with ${SMALL.articles} (${slowest?.name})`,
      slowest?.ratio ?? Number.NaN,
      MAX_RATIO,
    ),
  )
  await small.close()
  await large.close()
}

/** Runs one call after the other: on an otherwise idle machine a call takes as long as its CPU time. */
async function searchEmbedded({ embedded }: Libraries, rows: Row[], targets: Target[]) {
  const library = await embedded(EMBEDDED)
  const all: { ms: number; cpuMs: number }[] = []
  for (const asked of [...SEARCHES, ...MORE].filter(({ name }) => name.includes(ONLY))) {
    const times: typeof all = []
    for (let round = -3; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      const ms = await timeOf(library, asked)
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) times.push({ ms, cpuMs: (user + system) / 1000 })
    }
    all.push(...times)
    rows.push({
      call: asked.name,
      ms_embedded: median(times.map(({ ms }) => ms)),
      cpu_ms_embedded: median(times.map(({ cpuMs }) => cpuMs)),
      most_cpu_ms: Math.max(...times.map(({ cpuMs }) => cpuMs)),
    })
  }
  const p99 = quantile(
    all.map(({ ms }) => ms),
    0.99,
  )
  targets.push(atMost(`p99 of searches, embedded, ${EMBEDDED.articles} articles`, p99, MAX_P99_MS, 'ms'))
  await library.close()
}

const [rows, targets]: [Row[], Target[]] = [[], []]
const libraries = await openLibraries()
if (KINDS.includes('postgres')) await compare(libraries, rows, targets)
if (KINDS.includes('embedded')) await searchEmbedded(libraries, rows, targets)
await libraries.close()
const notes = targets.length === 0 ? ['There is no PostgreSQL on this machine.'] : libraries.filled
finish({ bench: 'search', rows, targets, notes })
