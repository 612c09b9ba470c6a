// Lighthouse on an emulated phone for each kind of page that search engines may index: the speed and what a reader waits
// for. PAGES=home,article runs some of them; CPU_SLOWDOWN=12 sets another factor than the machine's.
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { findChromium } from '../scripts/chromium.mjs'
import { type Row, type Target, atLeast, atMost, finish, median } from './report.ts'
import { startSite } from './site.ts'

const ROUNDS = 3
const MIN = 95
/** The layout shift that a reader does not notice. */
const MAX_SHIFT = 0.02
/** The categories in which every page can reach the full score. */
const PERFECT = ['accessibility', 'best_practices', 'seo'] as const
const TRIES = 3
/** The number of recent audits that the speed is taken from: the speed of a shared machine changes within minutes. */
const LATELY = 5
const CHROMIUM = findChromium() ?? '/usr/bin/chromium'
const PORT = 9000 + (process.pid % 1000)

const site = await startSite()
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${PORT}`],
})
/** The measured speed index of the machine in each audit; sometimes it is measured as twice the real speed. */
const indexes: number[] = []
const rows: Row[] = []
const targets: Target[] = []
const only = process.env['PAGES']?.split(',')
for (const [page, path] of Object.entries(await kinds())) {
  if (only && !only.includes(page)) continue
  await audit(site.url + path) // draws the covers, which all later readers find drawn
  const rounds: Record<string, number>[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await audit(site.url + path, slowdownFor(median(indexes.slice(-LATELY)))))
  const middle = (name: string) => median(rounds.map((round) => round[name] ?? Number.NaN))
  const columns = Object.fromEntries(Object.keys(rounds[0] ?? {}).map((name) => [name, middle(name)]))
  rows.push({ page, ...columns })
  targets.push(
    atLeast(`${page}, Lighthouse performance on a phone`, middle('performance'), MIN),
    atLeast(
      `${page}, the lowest of accessibility, best practices and SEO`,
      Math.min(...PERFECT.map((name) => middle(name))),
      100,
    ),
    atMost(`${page}, layout shift`, middle('cls'), MAX_SHIFT),
  )
}
await close()
finish({
  bench: 'lighthouse',
  rows,
  targets,
  notes: [
    `median of ${ROUNDS} rounds; a slow phone on slow 4G is simulated by Lighthouse from what it saw on this machine.`,
    'machine_index: how fast Lighthouse found this machine in the rounds; cpu_slowdown: how many times slower the phone is: 4 as everybody has it, less where the median index of late is below 1,533 (docs/throttling.md). CPU_SLOWDOWN sets it.',
  ],
})

/** One address of each kind of page, in English. */
async function kinds(): Promise<Record<string, string>> {
  const first = async (list: string) => {
    const answer = await fetch(`${site.url}/api/${list}?limit=1&lang=en`)
    const { items } = (await answer.json()) as { items: { id: string }[] }
    const [item] = items
    if (!item) throw new Error(`the site has no ${list}`)
    return item.id
  }
  return {
    home: '/en',
    news: '/en/news',
    article: `/en/news/${await first('articles')}`,
    tools: '/en/tools',
    tool: `/en/tools/${await first('tools')}`,
    agents: '/en/agents',
    agent: `/en/agents/${await first('agents')}`,
    events: '/en/events',
    event: `/en/news/${await first('events')}`,
    podcasts: '/en/podcasts',
    leaderboard: '/en/leaderboard',
    pricing: '/en/pricing',
    subscribe: '/en/subscribe',
    search: '/en/search',
    corrections: '/en/corrections',
    arabic: '/ar',
  }
}

/**
 * The CPU slowdown factor that makes this machine as slow as the phone: Lighthouse's default, and less on a machine that is
 * slower than the one the default is meant for. It is not higher on a faster machine: the index measures a script, while
 * four fifths of the work of our pages is drawing, which is as slow there as anywhere without a graphics card. Source: the
 * calculator that Lighthouse's docs/throttling.md names.
 */
function slowdownFor(index: number): number {
  const set = process.env['CPU_SLOWDOWN']
  if (set !== undefined) return Number(set)
  if (index >= 1300) return Math.min(throttling.mobileSlow4G.cpuSlowdownMultiplier, 3 + (index - 1300) / 233)
  return index >= 800 ? 2 + (index - 800) / 500 : Math.max(1, 1 + (index - 150) / 650)
}

/** The results of Lighthouse; sometimes it loses the browser's trace and must be run again. */
async function audit(url: string, slowdown = 4, tries = TRIES): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port: PORT,
    output: 'json',
    logLevel: 'error',
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
  })
  const fault = result ? result.lhr.runtimeError?.message : 'nothing'
  if (!result || fault !== undefined) {
    if (tries > 1) return audit(url, slowdown, tries - 1)
    await close()
    throw new Error(`Lighthouse says of ${url}: ${fault}`)
  }
  const { audits, categories } = result.lhr
  indexes.push(result.lhr.environment.benchmarkIndex)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    machine_index: result.lhr.environment.benchmarkIndex ?? Number.NaN,
    cpu_slowdown: Number(slowdown.toFixed(1)),
    performance: score('performance'),
    accessibility: score('accessibility'),
    best_practices: score('best-practices'),
    seo: score('seo'),
    fcp_ms: value('first-contentful-paint'),
    lcp_ms: value('largest-contentful-paint'),
    tbt_ms: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    speed_index_ms: value('speed-index'),
    bytes: value('total-byte-weight'),
  }
}

async function close(): Promise<void> {
  await browser.close()
  await site.stop()
}
