// GET /api/articles, as another program would request it.
import { startBare } from './bare.ts'
import { type Measured, SECONDS, columns, measure, middle } from './measure.ts'
import { finish, median } from './report.ts'
import { dataDirectory, startSite } from './site.ts'

const ROUNDS = 3
const PATH = '/api/articles?limit=20'
const ORDER = { connections: 4, seconds: SECONDS, manyVisitors: true } // a visitor may send ten requests per second

const data = dataDirectory()
const site = await startSite(data.path)
const bare = await startBare(site.url + PATH)
for (const server of [site, bare]) await measure(server, PATH, { ...ORDER, seconds: 2 })
const [asked, base]: [Measured[], Measured[]] = [[], []]
for (let round = 0; round < ROUNDS; round++) {
  base.push(await measure(bare, PATH, ORDER))
  asked.push(await measure(site, PATH, ORDER))
}
await bare.stop()
await site.stop()
data.remove()
const share = median(asked.map((m, i) => m.perSecond / (base[i]?.perSecond ?? Number.NaN)))
const byCpu = middle(base, (m) => m.cpuMs) / middle(asked, (m) => m.cpuMs)
finish({
  bench: 'api',
  rows: [
    { call: 'bare server', ...columns(base), of_bare: 1, of_bare_by_cpu: 1 },
    { call: 'GET /api/articles', ...columns(asked), of_bare: share, of_bare_by_cpu: byCpu },
  ],
  targets: [],
  notes: ['20 articles of the sample content; every answer is asked of the database.'],
})
