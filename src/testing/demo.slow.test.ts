import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../..', 'scripts', 'demo.mjs')
/** A first start on a machine that is busy with other tests. */
const SLOW_MS = 400_000

/** A demo with its files in a place of its own. It ends with the test, and so does its site, also after a timeout. */
async function startDemo() {
  const place = await mkdtemp(join(tmpdir(), 'cadence-demo-place-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const demo = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], TMPDIR: place, DEMO_MINUTE_MS: '1000' },
  })
  onTestFinished(() => void demo.kill('SIGTERM'))
  return { place, demo, ended: once(demo, 'exit') as Promise<[number | null]> }
}

// Covers: operation-13
test(
  'Ctrl-C as soon as the demo has made its directory leaves nothing behind',
  { timeout: SLOW_MS },
  async () => {
    const { place, demo, ended } = await startDemo()
    for await (const _ of watch(place)) break
    demo.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    expect(await readdir(place)).toEqual([])
  },
)

// Covers: operation-13
test(
  'the demo prints how to sign in, its stories arrive, and Ctrl-C leaves nothing behind',
  { timeout: SLOW_MS },
  async () => {
    const { place, demo, ended } = await startDemo()
    let said = ''
    for (const stream of [demo.stdout, demo.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => void (said += part))
    const printed = async (pattern: RegExp) => {
      await expect.poll(() => said, { timeout: SLOW_MS / 2 }).toMatch(pattern)
      return pattern.exec(said) ?? []
    }
    const [, url = '', email = '', password = ''] = await printed(
      /Sign in at (http:\S+)\/auth as (\S+) with the password (\S+)/,
    )

    const ask = async (path: string, init: RequestInit = {}) =>
      (await (await fetch(`${url}/api/${path}`, init)).json()) as Record<string, unknown>
    const { access_token: token } = await ask('auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password }),
    })
    const titles = async () => {
      const headers = { authorization: `Bearer ${String(token)}` }
      const { items } = await ask('admin/generated-content?status=pending', { headers })
      return (items as { title: string }[]).map(({ title }) => title).join('\n')
    }
    await expect.poll(titles, { timeout: SLOW_MS / 2 }).toContain('Halden ferry')

    demo.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    expect(await readdir(place)).toEqual([])
    await expect(fetch(url)).rejects.toThrow()
  },
)
