import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { loopbackModel } from '../src/services/loopback-model.ts'
import { dayOfNews } from '../src/writing/test-day/day.ts'
import { unreliable } from '../src/writing/test-day/model.ts'
import { openSites } from '../src/writing/test-day/sites.ts'
import type { Database } from '../src/platform/db.ts'
import { testPlace } from '../src/platform/test-database.ts'
import { type Checked, checkRun } from './day-check.ts'
import { type Desk, EDITOR, openDesk } from './desk.ts'
import type { Read } from './readers.ts'
import { type Reviewed, reviewAll } from './day-review.ts'
import type { Ask } from './busy-site.ts'
import { done } from './set-work.ts'
import { type Site, startSite } from './site.ts'

/** One run of the whole day. */
export type DayRun = {
  seconds: number
  phases: { phase: string; seconds: number; loopP99: number; loopMax: number; peakMegabytes: number }[]
  rounds: { found: number; drafted: number; seconds: number }[]
  left: number
  reviewed: Reviewed[]
  episodes: { language: string; seconds: number; bytes: number; sounding: boolean }[]
  readers: Read
  peakMegabytes: number
  asked: { sites: number; model: number }
  checked: Checked
}
type Run = { run_id: string; finished: boolean }
type RunView = { finished_at: string | null; found: number; drafted: number }

const SEED = 20
const MAX_ROUNDS = 14
/** How long the machine's own delay is measured while the site only serves reads. */
const IDLE_MS = 5000
const LOOP = ['nodejs_eventloop_lag_p99_seconds', 'nodejs_eventloop_lag_max_seconds']
const PROGRAM = fileURLToPath(new URL('./busy-site.ts', import.meta.url))
const TIMEOUT_SECONDS = '8'

/**
 * Runs the whole day on loopback: scrapes, clusters, drafts, reviews, voices, translates and publishes, then checks the
 * result against the ground truth.
 */
export async function runDay(of: { model: boolean; kind: Database['kind'] }): Promise<DayRun> {
  const started = performance.now()
  const day = dayOfNews(SEED, new Date())
  const sites = await openSites(day)
  const model = of.model ? await loopbackModel() : null
  model?.answer(unreliable(SEED))
  const place = await testPlace(of.kind)
  const site = await startSite(
    place.dataDir,
    {
      FETCH_ALLOW_HOSTS: sites.hosts,
      ADMIN_EMAIL: EDITOR,
      SAMPLE_CONTENT: 'false',
      LOG_LEVEL: process.env['BENCH_LOG_LEVEL'] ?? 'error',
      ...(place.url !== undefined && { DATABASE_URL: place.url }),
      ...(model && { ...model.env(), AI_TIMEOUT_SECONDS: TIMEOUT_SECONDS }),
    },
    PROGRAM,
  )
  const memory = watchMemory(site)
  const stopReading = startReaders(site)
  const phases: DayRun['phases'] = []
  const phase = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    await site.metrics(LOOP) // each read resets the metric
    const from = performance.now()
    const result = await work()
    const [p99 = NaN, max = NaN] = await site.metrics(LOOP)
    const seconds = (performance.now() - from) / 1000
    phases.push({
      phase: name,
      seconds,
      loopP99: p99 * 1000,
      loopMax: max * 1000,
      peakMegabytes: memory.most(),
    })
    process.stderr.write(
      `    ${name}: ${seconds.toFixed(1)} s, loop p99 ${(p99 * 1000).toFixed(0)} ms, ${memory.most()} MB\n`,
    )
    return result
  }
  const settle = () => done(site, { work: 'idle' })
  const sendJob = async (name: Extract<Ask, { work: 'job' }>['name']) => {
    await done(site, { work: 'job', name })
    await settle()
  }

  const desk = await openDesk(site)
  await phase('idle', () => pause(IDLE_MS))
  await phase('sources added', () => addSources(desk, sites.sources))
  const rounds = await phase('gathered, told, drafted', () => gather(desk))
  await phase('pictures', settle)
  const reviewed = [await phase('reviewed', () => reviewAll(desk))]
  await phase('tools and agents asked for', async () => {
    for (const contentType of ['tool', 'agent'])
      await finished(desk, 'generate-content', { contentType, quantity: 3 })
    await settle()
    reviewed.push(await reviewAll(desk))
  })
  await phase('followed, board taken', async () => {
    await sendJob('follow-stories')
    await sendJob('take-board')
  })
  await phase('episodes spoken', async () => {
    await finished(desk, 'generate-content', { contentType: 'podcast', quantity: 1 })
    await settle()
    reviewed.push(await reviewAll(desk))
  })
  const episodes = await heard(desk, site)
  if (model)
    await phase('translated', async () => {
      for (let before = -1, now = 0; now !== before;) {
        before = now
        await sendJob('translate-library')
        now = model.asked.length
      }
    })
  const sources = await desk.get<{ items: { state: string; kind: string; name: string }[] }>(
    'admin/ai-news-sources',
  )
  for (const { name, state, kind } of sources.items)
    if (!['ok', 'unchanged', 'partly_undated'].includes(state))
      process.stderr.write(`    source ${name} (${kind}): ${state}\n`)
  const readers = await stopReading()
  const peakMegabytes = memory.most()
  memory.stop()
  await site.stop()
  const checked = await checkRun(
    place.dataDir,
    place.url,
    day,
    sites,
    reviewed.flatMap(({ pairs }) => pairs),
  )
  await sites.close()
  await model?.close()
  await place.remove()
  return {
    seconds: (performance.now() - started) / 1000,
    phases,
    rounds,
    left: checked.unread,
    reviewed,
    episodes,
    readers,
    peakMegabytes,
    asked: { sites: sites.asked(), model: model?.asked.length ?? 0 },
    checked,
  }
}

async function addSources(desk: Desk, sources: readonly { name: string }[]): Promise<void> {
  const categories: Record<string, string> = { 'Launch Table': 'tools', 'Daily Papers': 'agents' }
  for (const source of sources) {
    const category = categories[source.name] ?? 'news'
    const { status } = await desk.send('POST', 'admin/ai-news-sources', { ...source, category })
    if (status !== 200) throw new Error(`${source.name} was not added: ${status}`)
  }
}

/** Scrapes like an editor who repeats the run until it finds nothing new. */
async function gather(desk: Desk): Promise<DayRun['rounds']> {
  const rounds: DayRun['rounds'] = []
  while (rounds.length < MAX_ROUNDS) {
    const from = performance.now()
    const { found, drafted } = await finished(desk, 'scrape-ai-news', {})
    rounds.push({ found, drafted, seconds: (performance.now() - from) / 1000 })
    process.stderr.write(`      round ${rounds.length}: ${found} found, ${drafted} drafted\n`)
    if (found === 0) break
  }
  return rounds
}

/** Makes a long call and waits until its run has ended. */
async function finished(desk: Desk, path: string, order: object): Promise<RunView> {
  const { status, body } = await desk.send<Run>('POST', path, order)
  if (status >= 300) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(body)}`)
  for (;;) {
    const run = await desk.get<RunView>(`admin/runs/${body.run_id}`)
    if (run.finished_at !== null) return run
    await pause(500)
  }
}

/** The published episodes, fetched as a listener fetches them. */
async function heard(desk: Desk, site: Site): Promise<DayRun['episodes']> {
  const { walkMp3 } = await import('../src/media/episodes/mp3-frames.ts')
  const { items } = await desk.get<{ items: { language: string; audio_url: string | null }[] }>('podcasts')
  const found: DayRun['episodes'] = []
  for (const { language, audio_url: address } of items) {
    if (address === null) continue
    const response = await fetch(new URL(address, site.url))
    const bytes = new Uint8Array(await response.arrayBuffer())
    const mp3 = response.ok ? walkMp3(bytes) : null
    const whole = mp3 !== null && mp3 !== 'broken' ? mp3 : null
    found.push({
      language,
      seconds: (whole?.durationMs ?? 0) / 1000,
      bytes: bytes.length,
      sounding: (whole?.sounding ?? 0) > 0,
    })
  }
  return found
}

/** Starts readers in their own process; the returned function stops them and returns their result. */
function startReaders(site: Site): () => Promise<Read> {
  const child = fork(new URL('./readers.ts', import.meta.url), { execArgv: [] })
  child.send(site.url)
  return async () => {
    child.send('stop')
    const [result] = (await once(child, 'message')) as [Read] // sent by readers.ts
    return result
  }
}

/**
 * The resident memory of the process with all its threads, sampled twice a second; 0 where the system does not report it.
 */
function watchMemory({ process: child }: Site): { most(): number; stop(): void } {
  let most = 0
  const look = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      most = Math.max(most, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024))
    } catch {
      most = Math.max(most, 0) // the process has ended
    }
  }
  look()
  const timer = setInterval(look, 500)
  return { most: () => most, stop: () => clearInterval(timer) }
}
