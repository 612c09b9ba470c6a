import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseKinds, testPlace } from '#platform/test-database.ts'

const SCRIPTS = join(import.meta.dirname, '../..', 'scripts')
/** The timeout of a complete start, including a first migration, on a machine that is busy with other tests. */
const SLOW_MS = 240_000

/** Keeps a contributor's .env out of these tests. */
const UNSET = Object.fromEntries(
  [...readFileSync(join(SCRIPTS, '..', '.env.example'), 'utf8').matchAll(/^(\w+)=/gm)].flatMap(
    ([, name = '']) => [
      [name, ''],
      [`${name}_FILE`, ''],
    ],
  ),
)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the server listens on TCP
  server.close()
  return port
}

/** Runs a start script until it has printed `ready`, calls `look`, then stops the script. */
async function runUntil(
  script: string,
  env: Record<string, string>,
  ready: RegExp,
  look: (said: string) => Promise<void> = async () => undefined,
): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, [join(SCRIPTS, script)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...UNSET,
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      PORT: '0',
      SAMPLE_CONTENT: 'false',
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  onTestFinished(() => void child.kill('SIGKILL')) // kills a child that is still running after a timeout
  let said = ''
  const printed = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
      if (ready.test(said)) printed.resolve()
    })
  await Promise.race([printed.promise, ended])
  if (child.exitCode === null) await look(said)
  child.kill('SIGTERM')
  const [code] = await ended
  return { said, code }
}

const isReady = async (said: string) => {
  const address = /http:\/\/localhost:\d+/.exec(said)?.[0]
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
}

/** Waits until the background jobs of a first start have run. */
const jobsHaveRun = async (said: string) => {
  const address = /http:\/\/localhost:\d+/.exec(said)?.[0]
  const metrics = async () => (await fetch(`${address}/metrics`)).text()
  for (const name of ['find-entities', 'write-sample-drafts', 'judge-drafts'])
    await expect
      .poll(metrics, { timeout: 90_000 })
      .toMatch(new RegExp(`cadence_jobs_total\\{[^}]*"${name}"[^}]*\\} [1-9]`))
}

test.each(databaseKinds)(
  'the site starts and stops twice in a data directory that does not exist yet (%s)',
  { timeout: SLOW_MS },
  async (kind) => {
    const place = await testPlace(kind)
    const dataDir = join(tmpdir(), randomUUID(), 'data')
    const env = { DATA_DIR: dataDir, ...(place.url !== undefined && { DATABASE_URL: place.url }) }
    for (const start of ['first', 'second']) {
      const { said, code } = await runUntil('start.mjs', env, /"msg":"jobs started"/, isReady)
      expect([start, code, said]).toEqual([start, 0, expect.stringContaining('jobs started')])
    }
    await place.remove()
  },
)

// Covers: operation-12
test.each(databaseKinds.filter((kind) => kind === 'embedded'))(
  'a first start prints a line each for database, samples, address and administrator, and no more (%s)',
  { timeout: SLOW_MS },
  async () => {
    await runUntil('start.mjs', { DATA_DIR: join(tmpdir(), randomUUID()) }, /is open/) // there may be something to build
    const dataDir = join(tmpdir(), randomUUID())
    const env = { DATA_DIR: dataDir, SAMPLE_CONTENT: 'silent', LOG_LEVEL: '' }
    const lines: string[][] = []
    for (const start of ['first', 'second']) {
      const { said } = await runUntil('start.mjs', env, /administrator\n/, async (printed) => {
        await isReady(printed)
        if (start === 'first') await jobsHaveRun(printed)
      })
      lines.push(
        said
          .replaceAll(/localhost:\d+/g, 'localhost')
          .trimEnd()
          .split('\n'),
      )
    }
    const address = [
      'Cadence is open: http://localhost',
      'The first account made at http://localhost/auth becomes the administrator',
    ]
    expect(lines).toEqual([[`Database created in ${dataDir}`, 'Sample content added', ...address], address])
  },
)

test.each(databaseKinds.filter((kind) => kind === 'postgres'))(
  'a worker starts and stops twice in a data directory that does not exist yet (%s)',
  { timeout: SLOW_MS },
  async (kind) => {
    const place = await testPlace(kind)
    const port = await freePort()
    const env = {
      DATA_DIR: join(tmpdir(), randomUUID(), 'data'),
      DATABASE_URL: place.url ?? '',
      WORKER_PORT: String(port),
    }
    for (const start of ['first', 'second']) {
      const { said, code } = await runUntil('worker.mjs', env, /"msg":"worker started"/, async () => {
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
      })
      expect([start, code, said]).toEqual([start, 0, expect.stringContaining('worker started')])
    }
    await place.remove()
  },
)

/** An address without a database: no process listens on port 9. */
const AWAY = 'postgres://ada:canary-password@127.0.0.1:9/news'

test.each(['start.mjs', 'worker.mjs'])(
  '%s waits for an unreachable database, logs no password, and stops immediately when asked',
  { timeout: SLOW_MS },
  async (script) => {
    const port = await freePort()
    const env = {
      DATA_DIR: join(tmpdir(), randomUUID()),
      DATABASE_URL: AWAY,
      PORT: String(port),
      WORKER_PORT: String(port),
    }
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (answer) => answer.status,
        () => 0,
      )
    const { said, code } = await runUntil(script, env, /waiting for the database/, async () => {
      await expect.poll(() => status('/healthz')).toBe(200)
      expect(await status('/readyz')).toBe(503)
      expect(await status('/news')).toBe(503)
    })
    expect([code, said]).toEqual([0, expect.stringContaining('"host":"127.0.0.1:9"')])
    expect(said).not.toContain('canary-password')
  },
)
