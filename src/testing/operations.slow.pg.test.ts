import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { databaseKinds, migratedPlace, testPlace } from '#platform/test-database.ts'

// The commands of docs/operations.md, as an operator types them, on a site of their own.

const ROOT = join(import.meta.dirname, '../..')
const SECTIONS = ['Back up', 'Restore', 'Move to PostgreSQL', 'Find out why it is down'] as const
/** Beside a server only the move is tried: all else is the same there. */
const onServer = databaseKinds.includes('postgres')
/** `age` is not on every machine; its library reads the archives in the tests of backups. */
const NOT_RUN = /^age /
vi.setConfig({ testTimeout: 240_000 })

let home: string
let commands: Record<string, string[]>
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cadence-operations-'))
  await mkdir(join(home, 'backups'))
  const place = await migratedPlace('embedded')
  await cp(place.dataDir, join(home, 'data'), { recursive: true })
  await place.remove()
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8')
  commands = Object.fromEntries(
    text.split(/^## /m).map((section) => [
      section.split('\n')[0] ?? '',
      [...section.matchAll(/^ *```sh\n([^`]*)```/gm)]
        .flatMap(([, lines = '']) => lines.split('\n'))
        .map((line) => line.replace(/#.*/, '').trim())
        .filter((line) => line !== '' && !NOT_RUN.test(line)),
    ]),
  )
})
afterAll(() => rm(home, { recursive: true }))

/** The next command of a section, with the paths of this test; `like` is how it begins. */
function nextIn(section: (typeof SECTIONS)[number], like: string): string {
  const command = commands[section]?.shift() ?? ''
  expect(command.startsWith(like), `${section}: ${command}`).toBe(true)
  return command
    .replaceAll(/(?<= )\/backups\//g, `${home}/backups/`)
    .replaceAll(/(?<= )data(?=[ ./]|$)/g, `${home}/data`)
}

const environment = (env: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  HOME: home,
  TMPDIR: tmpdir(),
  DATA_DIR: join(home, 'data'),
  PORT: '0',
  SAMPLE_CONTENT: 'false',
  ...env,
})

/** Types a command, and returns what it printed. It fails the test if its status is another. */
async function type(command: string, { status = 0, cwd = ROOT, env = {} } = {}): Promise<string> {
  const child = spawn('sh', ['-c', command], { cwd, env: environment(env) })
  return printedBy(child, status)
}

async function printedBy(child: ChildProcess, status: number): Promise<string> {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => void (said += part))
  const [code] = (await once(child, 'close')) as [number | null]
  expect([code, said]).toEqual([status, expect.anything()])
  return said
}

/** Starts the site as `npm start` does; resolves when it is open. */
async function start(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], { env: environment() })
  onTestFinished(() => void child.kill('SIGTERM'))
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
    const address = /Cadence is open: (http:\/\/\S+)/.exec(said)?.[1]
    if (address !== undefined) resolve(address)
  })
  child.once('close', () => reject(new Error(said)))
  const url = await promise
  return {
    url,
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Signs Ada up or in. */
const sign = (way: 'up' | 'in', { url }: { url: string }) =>
  fetch(`${url}/api/auth/sign-${way}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse', name: 'Ada' }),
  })

if (!onServer)
  // Covers: operation-11
  test('a site is backed up, read by hand, damaged and restored as docs/operations.md says', async () => {
    const site = await start()
    await sign('up', site)
    expect(await type(nextIn('Back up', 'npm run backup -- /backups/'))).toContain(' rows and ')
    const [extract, ...others] = [nextIn('Back up', 'mkdir site')]
    expect(others).toEqual([])
    await type(String(extract), { cwd: join(home, 'backups') })

    for (const path of ['healthz', 'readyz']) {
      const command = nextIn('Find out why it is down', 'curl -i http://127.0.0.1:3000/')
      expect(command.endsWith(path)).toBe(true)
      expect((await fetch(`${site.url}/${path}`)).status).toBe(200)
    }
    await type(nextIn('Find out why it is down', 'df -h data'))

    const rescue = nextIn('Find out why it is down', 'npm run backup -- /backups/rescue')
    const [aside, restore, again] = ['mv data', 'npm run restore', 'npm start'].map((like) =>
      nextIn('Find out why it is down', like),
    )
    const backup = String(restore).replace(/.*data\.damaged/, join(home, 'data'))
    await mkdir(join(home, 'data/backups'))
    await type(`npm run backup -- ${backup}`)
    await site.stop()
    const catalogue = await open(join(home, 'data/database/base/5/1259'), 'r+')
    await catalogue.write(Buffer.alloc(100, 'Z'), 0, 100, 4000)
    await catalogue.close()
    const said = await type('npm start', { status: 1 })
    expect(said).toContain('the database does not open')
    expect(said).toContain(backup)
    await type(rescue, { status: 1 })
    await type(String(aside))
    expect(await type(String(restore))).toContain('Restored')
    expect(again).toBe('npm start')
    const restored = await start()
    expect((await sign('in', restored)).status).toBe(200)
    await restored.stop()

    await type(`mv ${home}/data ${home}/data.restored`)
    expect(await type(nextIn('Restore', 'npm run restore -- /backups/'))).toContain('Restored')
  })

if (onServer)
  // Covers: operation-11
  test('a site moves to PostgreSQL as docs/operations.md says', async () => {
    const place = await testPlace('postgres')
    onTestFinished(() => place.remove())
    const command = nextIn('Move to PostgreSQL', 'npm run move -- postgres://user')
    expect(await type(command.replace(/postgres:\S+/, String(place.url)))).toContain('compared every table')
  })

test('every command of these sections was carried out', () => {
  const sections = SECTIONS.filter((section) => (section === 'Move to PostgreSQL') === onServer)
  expect(sections.flatMap((section) => commands[section] ?? [])).toEqual([])
})
