// Pages for visitors: from memory, beside a bare server that answers with the same bytes, and rendered.
import { type Bare, startBare } from './bare.ts'
import { type Load, type Order, load } from './load.ts'
import { type Row, type Target, finish, median } from './report.ts'
import { type Site, dataDirectory, someArticle, startSite } from './site.ts'

const ROUNDS = 3
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const LEAST_SHARE = 0.6
const MOST_CPU_MS = 2

type Measured = Load & { cpuMs: number }

/** Load, and the CPU that the server used for each answer. */
async function measure(
  server: Pick<Site | Bare, 'url' | 'cpuSeconds'>,
  order: Omit<Order, 'url'>,
  path: string,
) {
  const before = await server.cpuSeconds()
  const measured = await load({ ...order, url: server.url + path })
  return { ...measured, cpuMs: ((await server.cpuSeconds()) - before) * (1000 / measured.answers) }
}

const middle = (rounds: Measured[], of: (measured: Measured) => number) => median(rounds.map(of))
const row = (page: string, how: string, rounds: Measured[]): Row => ({
  page,
  how,
  requests_per_s: middle(rounds, (m) => m.perSecond),
  p50_ms: middle(rounds, (m) => m.p50),
  p99_ms: middle(rounds, (m) => m.p99),
  cpu_ms_per_request: middle(rounds, (m) => m.cpuMs),
})

const data = dataDirectory()
const site = await startSite(data.path)
const rows: Row[] = []
const targets: Target[] = []
for (const [page, path] of [
  ['home', '/'],
  ['article', await someArticle(site)],
] as const) {
  const hard = { connections: 10, seconds: SECONDS }
  await measure(site, { ...hard, seconds: 2 }, path) // the first requests compile the code
  const bare = await startBare(site.url + path)
  await measure(bare, { ...hard, seconds: 2 }, path)
  const [kept, base]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    base.push(await measure(bare, hard, path))
    kept.push(await measure(site, hard, path))
  }
  await bare.stop()
  const share = median(kept.map((m, i) => m.perSecond / (base[i]?.perSecond ?? Number.NaN)))
  const cpu = middle(base, (m) => m.cpuMs) / middle(kept, (m) => m.cpuMs)
  rows.push({ ...row(page, 'bare server', base), of_bare: 1 })
  rows.push({ ...row(page, 'from memory', kept), of_bare: share, of_bare_by_cpu: cpu })
  targets.push({
    what: `${page} from memory, requests/s of the bare server's`,
    wanted: `≥ ${LEAST_SHARE * 100} %`,
    measured: `${(share * 100).toFixed(0)} % (by CPU ${(cpu * 100).toFixed(0)} %)`,
    met: share >= LEAST_SHARE,
  })

  const gentle = { connections: 4, seconds: SECONDS }
  const past = { ...gentle, headers: { cookie: 'cadence.bench=1' } }
  await measure(site, past, path)
  const rendered: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) rendered.push(await measure(site, past, path))
  rows.push(row(page, 'rendered', rendered))
  rows.push(
    row(page, 'rendered, pressed, kept', [await measure(site, { ...gentle, manyAddresses: true }, path)]),
  )
  const cpuMs = middle(rendered, (m) => m.cpuMs)
  targets.push({
    what: `${page} rendered, server CPU`,
    wanted: `≤ ${MOST_CPU_MS} ms`,
    measured: `${cpuMs.toFixed(2)} ms`,
    met: cpuMs <= MOST_CPU_MS,
  })
}
await site.stop()
data.remove()
finish({
  bench: 'pages',
  rows,
  targets,
  notes: [
    'bare server: Hono with one handler that answers with the same bytes and headers; asked in turns with the site.',
    'rendered: the cookie cadence.bench=1 leads past the memory, as a session would. CPU is of the whole process, its database too.',
  ],
})
