// A whole day of news on loopback, from thirty sources to published texts, without a model and with one that fails and gives
// wrong answers. BENCH_DAY names one of the two runs; with TEST_DATABASE_URL the site runs on that PostgreSQL server.
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, ne } from 'drizzle-orm'
import { LANGUAGES } from '../src/languages/rules.ts'
import { walkMp3 } from '../src/media/episodes/mp3-frames.ts'
import { systemClock } from '../src/platform/clock.ts'
import { type TestPlace, testPlace } from '../src/platform/test-database.ts'
import { loopbackModel } from '../src/services/loopback-model.ts'
import { findings } from '../src/sources/tables.ts'
import { stories } from '../src/stories/tables.ts'
import { generatedContent } from '../src/writing/tables.ts'
import { faultsOf, rightnessOf } from '../src/writing/test-day/check.ts'
import { type Day, type DayItem, dayOfNews } from '../src/writing/test-day/day.ts'
import { unreliable } from '../src/writing/test-day/model.ts'
import { type Sites, openSites } from '../src/writing/test-day/sites.ts'
import { type Desk, EDITOR, openDesk } from './desk.ts'
import { startLoad } from './load.ts'
import { openBenchRuntime } from './open-runtime.ts'
import { type Row, type Target, atLeast, atMost, finish, secondsOf } from './report.ts'
import { type Site, loopDelays, startWorkSite } from './site.ts'
import type { Ask } from './work-site.ts'

const SEED = 20
const MAX_ROUNDS = 14
/** How long the machine's own delay is measured while the site only answers readers. */
const IDLE_MS = 5000
const [MIN_PRECISION, MIN_RECALL, MAX_DELAY_MS] = [0.85, 0.75, 50]
/** The requests of readers while everything else is done; they are stopped at the end. */
const READERS = { perSecond: 50, connections: 50, seconds: 24 * 3600 }
const PATHS = ['/', '/healthz']
const TIMEOUT_SECONDS = '8'
const CATEGORIES: Record<string, string> = { 'Launch Table': 'tools', 'Daily Papers': 'agents' }

const [rows, targets]: [Row[], Target[]] = [[], []]
const notes: string[] = []
const kind = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres'
for (const name of ['without a model', 'with a model'])
  if ([undefined, name].includes(process.env['BENCH_DAY'])) await runDay(name)
finish({ bench: 'day', rows, targets, notes })

/** Gathers, clusters, drafts, reviews, voices, translates and publishes the day, and compares the result with what was invented. */
async function runDay(name: string): Promise<void> {
  const day = dayOfNews(SEED, new Date())
  const sites = await openSites(day)
  const model = name === 'with a model' ? await loopbackModel() : null
  model?.answer(unreliable(SEED))
  const place = await testPlace(kind)
  const site = await startWorkSite({
    dataDir: place.dataDir,
    env: {
      FETCH_ALLOW_HOSTS: sites.hosts,
      ADMIN_EMAIL: EDITOR,
      SAMPLE_CONTENT: 'false',
      LOG_LEVEL: process.env['BENCH_LOG_LEVEL'] ?? 'error',
      ...(place.url !== undefined && { DATABASE_URL: place.url }),
      ...(model && { ...model.env(), AI_TIMEOUT_SECONDS: TIMEOUT_SECONDS }),
    },
  })
  const readers = PATHS.map((path) => startLoad({ ...READERS, url: site.url + path }))
  let worstDelayMs = 0
  const phase = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await loopDelays(site)
    const seconds = await secondsOf(work)
    const { p99, max } = await loopDelays(site)
    worstDelayMs = Math.max(worstDelayMs, p99)
    rows.push({ day: name, phase: what, seconds, loop_p99_ms: p99, loop_max_ms: max })
  }
  const run = async (ask: Ask) => {
    if ((await site.work(ask)).failed) throw new Error(`${ask.work} failed`)
  }
  const desk = await openDesk(site)
  const reviewed: Reviewed = { published: 0, rejected: 0 }
  const generate = async (contentType: string, quantity: number) => {
    await finished(desk, 'generate-content', { contentType, quantity })
    await run({ work: 'idle' })
    await review(desk, reviewed)
  }

  await phase('idle', () => pause(IDLE_MS))
  await phase('sources added', () => addSources(desk, sites))
  await phase('gathered, clustered, drafted', () => gather(desk))
  await phase('pictures', () => run({ work: 'idle' }))
  await phase('reviewed', () => review(desk, reviewed))
  await phase('tools and agents', async () => {
    await generate('tool', 3)
    await generate('agent', 3)
  })
  await phase('stories followed, leaderboard', async () => {
    for (const job of ['follow-stories', 'take-board'] as const) {
      await run({ work: 'job', name: job })
      await run({ work: 'idle' })
    }
  })
  await phase('episodes', () => generate('podcast', 1))
  if (model)
    await phase('translated', async () => {
      for (let before = -1; before !== model.asked.length;) {
        before = model.asked.length
        await run({ work: 'job', name: 'translate-library' })
        await run({ work: 'idle' })
      }
    })
  const heard = await languagesHeard(desk, site)
  for (const reader of readers) reader.stop()
  const read = await Promise.all(readers.map(({ result }) => result))
  await site.stop()

  const { accuracy, faults, unread, ...counts } = await checkDay(place, day, sites)
  const found = Object.entries({ ...counts, ...reviewed }).map(([what, count]) => `${count} ${what}`)
  notes.push(`${name}: ${found.join(', ')}; ${model?.asked.length ?? 0} calls of the model.`)
  const add = (what: string, target: typeof atMost, ...of: [number, number, string?]) =>
    targets.push(target(`${what}, ${name}`, ...of))
  for (const [what, min] of [
    ['precision', MIN_PRECISION],
    ['recall', MIN_RECALL],
  ] as const) {
    const worst = Math.min(...accuracy.map((one) => Math.min(one[what], one.planted[what])))
    add(`${what} of stories in the worst language`, atLeast, worst, min)
  }
  for (const [what, published] of Object.entries(faults)) {
    for (const each of published.slice(0, 8)) notes.push(`${name}: ${what}: ${each}`)
    add(`published with a fault: ${what}`, atMost, published.length, 0)
  }
  add('items that were not read', atMost, unread, 0)
  add('languages with an episode that decodes', atLeast, heard, LANGUAGES.length)
  add("delay of the web's event loop, p99 of the worst phase", atMost, worstDelayMs, MAX_DELAY_MS, 'ms')
  for (const [n, { p99, failed }] of read.entries()) {
    add(`${PATHS[n]} every 20 ms at the same time, p99`, atMost, p99, MAX_DELAY_MS, 'ms')
    const failures = Object.values(failed).reduce((sum, times) => sum + times, 0)
    add(`${PATHS[n]} not answered with 200`, atMost, failures, 0)
  }
  await sites.close()
  await model?.close()
  await place.remove()
}

async function addSources(desk: Desk, { sources }: Sites): Promise<void> {
  for (const source of sources) {
    const category = CATEGORIES[source.name] ?? 'news'
    const { status } = await desk.post('admin/ai-news-sources', { ...source, category })
    if (status !== 200) throw new Error(`${source.name} was not added: ${status}`)
  }
}

/** Scrapes like an editor who repeats the run until it finds nothing new. */
async function gather(desk: Desk): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++)
    if ((await finished(desk, 'scrape-ai-news', {})).found === 0) return
}

type Run = { finished_at: string | null; found: number }
/** Makes a long call and waits until its run has ended. */
async function finished(desk: Desk, path: string, input: object): Promise<Run> {
  const { status, body } = await desk.post<{ run_id: string }>(path, input)
  if (status >= 300) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(body)}`)
  for (;;) {
    const run = await desk.get<Run>(`admin/runs/${body.run_id}`)
    if (run.finished_at !== null) return run
    await pause(500)
  }
}

type Reviewed = { published: number; rejected: number }
type Draft = {
  id: string
  version: number
  evidence: { verdicts: { ok: boolean }[] }[]
  duplicate: { status: string } | null
}
/**
 * Reviews every pending draft as a strict editor would: rejects drafts that a gate objects to or that are already published,
 * and publishes the rest.
 */
async function review(desk: Desk, reviewed: Reviewed): Promise<void> {
  for (;;) {
    const { items } = await desk.get<{ items: { id: string }[] }>(
      'admin/generated-content?status=pending&limit=100',
    )
    if (items.length === 0) return
    for (const { id: contentId } of items.toReversed()) {
      const { version, evidence, duplicate } = await desk.get<Draft>(`admin/generated-content/${contentId}`)
      const decide = (action: 'approve' | 'reject', reason?: string) =>
        desk.post('approve-content', { contentId, action, version, ...(reason !== undefined && { reason }) })
      const isSound = evidence.every(({ verdicts }) => verdicts.every(({ ok }) => ok))
      const isNew = duplicate?.status !== 'published'
      if (isSound && isNew && (await decide('approve')).status === 200) reviewed.published++
      else if ((await decide('reject', 'not good enough')).status === 200) reviewed.rejected++
      else throw new Error(`${contentId} was neither published nor rejected`)
    }
  }
}

/** The number of languages with a published episode that a listener can decode. */
async function languagesHeard(desk: Desk, site: Site): Promise<number> {
  const { items } = await desk.get<{ items: { language: string; audio_url: string | null }[] }>('podcasts')
  const heard = new Set<string>()
  for (const { language, audio_url: address } of items) {
    if (address === null) continue
    const response = await fetch(new URL(address, site.url))
    const mp3 = walkMp3(new Uint8Array(await response.arrayBuffer()))
    if (mp3 !== null && mp3 !== 'broken' && mp3.sounding > 0) heard.add(language)
  }
  return heard.size
}

/** Checks the database of the stopped site. */
async function checkDay({ dataDir, url }: TestPlace, day: Day, { itemAt }: Sites) {
  const { runtime, close } = await openBenchRuntime({ dataDir, url, clock: systemClock })
  const { db } = runtime
  const stored = await db.select({ url: findings.url }).from(findings)
  const read = new Set(stored.map((finding) => itemAt(finding.url)?.id))
  // the same text of the same publisher may be stored under the id of the repeat
  const words = (item: DayItem) => `${item.by} ${item.title} ${item.summary}`
  const gathered = new Set(day.items.filter(({ id }) => read.has(id)).map(words))
  const wanted = day.items.filter(({ why }) => ['planted', 'single', 'copy'].includes(why))
  const missing = wanted.filter((item) => !gathered.has(words(item)))
  for (const { by, why, title, id } of missing.slice(0, 10))
    notes.push(`not read: ${id} of ${by}, ${why}: ${title}`)
  const checked = {
    findings: stored.length,
    unread: missing.length,
    stories: await db.$count(stories),
    drafts: await db.$count(
      generatedContent,
      and(eq(generatedContent.contentType, 'article'), ne(generatedContent.content, '')),
    ),
    accuracy: (await rightnessOf(db, itemAt)).filter(({ language }) => language !== 'all'),
    ...(await faultsOf(db, itemAt, day.names)),
  }
  await close()
  return checked
}
