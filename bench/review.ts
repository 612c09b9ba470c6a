// An editor in Chromium whose newsroom holds 100,000 generated items, 200 of them pending: the server's time for the list,
// for each draft and for each filter, and the time until an approved draft is on its public page. REVIEW_ON (embedded,
// postgres) runs one of the two; REVIEW_GENERATED sets another number of items.
import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Page, type Response, chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { EDITOR, PASSWORD, openDesk } from './desk.ts'
import { type Row, type Target, finish, median } from './report.ts'
import { type Amount, fillNewsroom } from './review-fill.ts'
import { startSite } from './site.ts'

const AMOUNT: Amount = {
  generated: Number(process.env['REVIEW_GENERATED'] ?? 100_000),
  pending: 200,
  articles: Number(process.env['REVIEW_ARTICLES'] ?? 20_000),
}
const KINDS = (process.env['REVIEW_ON'] ?? 'embedded,postgres').split(',')
const [OPENED, LISTED, APPROVED] = [100, 20, 20]
const [MAX_MS, MAX_PUBLIC_MS] = [200, 1000]
const FILTERS = [
  'language=fr',
  'type=article',
  'tier=freemium',
  'warnings=none',
  'assigned=nobody',
  'q=model',
]
const [LIST, ONE] = [/\/admin\/generated-content\?/, /\/admin\/generated-content\/[\da-f-]{36}$/]

const rows: Row[] = []
const targets: Target[] = []
const notes: string[] = []
for (const kind of KINDS) {
  const dir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
  await chmod(dir, 0o711) // when run as root, PostgreSQL runs as another user, who must traverse the directory
  const server = kind === 'postgres' ? await startPostgres({ dir: join(dir, 'postgres') }) : undefined
  if (server === null) notes.push('there is no PostgreSQL on this machine')
  else await review(kind, join(dir, 'data'), server?.url)
  await server?.stop()
  await rm(dir, { recursive: true, force: true })
}
finish({ bench: 'review', rows, targets, notes })

async function review(kind: string, dataDir: string, url: string | undefined): Promise<void> {
  const from = performance.now()
  await fillNewsroom(dataDir, AMOUNT, url)
  notes.push(
    `${kind}: ${AMOUNT.generated} items filled in ${Math.round((performance.now() - from) / 1000)} s.`,
  )
  const site = await startSite(dataDir, {
    SAMPLE_CONTENT: 'false',
    ADMIN_EMAIL: EDITOR,
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  await openDesk(site)
  const home = site.url.replace('127.0.0.1', 'localhost') // the site's own host name: a session can start only there
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await page.request.post(`${home}/api/auth/sign-in/email`, {
    data: { email: EDITOR, password: PASSWORD },
    headers: { origin: home },
  })
  const took: Record<string, number[]> = { list: [], 'one draft': [], 'the list, narrowed': [] }
  await timing(took, 'list', async (next) => {
    await next(LIST, () => page.goto(`${home}/en/content-review`))
    for (let n = 1; n < LISTED; n++)
      await next(LIST, () => page.getByRole('button', { name: 'Refresh', exact: true }).click())
  })
  await timing(took, 'one draft', async (next) => {
    for (let n = 0; n < OPENED; n++) {
      await next(ONE, () => page.keyboard.press('j'))
      const more = page.getByRole('button', { name: /^Load more/ })
      if (n % 20 === 18) await more.click()
    }
  })
  await timing(took, 'the list, narrowed', async (next) => {
    for (const filter of FILTERS) await next(LIST, () => page.goto(`${home}/en/content-review?${filter}`))
  })
  const published = await approve(page, home)
  await browser.close()
  await site.stop()
  for (const [what, times] of Object.entries(took)) {
    rows.push({
      database: kind,
      what,
      times: times.length,
      median_ms: median(times),
      p95_ms: p95(times),
      most_ms: Math.max(...times),
    })
    targets.push({
      what: `${what}, ${kind}, p95 with ${AMOUNT.generated} items`,
      wanted: `≤ ${MAX_MS} ms`,
      measured: `${p95(times).toFixed(0)} ms`,
      met: p95(times) <= MAX_MS,
    })
  }
  rows.push({
    database: kind,
    what: 'approval to public page',
    times: published.length,
    median_ms: median(published),
    p95_ms: p95(published),
    most_ms: Math.max(...published),
  })
  targets.push({
    what: `approval to public page, ${kind}, the slowest of ${APPROVED}`,
    wanted: `< ${MAX_PUBLIC_MS} ms`,
    measured: `${Math.max(...published).toFixed(0)} ms`,
    met: Math.max(...published) < MAX_PUBLIC_MS,
  })

  /** Milliseconds from sending a request to the first byte of its answer, as measured by Chromium, for each action. */
  async function timing(
    all: Record<string, number[]>,
    what: string,
    doing: (next: (which: RegExp, action: () => Promise<unknown>) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await doing(async (which, action) => {
      const answered = page.waitForResponse((response: Response) => which.test(response.url()))
      await action()
      const response = await answered
      if (!response.ok()) throw new Error(`${response.url()} was answered with ${response.status()}`)
      await response.finished()
      const { requestStart, responseStart } = response.request().timing()
      all[what]?.push(responseStart - requestStart)
    })
  }
}

/** Milliseconds from the keypress to a public page that a visitor without a session receives. */
async function approve(page: Page, home: string): Promise<number[]> {
  await page.goto(`${home}/en/content-review?warnings=none`)
  await page.locator('[data-draft]').first().waitFor()
  const ids = await page
    .locator('[data-draft]')
    .evaluateAll((links) => links.map((link) => link.dataset['draft'] ?? ''))
  const times: number[] = []
  for (const id of ids.slice(0, APPROVED)) {
    await page.goto(`${home}/en/content-review?draft=${id}`)
    await page.locator('#draft-heading').waitFor()
    const from = performance.now()
    await page.keyboard.press('a')
    while ((await fetch(`${home}/en/news/${id}`)).status !== 200) {
      if (performance.now() - from > 30_000) throw new Error(`${id} was never published`)
      await pause(5)
    }
    times.push(performance.now() - from)
  }
  return times
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}
