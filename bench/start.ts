// From the start of the process to the first page, with a new data directory and with an existing one.
import { type Row, finish, median } from './report.ts'
import { dataDirectory, startSite } from './site.ts'

const COLD = 2
const WARM = 4
const MAX_WARM_S = 5

/** Seconds until the site has answered with its home page. */
async function start(dataDir: string): Promise<number> {
  const from = performance.now()
  const site = await startSite(dataDir)
  const { status } = await fetch(site.url)
  const seconds = (performance.now() - from) / 1000
  if (status !== 200) throw new Error(`the home page has status ${status}`)
  await site.stop()
  return seconds
}

const [cold, warm]: [number[], number[]] = [[], []]
for (let round = 0; round < COLD; round++) {
  const data = dataDirectory()
  cold.push(await start(data.path))
  for (let again = 0; again < WARM / COLD; again++) warm.push(await start(data.path))
  data.remove()
}
const row = (how: string, seconds: number[]): Row => ({
  start: how,
  median_s: median(seconds),
  fastest_s: Math.min(...seconds),
  slowest_s: Math.max(...seconds),
})
finish({
  bench: 'start',
  rows: [row('new data directory', cold), row('existing data directory', warm)],
  targets: [
    {
      what: 'warm start to the first page',
      wanted: `≤ ${MAX_WARM_S} s`,
      measured: `${median(warm).toFixed(2)} s`,
      met: median(warm) <= MAX_WARM_S,
    },
  ],
  notes: [
    'Packages are installed and pages are built. A new directory gets its tables and the sample content.',
  ],
})
