import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { fillDisk, smallDisk } from '#services/test-full-disk.ts'

// The message and exit status of a site that cannot start.

vi.setConfig({ testTimeout: 240_000 }) // each test starts a site on a machine that is busy with other tests
const folder = await mkdtemp(join(tmpdir(), 'cadence-refused-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the site and returns its output and exit status. */
async function start(env: Record<string, string>) {
  const home = { DATA_DIR: join(folder, 'data'), TMPDIR: tmpdir(), PORT: '0', SAMPLE_CONTENT: 'false' }
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env['PATH'], ...home, ...env },
  })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}
const refused = (line: string) => ({ code: 1, stdout: '', stderr: `${line}\n` })

// Covers: operation-3
test('a port that is in use is named in one line', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  expect(await start({ PORT: String(port) })).toEqual(
    refused(`PORT: ${port} on 127.0.0.1 is used by another program: stop it, or choose another port`),
  )
  server.close()
})

// Covers: operation-3
test.each([
  [{ HOST: '999.1.1.1' }, 'HOST: is not a network address'],
  [{ HOST: '203.0.113.1' }, 'HOST: 203.0.113.1 is not an address of this machine (EADDRNOTAVAIL)'],
  [
    { SITE_URL: 'https://x.example/news' },
    'SITE_URL: must have no path: the site answers at the root of its address',
  ],
])('%j is refused in one line', async (env, line) => {
  expect(await start(env)).toEqual(refused(line))
})

// Covers: operation-3
test('a data directory on a full disk is named in one line', async () => {
  const home = join(folder, 'full')
  const disk = await fillDisk(home)
  onTestFinished(() => disk.empty())
  expect(await start({ DATA_DIR: home })).toEqual(
    refused(
      disk.isFull
        ? `DATA_DIR: nothing can be stored in ${home} (ENOSPC: its disk is full)`
        : `DATA_DIR: ${home} cannot be created or written to (EEXIST)`,
    ),
  )
})

// Without permission to mount a file system, there is none that is read-only.
const fixed = join(folder, 'read-only')
await mkdir(fixed)
const unmount = await smallDisk(fixed, '64k,ro')
if (unmount)
  // Covers: operation-3
  test('a data directory that is read-only is named in one line', async () => {
    onTestFinished(unmount)
    expect(await start({ DATA_DIR: fixed })).toEqual(
      refused(`DATA_DIR: ${fixed} cannot be created or written to (EROFS)`),
    )
  })
