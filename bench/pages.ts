// Pages for visitors: cached, compared with a bare server that answers with the same bytes, and rendered.
import { startBare } from './bare.ts'
import { type Measured, SECONDS, columns, measure, middle } from './measure.ts'
import { type Row, type Target, finish, median } from './report.ts'
import { dataDirectory, someArticle, startSite } from './site.ts'

const ROUNDS = 3
const MIN_SHARE = 0.6
const MAX_CPU_MS = 2
const HARD = { connections: 10, seconds: SECONDS }
const GENTLE = { connections: 4, seconds: SECONDS }
const PAST_MEMORY = { ...GENTLE, headers: { cookie: 'cadence.bench=1' } }

const data = dataDirectory()
const site = await startSite(data.path)
const rows: Row[] = []
const targets: Target[] = []
for (const [page, path] of [
  ['home', '/'],
  ['article', await someArticle(site)],
] as const) {
  await fromMemory(page, path)
  await rendered(page, path)
}
await site.stop()
data.remove()
finish({
  bench: 'pages',
  rows,
  targets,
  notes: [
    'bare server: Hono with one handler that answers with the same bytes and headers; asked in turns with the site.',
    'rendered: the cookie cadence.bench=1 leads past the memory, as a session would.',
    'CPU is of the whole process: the pages, the embedded database and whatever else runs in it.',
  ],
})

async function fromMemory(page: string, path: string): Promise<void> {
  const bare = await startBare(site.url + path)
  for (const server of [site, bare]) await measure(server, path, { ...HARD, seconds: 2 }) // compiles the code
  const [kept, base]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    base.push(await measure(bare, path, HARD))
    kept.push(await measure(site, path, HARD))
  }
  await bare.stop()
  const share = median(kept.map((m, i) => m.perSecond / (base[i]?.perSecond ?? Number.NaN)))
  const byCpu = middle(base, (m) => m.cpuMs) / middle(kept, (m) => m.cpuMs)
  rows.push({ page, how: 'bare server', ...columns(base), of_bare: 1, of_bare_by_cpu: 1 })
  rows.push({ page, how: 'from memory', ...columns(kept), of_bare: share, of_bare_by_cpu: byCpu })
  targets.push({
    what: `${page} from memory, requests/s of the bare server's`,
    wanted: `≥ ${MIN_SHARE * 100} %`,
    measured: `${(share * 100).toFixed(0)} %`,
    met: share >= MIN_SHARE,
  })
}

async function rendered(page: string, path: string): Promise<void> {
  await measure(site, path, PAST_MEMORY)
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(site, path, PAST_MEMORY))
  rows.push({ page, how: 'rendered', ...columns(rounds) })
  const cpuMs = middle(rounds, (m) => m.cpuMs)
  targets.push({
    what: `${page} rendered, server CPU`,
    wanted: `≤ ${MAX_CPU_MS} ms`,
    measured: `${cpuMs.toFixed(2)} ms`,
    met: cpuMs <= MAX_CPU_MS,
  })
}
