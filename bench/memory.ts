// Memory of the site's process, including its threads and the embedded database.
import { setTimeout as pause } from 'node:timers/promises'
import { SECONDS, measure } from './measure.ts'
import { type Row, finish } from './report.ts'
import { dataDirectory, startSite } from './site.ts'

const data = dataDirectory()
const site = await startSite(data.path)
const rows: Row[] = []
const weigh = async (when: string) => {
  const [rss = 0, heap = 0] = await site.metrics([
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ])
  rows.push({ when, rss_mb: rss / 1e6, heap_used_mb: heap / 1e6 })
}

await pause(3000)
await weigh('idle, 3 s after the start')
await measure(site, '/', { connections: 10, seconds: SECONDS })
await weigh('after pages from memory')
const gentle = { connections: 4, seconds: SECONDS }
for (let round = 1; round <= 3; round++) {
  await measure(site, '/', { ...gentle, headers: { cookie: 'cadence.bench=1' } })
  await measure(site, '/api/articles?limit=20', { ...gentle, manyVisitors: true })
  await weigh(`after rendering and calls, round ${round}`)
}
await measure(site, '/search', { ...gentle, manyAddresses: true })
await weigh('after many different pages, kept')
await pause(10_000)
await weigh('10 s later')
await site.stop()
data.remove()
finish({ bench: 'memory', rows, targets: [], notes: ['heap: of the main thread alone.'] })
