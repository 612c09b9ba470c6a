// Lists, searches and details with two thousand and with two hundred thousand articles on PostgreSQL, and the search of the
// embedded database with twenty thousand. SEARCH_ON (embedded, postgres) runs one of the two, SEARCH_ONLY runs the calls
// whose names contain it; SEARCH_KEPT names a directory in which the filled libraries stay for the next run.
import { type Row, type Target, finish, median } from './report.ts'
import type { Amount } from './search-fill.ts'
import { type Asked, type Filled, type Shelf, openShelf } from './search-house.ts'

const SMALL: Amount = { articles: 2_000, tools: 2_000 }
const LARGE: Amount = { articles: Number(process.env['SEARCH_ARTICLES'] ?? 200_000), tools: 20_000 }
const EMBEDDED: Amount = { articles: 20_000, tools: 2_000 }
const ROUNDS = Number(process.env['SEARCH_ROUNDS'] ?? 40)
const KINDS = (process.env['SEARCH_ON'] ?? 'embedded,postgres').split(',')
const ONLY = process.env['SEARCH_ONLY'] ?? ''
const [MAX_RATIO, MAX_P99_MS] = [1.5, 100]

const list = (
  name: string,
  call: string,
  input = {},
  reader: 'visitor' | 'reads all' = 'visitor',
): Asked => ({
  name,
  call,
  input,
  readsAll: reader === 'reads all',
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
  list('news, all of it', 'articles', {}, 'reads all'),
  list('news of a topic', 'articles', { topic: 'Funding' }),
  list('news of a tier this month', 'articles', { tier: 'b2b', from: 'month' }),
  list('tools', 'tools'),
  list('tools, all of them', 'tools', {}, 'reads all'),
  list('tools of a category', 'tools', { category: 'Code' }),
  list('agents', 'agents'),
  list('agents, all of them', 'agents', {}, 'reads all'),
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
  list(`the same, reading all`, 'search', { q }, 'reads all'),
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

async function timeOf(library: Filled, asked: Asked): Promise<number> {
  const from = performance.now()
  await library.answer(asked)
  return performance.now() - from
}

/** The details of the first item of each list. */
async function details(library: Filled): Promise<Asked[]> {
  const first = async (call: string) =>
    ((await library.answer(list('', call, { limit: 1 }))) as { items: { id: string }[] }).items[0]?.id // the type that the contract states
  return Promise.all(
    (['article', 'tool', 'agent'] as const).map(async (call) =>
      list(`one ${call}`, call, { id: await first(`${call}s`) }),
    ),
  )
}

/** The first quartile: slower times include other work on the machine, which the call does not cause. */
const quick = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN

/** Queries both sizes alternately, so that other work on the machine slows both. */
async function compare(shelf: Shelf, rows: Row[], targets: Target[]) {
  const [small, large] = [await shelf.postgres(SMALL), await shelf.postgres(LARGE)]
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
    const [a, b] = [quick(times.small), quick(times.large)]
    rows.push({ call: name, ms_small: a, ms_large: b, ratio: b / a })
    return { name, ratio: b / a }
  })
  const slow = ratios.filter(({ ratio }) => ratio > MAX_RATIO).toSorted((a, b) => b.ratio - a.ratio)
  const most = Math.max(...ratios.map(({ ratio }) => ratio))
  targets.push({
    what: `each of ${ratios.length} calls with ${LARGE.articles} articles, of its time with ${SMALL.articles}`,
    wanted: `≤ ${MAX_RATIO}`,
    measured: [most.toFixed(2), ...slow.map(({ ratio, name }) => `${name} ${ratio.toFixed(2)}`)].join(', '),
    met: slow.length === 0,
  })
  await small.close()
  await large.close()
}

/** Runs one call after the other: on an otherwise idle machine a call takes as long as its CPU time. */
async function embedded(shelf: Shelf, rows: Row[], targets: Target[]) {
  const library = await shelf.embedded(EMBEDDED)
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
  const p99 = (of: 'ms' | 'cpuMs') =>
    all.map((time) => time[of]).toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? Number.NaN
  targets.push({
    what: `p99 of searches, embedded, ${EMBEDDED.articles} articles`,
    wanted: `< ${MAX_P99_MS} ms`,
    measured: `${p99('ms').toFixed(0)} ms, of CPU ${p99('cpuMs').toFixed(0)} ms`,
    met: p99('ms') < MAX_P99_MS,
  })
  await library.close()
}

const [rows, targets]: [Row[], Target[]] = [[], []]
const shelf = await openShelf()
if (KINDS.includes('postgres')) await compare(shelf, rows, targets)
if (KINDS.includes('embedded')) await embedded(shelf, rows, targets)
await shelf.close()
const notes = targets.length === 0 ? ['There is no PostgreSQL on this machine.'] : shelf.filledIn
finish({ bench: 'search', rows, targets, notes })
process.disconnect?.()
