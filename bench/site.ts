import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import runtime from '../scripts/runtime.json' with { type: 'json' }
import type { Ask, WorkReport } from './work-site.ts'

/** The site in its own process, on an embedded database with the sample content. */
export type Site = {
  url: string
  process: ChildProcess
  /** The current values of these metrics. */
  metrics(names: readonly string[]): Promise<number[]>
  /** The CPU seconds that the process has used so far, all its threads together. */
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

/** `program` is another program that starts like the site; without `dataDir`, the data is removed when the site stops. */
type Start = { dataDir?: string; env?: Record<string, string | undefined>; program?: string }

const root = join(import.meta.dirname, '..')

/** A new data directory, and a function that deletes it. */
export function dataDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cadence-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts the site; resolves when it listens. */
export async function startSite({
  dataDir,
  env,
  program = join(root, runtime.program),
}: Start = {}): Promise<Site> {
  const data = dataDir === undefined ? dataDirectory() : { path: dataDir, remove: () => undefined }
  const child = fork(program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [...runtime.flags, ...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? [])],
    env: {
      ...runtime.env,
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      DATA_DIR: data.path,
      PORT: '0',
      LOG_LEVEL: 'error',
      SAMPLE_CONTENT: 'silent',
      TRUST_PROXY: 'true',
      ...env,
    },
  })
  process.once('exit', () => child.kill('SIGKILL')) // also when the benchmark breaks
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the site ended with ${code}`)))
  ended.catch(() => undefined) // prevents an unhandled rejection when it exits on request
  const opened = Promise.withResolvers<string>()
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const [, address] = /is open: (http:\S+)/.exec(text) ?? []
    if (address !== undefined) opened.resolve(address.replace('localhost', '127.0.0.1'))
  })
  const url = await Promise.race([opened.promise, ended])
  const metrics = async (names: readonly string[]): Promise<number[]> => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return names.map((name) => {
      const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
      if (value === undefined) throw new Error(`no metric ${name}`)
      return Number(value)
    })
  }
  return {
    url,
    process: child,
    metrics,
    cpuSeconds: async () => (await metrics(['process_cpu_seconds_total']))[0] ?? Number.NaN,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      data.remove()
    },
  }
}

/** A site that can be asked to do work. */
export type WorkSite = Site & {
  /** Waits until the work is done; it may have failed. */
  work(ask: Ask): Promise<WorkReport>
}

/** Starts the site as work-site.ts, from its sources and without sample content. */
export async function startWorkSite(start: Omit<Start, 'program'> = {}): Promise<WorkSite> {
  const site = await startSite({ ...start, program: join(import.meta.dirname, 'work-site.ts') })
  return {
    ...site,
    work: async (ask) => {
      const { promise, resolve, reject } = Promise.withResolvers<WorkReport>()
      const fail = () => reject(new Error(`the site ended during ${ask.work}`))
      const hear = (report: WorkReport) => report.work === ask.work && resolve(report)
      site.process.on('message', hear).once('exit', fail)
      site.process.send(ask)
      const report = await promise
      site.process.off('message', hear).off('exit', fail)
      return report
    },
  }
}

/** The delay of the event loop that serves pages: its 99th percentile and its maximum since they were last read, in ms. */
export async function loopDelays(site: Site): Promise<{ p99: number; max: number }> {
  const [p99 = Number.NaN, max = Number.NaN] = await site.metrics([
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_lag_max_seconds',
  ])
  return { p99: p99 * 1000, max: max * 1000 }
}

/** The address of one of the stories that the site shows. */
export async function someArticle(site: Site): Promise<string> {
  const { items } = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as {
    items: { id: string }[]
  }
  const [first] = items
  if (!first) throw new Error('the site has no stories')
  return `/news/${first.id}`
}

/** Signs a reader up and in, and returns the cookies of the session. */
export async function signIn(site: Site, email: string): Promise<string> {
  const post = (action: 'sign-up' | 'sign-in') =>
    fetch(`${site.url}/api/auth/${action}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(site.url).origin },
      body: JSON.stringify({ email, password: 'correct horse' }),
    })
  await post('sign-up')
  const answer = await post('sign-in')
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
