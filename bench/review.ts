// An editor in Chromium whose newsroom holds 100,000 generated items, 300 of them pending, and 100,000 articles: the server's
// time for the list, for each draft and for each filter, how quickly keys and scrolling are answered on the screen, and the
// time until an approved draft is on its public page. REVIEW_ON (embedded,
// postgres) runs one of the two; REVIEW_GENERATED sets another number of items.
import { setTimeout as pause } from 'node:timers/promises'
import { type Page, chromium } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { findChromium } from '../scripts/chromium.mjs'
import { setClock } from '../src/platform/clock.ts'
import { plantSchedule } from '../src/schedule/schedule.ts'
import { draftStories } from '../src/writing/draft-stories.ts'
import { EDITOR, PASSWORD, openDesk } from './desk.ts'
import { fillLibrary, text, vocabulary } from './fill-library.ts'
import { reportStories } from './invented-reports.ts'
import { addSources, openBenchRuntime, openPostgres } from './open-runtime.ts'
import { reactionsOf } from './review-keys.ts'
import { type Row, type Target, atMost, finish, median, quantile, secondsOf } from './report.ts'
import { dataDirectory, startSite } from './site.ts'

/** Generated items in total, the pending ones among them, and published articles. */
const AMOUNT = {
  generated: Number(process.env['REVIEW_GENERATED'] ?? 100_000),
  pending: 300,
  articles: Number(process.env['REVIEW_ARTICLES'] ?? 100_000),
}
const KINDS = (process.env['REVIEW_ON'] ?? 'embedded,postgres').split(',')
const [OPENED, LISTED, FILTERED, APPROVED] = [100, 20, 4, 20]
const [STORIES, SOURCES] = [50, 3]
/** Rows per statement: the embedded database lets no statement run for long. */
const BATCH = 250
const [MAX_MS, MAX_PUBLIC_MS, MAX_KEY_MS, MAX_FRAME_MS] = [200, 1000, 100, 50]
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
  if (kind === 'postgres') {
    const server = await openPostgres()
    if (server) await review(kind, server.dataDir, server.url)
    else notes.push('There is no PostgreSQL on this machine.')
    await server?.stop()
  } else {
    const data = dataDirectory()
    await review(kind, data.path)
    data.remove()
  }
}
finish({ bench: 'review', rows, targets, notes })

async function review(kind: string, dataDir: string, url?: string): Promise<void> {
  const filled = await secondsOf(() => fillNewsroom(dataDir, url))
  notes.push(`${kind}: ${AMOUNT.generated} items filled in ${Math.round(filled)} s.`)
  const site = await startSite({
    dataDir,
    env: {
      SAMPLE_CONTENT: 'false',
      ADMIN_EMAIL: EDITOR,
      ...(url !== undefined && { DATABASE_URL: url }),
    },
  })
  await openDesk(site)
  const home = site.url.replace('127.0.0.1', 'localhost') // the site's own host name: a session can start only there
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  await context.addInitScript(() => localStorage.setItem('cadence_review_undo', 'off')) // decisions are sent at once
  const page = await context.newPage()
  await page.request.post(`${home}/api/auth/sign-in/email`, {
    data: { email: EDITOR, password: PASSWORD },
    headers: { origin: home },
  })
  await allJudged(page, home)
  const listed: number[] = []
  listed.push(await timeOf(page, LIST, () => page.goto(`${home}/en/content-review`)))
  for (let n = 1; n < LISTED; n++)
    listed.push(
      await timeOf(page, LIST, () => page.getByRole('button', { name: 'Refresh', exact: true }).click()),
    )
  const opened: number[] = []
  const answer = await page.request.get(`${home}/api/admin/generated-content?status=pending&limit=${OPENED}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  for (const { id } of items)
    opened.push(
      await timeOf(page, ONE, () =>
        page.evaluate(
          async (path) => void (await (await fetch(path)).text()), // an answer that is not read is never finished
          `/api/admin/generated-content/${id}`,
        ),
      ),
    )
  await page.goto(`${home}/en/content-review`)
  await page.locator('[data-draft]').first().waitFor()
  const { keys, shown, frames, gaps } = await reactionsOf(page)
  const narrowed: number[] = []
  for (const filter of Array.from({ length: FILTERED }, () => FILTERS).flat())
    narrowed.push(await timeOf(page, LIST, () => page.goto(`${home}/en/content-review?${filter}`)))
  const published = await approve(page, home)
  await browser.close()
  await site.stop()
  const add = (what: string, times: readonly number[]) =>
    rows.push({
      database: kind,
      what,
      times: times.length,
      median_ms: median(times),
      p95_ms: quantile(times, 0.95),
      most_ms: Math.max(...times),
    })
  for (const [what, times] of Object.entries({ list: listed, 'one draft': opened, 'a filter': narrowed })) {
    add(what, times)
    const name = `${what}, ${kind}, p95 with ${AMOUNT.generated} items`
    targets.push(atMost(name, quantile(times, 0.95), MAX_MS, 'ms'))
  }
  add('a key, on the screen', keys)
  add('the next draft, on the screen', shown)
  add('a frame while scrolling', frames)
  targets.push(
    atMost(
      `a key on the screen, ${kind}, the slowest of ${keys.length}`,
      Math.max(...keys),
      MAX_KEY_MS,
      'ms',
    ),
    atMost(
      `a frame while scrolling ${AMOUNT.pending} drafts, ${kind}, p95`,
      quantile(frames, 0.95),
      MAX_FRAME_MS,
      'ms',
    ),
    atMost(`frames of the list without a row, ${kind}`, gaps, 0),
  )
  add('approval to public page', published)
  const name = `approval to public page, ${kind}, the slowest of ${APPROVED}`
  targets.push(atMost(name, Math.max(...published), MAX_PUBLIC_MS, 'ms'))
}

/** Waits until the job has judged the pending drafts after a start; until then the list judges some itself. */
async function allJudged(page: Page, home: string): Promise<void> {
  type Answer = { items: { warnings: number | null }[]; next_cursor: string | null }
  for (let cursor: string | null = ''; cursor !== null;) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await page.request.get(
      `${home}/api/admin/generated-content?status=pending&limit=100${after}`,
    )
    const { items, next_cursor: next } = (await answer.json()) as Answer
    if (items.every(({ warnings }) => warnings !== null)) cursor = next
    else await pause(500)
  }
}

/** Milliseconds from sending a request to the first byte of its answer, as measured by Chromium. */
async function timeOf(page: Page, which: RegExp, action: () => Promise<unknown>): Promise<number> {
  const answered = page.waitForResponse((response) => which.test(response.url()))
  await action()
  const response = await answered
  if (!response.ok()) throw new Error(`${response.url()} was answered with ${response.status()}`)
  await response.finished()
  const { requestStart, responseStart } = response.request().timing()
  return responseStart - requestStart
}

/**
 * Milliseconds from the keypress to a public page that a visitor without a session receives. The invented titles are not
 * supported by the sources, so the key that accepts the warning decides.
 */
async function approve(page: Page, home: string): Promise<number[]> {
  await page.goto(`${home}/en/content-review`)
  await page.locator('[data-draft]').first().waitFor()
  const ids = await page
    .locator('[data-draft]')
    .evaluateAll((links) => links.map((link) => link.dataset['draft'] ?? ''))
  const times: number[] = []
  for (const id of ids.slice(0, APPROVED)) {
    await page.goto(`${home}/en/content-review?draft=${id}`)
    await page.locator('#draft-heading').waitFor()
    await page.getByRole('button', { name: 'Approve & Publish' }).and(page.locator(':enabled')).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('dialog').locator('[aria-keyshortcuts=a]').waitFor()
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

/**
 * Fills an empty site: real drafts of fifty stories, each copied with other titles, addresses and dates, the newest pending.
 * Nothing is due and no source is read, so that the site that opens on it has nothing else to do.
 */
async function fillNewsroom(dataDir: string, url?: string): Promise<void> {
  const now = new Date()
  const open = await openBenchRuntime({ dataDir, url, clock: setClock(now) })
  const { db } = open.runtime
  await reportStories(db, await addSources(db, SOURCES, now), STORIES, now)
  await draftStories(open.runtime)
  await plantSchedule(db, now)
  await db.execute(sql`update ai_news_sources set is_active = false`)
  await db.execute(sql`update content_generation_schedule set is_active = false`)
  await db.execute(sql`create table drafted as
    select *, row_number() over (order by created_at, id) - 1 as nth, count(*) over () as of from generated_content`)
  await db.execute(sql`delete from generated_content`)
  for (let from = 0; from < AMOUNT.generated; from += BATCH) {
    const last = Math.min(AMOUNT.generated, from + BATCH) - 1
    const numbers = sql.raw(`generate_series(${from}, ${last}) n`)
    await db.execute(sql`
      insert into generated_content (title, excerpt, content, content_type, category, topic, access_tier, status, language,
        tags, source_urls, source_keys, sources, metadata, generated, writer, created_at, published_at)
      select ${text(8)}, ${text(25)}, d.content, d.content_type, d.category, d.topic, d.access_tier,
        case when n < ${sql.raw(String(AMOUNT.pending))} then 'pending'
          else (array['published', 'published', 'published', 'rejected'])[1 + n % 4] end,
        d.language, d.tags, d.source_urls, array['https://site-0.example/copy/' || n], d.sources, d.metadata, d.generated, d.writer,
        timestamptz '${sql.raw(now.toISOString())}' - interval '4 minutes' * n,
        case when n >= ${sql.raw(String(AMOUNT.pending))} and n % 4 < 3
          then timestamptz '${sql.raw(now.toISOString())}' - interval '4 minutes' * n end
      from ${numbers} join drafted d on d.nth = n % d.of join ${vocabulary} on v.language = d.language`)
  }
  await db.execute(sql`drop table drafted`)
  await fillLibrary(open, { articles: AMOUNT.articles, tools: 100 }, { lanes: 1 })
  await open.close()
}
