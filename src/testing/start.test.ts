// long: all tests that start the scripts of a checkout, which they share
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { markRunning } from '#platform/running-site.ts'
import { lockFaults } from '../../scripts/check-lock.mjs'
import { removeDirectory } from '../../scripts/remove-directory.mjs'
import { smallDisk } from '#services/test-full-disk.ts'

const scripts = join(import.meta.dirname, '../..', 'scripts')
const checkouts: string[] = []
afterAll(() => Promise.all(checkouts.map((dir) => rm(dir, { recursive: true }))))

const lockOf = (version: string) =>
  JSON.stringify({
    packages: {
      '': { name: 'site' },
      'node_modules/story': { version, integrity: `sha512-${version}` },
      'node_modules/story-for-another-system': { version, integrity: 'sha512-o', optional: true },
    },
  })

/** A replacement for npm that does to node_modules what npm ci does, and records that it was called. */
const NPM = `#!${process.execPath}
const fs = require('node:fs')
fs.appendFileSync('npm-calls', process.argv.slice(2, 3) + '\\n')
console.log('added 2 packages in 1s')
if (process.env.NPM_FAILS) {
  console.error('npm error code ENOSPC')
  process.exit(1)
}
fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('node_modules/node', { recursive: true })
if (!process.argv.includes('--ignore-scripts')) {
  fs.mkdirSync('node_modules/node/bin')
  if (process.env.LIBC !== 'musl') fs.symlinkSync(process.execPath, 'node_modules/node/bin/node')
  else fs.writeFileSync('node_modules/node/bin/node', '#!/lib64/no-loader-of-glibc', { mode: 0o755 })
}
fs.mkdirSync('node_modules/story')
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
delete packages['']
delete packages['node_modules/story-for-another-system']
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`

/** Prints that it is open, and its name. */
const SITE = `console.log('the site is open', process.env.SITE_NAME)`

/** Builds a site that prints that it is open and exits. */
const BUILD = `import { mkdirSync, writeFileSync } from 'node:fs'
import { noteBuild } from './prepare.mjs'
for (const dir of ['server', 'house', 'client']) mkdirSync('dist/' + dir, { recursive: true })
writeFileSync('dist/server/render.js', '')
writeFileSync('dist/client/sw.js', '')
writeFileSync('dist/house/main.js', ${JSON.stringify(SITE)})
noteBuild('complete')
`

/** A directory with the real start scripts and a site of one package. */
async function checkout() {
  const dir = await mkdtemp(join(tmpdir(), 'cadence-start-'))
  checkouts.push(dir)
  const write = (name: string, content: string) => writeFile(join(dir, name), content, { mode: 0o755 })
  for (const folder of ['scripts', 'bin', 'src/backup']) await mkdir(join(dir, folder), { recursive: true })
  for (const name of [
    'start.mjs',
    'worker.mjs',
    'command.mjs',
    'prepare.mjs',
    'which-node.mjs',
    'runtime.json',
  ])
    await cp(join(scripts, name), join(dir, 'scripts', name))
  await cp(join(scripts, '../src/backup/heap-flags.mjs'), join(dir, 'src/backup/heap-flags.mjs'))
  await write('scripts/build.mjs', BUILD)
  await write('vite.config.ts', '')
  await write('package-lock.json', lockOf('1.0.0'))
  await write('bin/npm', NPM)
  return {
    dir,
    write,
    async start(env: Record<string, string> = {}, script = 'start.mjs') {
      const child = spawn(process.execPath, [join(dir, 'scripts', script)], {
        cwd: dir,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...env, PATH: `${join(dir, 'bin')}${delimiter}${dirname(process.execPath)}` },
      })
      const [printed, errors] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      const [, siteName] = /the site is open (.*)/.exec(printed) ?? []
      return { isOpen: siteName !== undefined, siteName, printed, errors }
    },
    npmCalls: async () => (await readFile(join(dir, 'npm-calls'), 'utf8')).trim().split('\n'),
  }
}

test('starting installs the packages of the lockfile once, and fetches nothing while they are there', async () => {
  const site = await checkout()
  expect(await site.start()).toMatchObject({ isOpen: true, errors: '' })
  expect(await site.start()).toMatchObject({ isOpen: true, errors: '' })
  expect(await site.npmCalls()).toEqual(['ci'])
})

// Covers: operation-12
test('a first start prints one line for installing and one for building, and a later one neither', async () => {
  const site = await checkout()
  expect((await site.start()).printed).toBe(
    'Installing packages (once)…\nBuilding the site…\nthe site is open undefined\n',
  )
  expect((await site.start()).printed).toBe('the site is open undefined\n')
})

test('an installation that fails shows what npm has said', async () => {
  const site = await checkout()
  const { isOpen, errors } = await site.start({ NPM_FAILS: 'yes' })
  expect([isOpen, errors]).toEqual([false, expect.stringContaining('npm error code ENOSPC')])
})

// Covers: operation-6
test.each(['start.mjs', 'worker.mjs', 'command.mjs'])(
  '%s reads .env, and environment variables take precedence',
  async (script) => {
    const site = await checkout()
    await site.write('src/command.ts', SITE)
    expect((await site.start({}, script)).siteName).toBe('undefined')
    await site.write('.env', 'SITE_NAME="News # 1"\n')
    expect((await site.start({}, script)).siteName).toBe('News # 1')
    expect((await site.start({ SITE_NAME: 'Other' }, script)).siteName).toBe('Other')
  },
)

/** Makes Node report no glibc, as on Alpine Linux. */
const MUSL = `const report = process.report.getReport()
delete report.header.glibcVersionRuntime
process.report.getReport = () => report
`

// Covers: operation-9
test('on a system without glibc the site runs on the Node that started it', async () => {
  const site = await checkout()
  await site.write('musl.mjs', MUSL)
  const env = { LIBC: 'musl', NODE_OPTIONS: `--import=${pathToFileURL(join(site.dir, 'musl.mjs')).href}` }
  expect(await site.start(env)).toMatchObject({ isOpen: true, errors: '' })
  expect(await realpath(join(site.dir, 'node_modules', 'node', 'bin', 'node'))).toBe(
    await realpath(process.execPath),
  )
  expect(await site.start(env)).toMatchObject({ isOpen: true, errors: '' })
  expect(await site.npmCalls()).toEqual(['ci'])
})

/** A replacement for npm that has its parent ended, and then installs for a minute. */
const NPM_THAT_WAITS = `#!${process.execPath}
require('node:fs').writeFileSync('npm-pid', String(process.pid))
process.kill(process.ppid, 'SIGTERM')
setTimeout(() => {}, 60_000)
`

test('a start that is ended while it installs packages ends the installation', async () => {
  const site = await checkout()
  await site.write('bin/npm', NPM_THAT_WAITS)
  const { isOpen, errors } = await site.start()
  expect([isOpen, errors]).toEqual([false, expect.stringContaining('ended with SIGTERM')])
  const pid = Number(await readFile(join(site.dir, 'npm-pid'), 'utf8'))
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('packages that were installed by hand are not installed again', async () => {
  const site = await checkout()
  await site.start()
  await rm(join(site.dir, 'node_modules', '.cadence'), { recursive: true })
  await site.start()
  expect(await site.npmCalls()).toEqual(['ci'])
})

test('starting reinstalls packages that are missing, differ from the lockfile or are for another platform', async () => {
  const site = await checkout()
  await site.start()
  await site.write('package-lock.json', lockOf('2.0.0'))
  expect(await site.start()).toMatchObject({ isOpen: true, errors: '' })
  expect(await site.npmCalls()).toHaveLength(2)
  await rm(join(site.dir, 'node_modules', 'story'), { recursive: true })
  expect(await site.start()).toMatchObject({ isOpen: true, errors: '' })
  expect(await site.npmCalls()).toHaveLength(3)
  await site.write('node_modules/.cadence/platform', 'plan9-mips')
  expect(await site.start()).toMatchObject({ isOpen: true, errors: '' })
  expect(await site.npmCalls()).toHaveLength(4)
})

test('neither packages nor pages are replaced while a site is running', async () => {
  const site = await checkout()
  await site.start()
  markRunning(['packages', 'build'], site.dir)
  expect(await site.start()).toMatchObject({ isOpen: true, errors: '' }) // there is nothing to replace
  await site.write('src/new.ts', '')
  expect(await site.start()).toMatchObject({
    isOpen: false,
    errors: `The site has to be built, but a site started from this directory is running (process ${process.pid}). Stop it, then run this command again.\n`,
  })
  await site.write('package-lock.json', lockOf('2.0.0'))
  expect((await site.start()).errors).toContain(
    'The packages in node_modules are not those of package-lock.json',
  )
  expect(await site.npmCalls()).toEqual(['ci'])
})

test('a site in development keeps its packages, and allows other builds', async () => {
  const site = await checkout()
  await site.start()
  markRunning(['packages'], site.dir)
  await site.write('src/new.ts', '')
  expect(await site.start()).toMatchObject({ isOpen: true, errors: '' })
  await site.write('package-lock.json', lockOf('2.0.0'))
  expect((await site.start()).isOpen).toBe(false)
})

test('a killed site does not block the next start', async () => {
  const site = await checkout()
  await site.start()
  const killed = spawn(process.execPath, ['--eval', ''])
  await once(killed, 'exit')
  await mkdir(join(site.dir, 'node_modules', '.cadence', 'running'))
  await site.write(`node_modules/.cadence/running/${killed.pid}`, 'packages build')
  await site.write('src/new.ts', '')
  expect(await site.start()).toMatchObject({ isOpen: true, errors: '' })
})

test('a lockfile must name the packages of every platform, in the right version, with their checksums', () => {
  const root = { optionalDependencies: { 'ink-darwin-arm64': '1.2.0', 'ink-linux-x64': '1.2.0' } }
  const darwin = { version: '1.2.0', integrity: 'sha512-d', optional: true, os: ['darwin'], cpu: ['arm64'] }
  const linux = { version: '1.2.0', integrity: 'sha512-l', optional: true, os: ['linux'], cpu: ['x64'] }
  const faultsOf = (...changes: object[]) =>
    lockFaults({
      packages: {
        '': root,
        'node_modules/ink-darwin-arm64': Object.assign({}, darwin, ...changes) as typeof darwin,
        'node_modules/ink-linux-x64': linux,
      },
    })
  expect(faultsOf()).toEqual([])
  expect(lockFaults({ packages: { '': root, 'node_modules/ink-linux-x64': linux } })).toEqual([
    'ink-darwin-arm64@1.2.0, which package.json names, is missing',
  ])
  expect(faultsOf({ version: '1.1.0' })).toEqual([
    'ink-darwin-arm64@1.2.0, which package.json names, is locked as 1.1.0',
  ])
  expect(faultsOf({ os: ['linux'] })).toEqual([
    'node_modules/ink-darwin-arm64 is not for the system of its name',
  ])
  expect(faultsOf({ cpu: ['x64'] })).toEqual([
    'node_modules/ink-darwin-arm64 is not for the processor of its name',
  ])
  expect(faultsOf({ integrity: '' })).toEqual(['node_modules/ink-darwin-arm64 has no integrity'])
  expect(faultsOf({ resolved: 'https://registry.example/ink.tgz' })).toEqual([
    'node_modules/ink-darwin-arm64 names a registry',
  ])
})

test('a directory in which a killed test has left a disk mounted is removed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cadence-left-'))
  const disk = join(directory, 'disk')
  await mkdir(disk)
  await smallDisk(disk, '64k') // where mounting is not permitted, an ordinary directory
  await writeFile(join(disk, 'file'), 'text')
  removeDirectory(directory)
  expect(existsSync(directory)).toBe(false)
})
