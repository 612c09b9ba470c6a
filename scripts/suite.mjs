// Shared by `npm test` and `npm run test:more`: where the tests write, their browser, and the number of tests in each part.
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
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { programOf } from './debian-package.mjs'
import { install, node, root } from './prepare.mjs'
import { removeDirectory } from './remove-directory.mjs'

/** The tests write up to 1 GB at a time and need several GB of memory besides. */
const MIN_FREE_BYTES = 8 * 1024 ** 3

const VITEST = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const PLAYWRIGHT = join(root, 'node_modules', '@playwright', 'test', 'cli.js')

/** Runs the program that follows with loopback, which it turns on (IFF_UP and IFF_LOOPBACK), as its only network. */
const WITHOUT_NETWORK = [
  'unshare',
  '--net',
  '--mount',
  'sh',
  '-c',
  'mount -t sysfs sysfs /sys && echo 0x9 > /sys/class/net/lo/flags && exec "$0" "$@"',
]

/**
 * Installs what the tests need and returns the functions that run parts of a suite one after another, or in the background.
 * `finish` prints how many tests each part ran, and which failed.
 */
export async function openSuite() {
  await install()
  const memory = directoryInMemory()
  if (memory !== undefined) process.env.TMPDIR = memory
  const scratch = mkdtempSync(join(tmpdir(), 'cadence-tests-'))
  process.once('exit', () => removeDirectory(memory ?? scratch))
  process.env.CHROME_PATH = chromium()
  process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH
  process.env.NODE_COMPILE_CACHE = join(root, 'node_modules', '.cadence', 'compiled')
  const parts = []

  /**
   * Runs a program as one part, by the command `through`. In the background its output is printed when it has ended.
   */
  async function part(title, args, { env = {}, background = false, counts, through = [] } = {}) {
    const result = { title, passed: 0, failed: 0, skipped: 0, failures: [], seconds: 0, ok: false }
    parts.push(result)
    const heading = `\n== ${title}\n`
    if (!background) process.stdout.write(heading)
    const file = join(scratch, `output-${parts.length}`)
    const output = background ? openSync(file, 'w') : 'inherit'
    const began = performance.now()
    const [program, ...words] = [...through, node, ...args]
    const child = spawn(program, words, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    if (background) closeSync(output)
    const stop = () => child.kill('SIGINT')
    process.once('exit', stop)
    const [code] = await once(child, 'exit')
    process.off('exit', stop)
    result.ok = code === 0
    result.seconds = (performance.now() - began) / 1000
    if (counts !== undefined) Object.assign(result, countsOf(counts))
    if (background) process.stdout.write(heading + readFileSync(file, 'utf8'))
  }

  const countsFile = () => join(scratch, `counts-${parts.length}.json`)

  return {
    /** Types, lint, format and unused code; Vitest runs the other rules. */
    check: () => part('check', [join(root, 'scripts', 'check.mjs'), '--before-tests'], { background: true }),
    /** The alarms for Prometheus. */
    prometheus: () => part('Prometheus rules', [join(root, 'scripts', 'check-prometheus.mjs')]),
    /** The path of nginx. Without it the tests that need it are left out, and continuous integration fails. */
    nginx() {
      const path = programOf('nginx', 'usr/sbin/nginx')
      if (path === undefined) {
        process.stdout.write('Not run: tests behind nginx. On Debian it is in the package nginx.\n')
        if (process.env.CI) process.exitCode = 1
      }
      return path
    },
    /** Pages that nginx keeps: `path` is that of nginx. */
    cachedPages(path) {
      return this.unit('kept pages behind nginx', ['--project=nginx'], { env: { NGINX_PATH: path } })
    },
    /** The image, compose.yaml, the units and the proxies, in fresh Debian roots. */
    packages: () => part('packages', [join(root, 'scripts', 'check-packages.mjs')]),
    /** Vitest with these arguments. */
    unit(title, args, options) {
      const counts = countsFile()
      const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${counts}`]
      return part(title, [VITEST, 'run', ...report, ...args], { ...options, counts })
    },
    /** Playwright with these arguments. */
    browser(title, args, options) {
      const counts = countsFile()
      const env = { ...options?.env, PLAYWRIGHT_JSON_OUTPUT_FILE: counts }
      return part(title, [PLAYWRIGHT, 'test', '--reporter=list,json', ...args], { ...options, env, counts })
    },
    /** The browser journey from a clone to a published story. Continuous integration fails where it has a network. */
    newcomer() {
      const [command, ...words] = WITHOUT_NETWORK
      const isPossible = spawnSync(command, [...words, 'true'], { stdio: 'ignore' }).status === 0
      if (!isPossible) {
        process.stdout.write(
          'The journey of a newcomer has a network: to be without one, it needs root and namespaces.\n',
        )
        if (process.env.CI) process.exitCode = 1
      }
      const options = { background: true, through: isPossible ? WITHOUT_NETWORK : [] }
      return this.browser('a newcomer, from a clone to a published story', ['--project=newcomer'], options)
    },
    /** Prints how many tests each part ran, and which failed; the process ends with 1 when a part failed. */
    finish() {
      process.stdout.write('\n== tests\n')
      for (const result of parts) {
        process.stdout.write(`${lineOf(result)}\n`)
        for (const title of result.failures) process.stdout.write(`       ${title}\n`)
      }
      const sum = (name) => parts.reduce((total, result) => total + result[name], 0)
      const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
      process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`)
      if (parts.some(({ ok }) => !ok)) process.exitCode = 1
    },
  }
}

/** @returns {{ passed?: number, failed?: number, skipped?: number, failures?: string[] }} from the JSON report of Vitest or Playwright */
function countsOf(file) {
  if (!existsSync(file)) return {}
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.stats === undefined) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report
    const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
      if (failed.length === 0 && status === 'failed') failed.push(message.split('\n')[0])
      return failed.map((title) => `${relative(root, name)}: ${title}`)
    })
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      failures,
    }
  }
  const { expected, unexpected, skipped } = report.stats
  const failedIn = ({ suites = [], specs = [] }) => [
    ...specs.filter(({ ok }) => !ok).map((spec) => `e2e/${spec.file}: ${spec.title}`),
    ...suites.flatMap(failedIn),
  ]
  return { passed: expected, failed: unexpected, skipped, failures: failedIn(report) }
}

function lineOf({ title, ok, passed, failed, skipped, seconds }) {
  const counts = [
    ...(passed + failed > 0 ? [`${passed} passed`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return `${ok ? 'ok    ' : 'FAILED'} ${title}: ${[...counts, `${Math.round(seconds)} s`].join(', ')}`
}

/**
 * A directory in memory for the files that tests write, if there is enough: dozens of databases sync every commit, which
 * takes half of their time on a disk. Removes the directories of killed runs.
 */
function directoryInMemory() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return undefined
  const prefix = 'cadence-tests-of-'
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && !existsSync(join('/proc', name.slice(prefix.length))))
      removeDirectory(join(memory, name))
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) < MIN_FREE_BYTES) return undefined
  const directory = join(memory, prefix + process.pid)
  mkdirSync(directory)
  chmodSync(directory, 0o711) // PostgreSQL runs as another user
  return directory
}

/** The Chromium of this machine, or Debian's package when we may install it; the process ends when there is none. */
function chromium() {
  if (findChromium() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium (once)…\n')
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const apt = (...args) => spawnSync('apt-get', [...args, '-qq'], options).status === 0
    const add = (name) => apt('install', '-y', '--no-install-recommends', name)
    apt('update')
    if (!add('chromium-headless-shell')) add('chromium') // older releases have only the full browser
  }
  const path = findChromium()
  if (path !== undefined) return path
  process.stderr.write('No Chromium: install one, or say where it is with CHROME_PATH.\n')
  process.exit(1)
}
