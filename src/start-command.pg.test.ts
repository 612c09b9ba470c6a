import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseKinds, testPlace } from '#platform/test-database.ts'

const SCRIPTS = join(import.meta.dirname, '..', 'scripts')
/** A whole start, with a first migration, on a machine that is busy with other tests. */
const SLOW_MS = 240_000

/** Runs a start script until it has printed `ready`, asks `look`, then tells it to stop. */
async function runUntil(
  script: string,
  env: Record<string, string>,
  ready: RegExp,
  look: (said: string) => Promise<void> = async () => undefined,
): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, [join(SCRIPTS, script)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), PORT: '0', SAMPLE_CONTENT: 'false', ...env },
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  onTestFinished(() => void child.kill('SIGKILL')) // after a timeout
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

test.each(databaseKinds)(
  'the site starts and stops twice in a data directory that nobody has made (%s)',
  { timeout: SLOW_MS },
  async (kind) => {
    const { url, remove } = await testPlace(kind)
    const dataDir = join(tmpdir(), randomUUID(), 'data')
    const env = { DATA_DIR: dataDir, ...(url !== undefined && { DATABASE_URL: url }) }
    for (const start of ['first', 'second']) {
      const { said, code } = await runUntil('start.mjs', env, /"msg":"jobs started"/, isReady)
      expect([start, code, said]).toEqual([start, 0, expect.stringContaining('jobs started')])
    }
    await remove()
  },
)

test.each(databaseKinds.filter((kind) => kind === 'postgres'))(
  'a worker starts and stops twice in a data directory that nobody has made (%s)',
  { timeout: SLOW_MS },
  async (kind) => {
    const { url = '', remove } = await testPlace(kind)
    const env = { DATA_DIR: join(tmpdir(), randomUUID(), 'data'), DATABASE_URL: url }
    for (const start of ['first', 'second']) {
      const { said, code } = await runUntil('worker.mjs', env, /"msg":"worker started"/)
      expect([start, code, said]).toEqual([start, 0, expect.stringContaining('worker started')])
    }
    await remove()
  },
)
