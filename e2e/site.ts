import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import runtime from '../scripts/runtime.json' with { type: 'json' }
import { plantSamples } from '../src/articles/samples/plant-samples.ts'
import { HOUR } from '../src/platform/clock.ts'
import { type Prepared, migratedPlace } from '../src/platform/test-database.ts'
import { plantEdition } from './planted-edition.ts'
import { plantVideo } from './planted-video.ts'
import { startProxy } from './proxy.ts'

/** One running process of the site. */
export type Process = {
  url: string
  child: ChildProcess
  log: () => string
  stop(): Promise<void>
  kill(): Promise<void>
}
/**
 * A whole site: one process, or with SITE_PROCESSES=several on PostgreSQL, two for the web and two for the jobs. With NGINX_PATH,
 * the path of nginx, these are behind it.
 */
export type Site = {
  /** The address for readers. */
  url: string
  /** The directory of its files. */
  dataDir: string
  webs: Process[]
  workers: Process[]
  close(): Promise<void>
  restart(which: Process): Promise<Process>
}

const open = new Set<Process>()

/** The last log lines of this worker's sites, for a failed test. */
export const lastWords = (): string =>
  [...open].map(({ url, log }) => `${url} has logged last:\n${log().slice(-6000)}`).join('\n')

const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined
const root = join(import.meta.dirname, '..')
const node = join(root, 'node_modules', 'node', 'bin', 'node')
/** A test's site lives for a minute: an optimized compilation of its database takes longer than the time it saves. */
const SHORT_LIVED = '--liftoff-only'

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  server.close()
  return port
}

/** Starts a process, with pages on this port. */
async function start(env: Record<string, string>, port: number): Promise<Process> {
  const url = `http://127.0.0.1:${port}`
  const said: string[] = []
  // A process with all roles logs its start twice: when it serves pages, and when it also runs jobs.
  const whole = env['ROLE'] === undefined ? /"msg":"jobs started"/ : /"msg":"(?:worker )?started"/
  const child = spawn(node, [...runtime.flags, SHORT_LIVED, join(root, runtime.program)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...runtime.env,
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      SITE_URL: url,
      LOG_LEVEL: 'info',
      AI_LOCAL_PORTS: 'none',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cadence', 'compiled'), // as in npm start
      ...env,
    },
  })
  const started = Promise.withResolvers<void>()
  const listen = (part: Buffer) => {
    said.push(part.toString())
    if (whole.test(part.toString())) started.resolve()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.once('exit', (code) => started.reject(new Error(`the site ended with ${code}:\n${said.join('')}`)))
  await started.promise
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const running = {
    url,
    child,
    log: () => said.join(''),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
  open.add(running)
  child.once('exit', () => open.delete(running))
  return running
}

/** Returns these processes, or ends them all if one does not start. */
async function all(begun: Promise<Process>[]): Promise<Process[]> {
  try {
    return await Promise.all(begun)
  } catch (error) {
    const end = (each: Promise<Process>) =>
      each.then(
        (process) => process.kill(),
        () => undefined,
      )
    await Promise.all(begun.map((each) => end(each)))
    throw error
  }
}

/** The sample content that a site without audio adds on its first start. Its dates are valid for an hour. */
const SAMPLES: Prepared = {
  mark: `samples of ${Math.floor(Date.now() / HOUR)}`,
  prepare: async ({ db }) => {
    await plantSamples(db, new Date())
    await plantVideo(db, new Date())
    await plantEdition(db, new Date())
  },
}

/**
 * Opens a site on a database that has its tables and the `planted` content or, unless `env` mentions them, the samples.
 * Returns when all its processes have started.
 */
export async function openSite(env: Record<string, string> = {}, planted?: Prepared): Promise<Site> {
  const several = process.env['SITE_PROCESSES'] === 'several'
  const prepared = planted ?? (env['SAMPLE_CONTENT'] === undefined ? SAMPLES : undefined)
  const place = await migratedPlace(onPostgres ? 'postgres' : 'embedded', { ...(prepared && { prepared }) })
  const proxy = several ? process.env['NGINX_PATH'] : undefined
  const ports = await Promise.all(Array.from({ length: several ? 2 : 1 }, () => freePort()))
  const proxyPort = proxy === undefined ? undefined : await freePort()
  const common = {
    DATA_DIR: place.dataDir,
    SAMPLE_CONTENT: 'silent', // speech synthesis takes some seconds of CPU time
    VIDEO_WIDTH: '180',
    ...(place.url !== undefined && { DATABASE_URL: place.url }),
    ...(proxyPort !== undefined && { SITE_URL: `http://127.0.0.1:${proxyPort}`, TRUST_PROXY: 'true' }),
    ...env,
  }
  const beginWeb = (port: number) => start({ ...common, ...(several && { ROLE: 'web' }) }, port)
  const beginWorker = () => start({ ...common, ROLE: 'worker' }, 0)
  const processes = await all([
    ...ports.map((port) => beginWeb(port)),
    ...(several ? [beginWorker(), beginWorker()] : []),
  ])
  const webs = processes.slice(0, ports.length)
  const workers = several ? processes.slice(ports.length) : [...webs]
  const nginx =
    proxy !== undefined && proxyPort !== undefined ? await startProxy(proxy, proxyPort, ports) : undefined
  return {
    url: proxyPort === undefined ? (webs[0]?.url ?? '') : `http://127.0.0.1:${proxyPort}`,
    dataDir: place.dataDir,
    webs,
    workers,
    async restart(which) {
      await which.stop()
      const at = webs.indexOf(which)
      const next = await (at >= 0 ? beginWeb(ports[at] ?? 0) : beginWorker())
      for (const list of [webs, workers]) {
        const place = list.indexOf(which)
        if (place >= 0) list[place] = next
      }
      return next
    },
    async close() {
      await nginx?.stop()
      await Promise.all([...new Set([...webs, ...workers])].map((each) => each.stop()))
      await place.remove()
    },
  }
}
