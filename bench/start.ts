// From the start of the process to the first page, with a new data directory and with an existing one.
import { type Row, atMost, finish, median, secondsOf } from './report.ts'
import { dataDirectory, startSite } from './site.ts'

const COLD = 2
const WARM_OF_EACH = 2
const MAX_WARM_S = 5

/** Seconds until the site has answered with its home page. */
async function start(dataDir: string): Promise<number> {
  let site: Awaited<ReturnType<typeof startSite>> | undefined
  const seconds = await secondsOf(async () => {
    site = await startSite({ dataDir })
    const { status } = await fetch(site.url)
    if (status !== 200) throw new Error(`the home page has status ${status}`)
  })
  await site?.stop()
  return seconds
}

const [cold, warm]: [number[], number[]] = [[], []]
for (let round = 0; round < COLD; round++) {
  const data = dataDirectory()
  cold.push(await start(data.path))
  for (let again = 0; again < WARM_OF_EACH; again++) warm.push(await start(data.path))
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
  targets: [atMost('warm start to the first page', median(warm), MAX_WARM_S, 's')],
  notes: [
    'Packages are installed and pages are built. A new directory gets its tables and the sample content.',
  ],
})
