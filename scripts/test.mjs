// npm test: check, then everything that runs, on the embedded database and on a real PostgreSQL where one is found.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'
import { build, install, node, root, run } from './prepare.mjs'

/**
 * What is the same whatever database it is noted in, and takes longest: sound, pictures, slides, videos, samples, a model's
 * lies, full disks beneath files, a thousand lives of subscriptions, a thousand guesses at passwords, thousands of digests
 * with a worker that is killed, mails that come in, every reader on every surface. And lists and forms whose questions the browser tests put to
 * PostgreSQL, and in which nobody meets anybody.
 */
const ELSEWHERE = new RegExp(
  `(?:${[
    'src/outside',
    'src/library/(?:agents|carousels|catalogue|events|feeds|pictures|samples|shelf|tools|videos)',
    'src/newsroom/(?:cleanup|dashboard|events|fetch-picture|full-disk|infographics|links|media|monitoring)',
    'src/newsroom/(?:names|regenerate-podcast-audio|videos|write-with-model)',
    'src/membership/(?:payments/payment-sequences|sales)',
    'src/newsletter/(?:archive|preferences|sending/ten-thousand|bounces/(?:leave|listen))',
    'src/library/managing/admin-article-image',
    'src/(?:developers/(?:client|mcp)|people/guesses|sources|canary)',
  ].join('|')})\\b|embedded-`,
)

/** The tests write about one GB at most at a time, and need several of memory beside. */
const ENOUGH_BYTES = 8 * 1024 ** 3

install()
const inMemory = placeInMemory()
if (inMemory !== undefined) process.env.TMPDIR = inMemory
const said = mkdtempSync(join(tmpdir(), 'cadence-tests-'))
process.once('exit', () => rmSync(inMemory ?? said, { recursive: true, force: true }))
// Neither waits for the other, and each computes on one core for most of its time.
const check = begin([join(root, 'scripts', 'check.mjs'), '--before-tests'], {}, join(said, 'check'))
build()
const chromium = anyChromium()
const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run']
const playwright = [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test']
const say = (words) => process.stdout.write(`\n== ${words}\n`)

say('check')
await check.end()
const dir = mkdtempSync(join(tmpdir(), 'cadence-postgres-'))
const postgres = await startPostgres({ dir, durable: false })
if (postgres === null) say('no PostgreSQL on this machine: its tests are left out')
const onServer = postgres === null ? {} : { TEST_DATABASE_URL: postgres.url }
const cached = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cadence', 'compiled') }
const browser = { CHROME_PATH: chromium }
if (!hasJava()) process.stdout.write('no Java on this machine: the W3C checker of pages is left out\n')
try {
  const ways = [...playwright, '--project=ways', '--workers=1']
  const firstWays = begin(ways, browser, join(said, 'ways'))
  say('unit and call tests, embedded database')
  run(node, vitest, { env: cached })
  say('browser tests of the ways through the whole site, embedded database')
  await firstWays.end()
  // On a PostgreSQL where there is one: it computes a tenth less than the embedded one for the same pages.
  say(`browser tests, ${postgres ? 'PostgreSQL' : 'embedded database'}, one process`)
  run(node, [...playwright, '--project=journeys'], { env: { ...browser, ...onServer } })
  if (postgres) {
    const several = { ...browser, ...onServer, SITE_PROCESSES: 'several' }
    // After a kill the others wait for what the killed process had begun: the unit tests use that time.
    const lastWays = begin(ways, several, join(said, 'ways'))
    say('unit and call tests, PostgreSQL')
    run(node, [...vitest, ...onDatabases()], { env: { ...cached, ...onServer } })
    say('browser tests of the ways, PostgreSQL, two web processes and a worker')
    await lastWays.end()
  }
} finally {
  await postgres?.stop()
  rmSync(dir, { recursive: true, force: true })
}
say('all passed')

/**
 * A directory in memory for what the tests write, where there is enough: dozens of databases sync every commit, which
 * takes half of their time on a disk. Those of runs that were killed are removed.
 */
function placeInMemory() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return undefined
  const ours = 'cadence-tests-of-'
  for (const name of readdirSync(memory))
    if (name.startsWith(ours) && !existsSync(join('/proc', name.slice(ours.length))))
      rmSync(join(memory, name), { recursive: true, force: true })
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) < ENOUGH_BYTES) return undefined
  const place = join(memory, ours + process.pid)
  mkdirSync(place)
  chmodSync(place, 0o711) // PostgreSQL runs as another user
  return place
}

/** Begins a program of Node's whose output is kept in a file; `end` prints it, and ends this process when it has failed. */
function begin(args, more, file) {
  const output = openSync(file, 'w')
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...more },
  })
  closeSync(output)
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  const ended = once(child, 'exit')
  return {
    async end() {
      const [code] = await ended
      process.off('exit', stopWithUs)
      process.stdout.write(readFileSync(file))
      if (code !== 0) process.exit(1)
    },
  }
}

/** The Chromium of this machine, or Debian's package when we may install it. */
function anyChromium() {
  if (findChromium() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('installing Chromium')
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const get = (...args) => spawnSync('apt-get', [...args, '-qq'], options).status === 0
    get('update')
    const take = (name) => get('install', '-y', '--no-install-recommends', name)
    if (!take('chromium-headless-shell')) take('chromium') // older releases have only the whole browser
  }
  const path = findChromium()
  if (path !== undefined) return path
  process.stderr.write('No Chromium: install one, or say where it is with CHROME_PATH.\n')
  process.exit(1)
}

/** As e2e/crawl.test.ts looks for it. */
function hasJava() {
  const home = process.env.JAVA_HOME
  const places = [...(home ? [join(home, 'bin')] : []), ...(process.env.PATH ?? '').split(':')]
  return places.some((place) => existsSync(join(place, 'java')))
}

/** The test files that open a database of either kind: the others would only say the same again. */
function onDatabases() {
  const files = readdirSync(join(root, 'src'), { recursive: true }).map((name) => join('src', name))
  return files.filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      !ELSEWHERE.test(file) &&
      /test-(house|database|door)|test-newsroom/.test(readFileSync(join(root, file), 'utf8')),
  )
}
