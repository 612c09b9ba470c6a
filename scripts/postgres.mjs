// Starts a separate PostgreSQL server for tests, from binaries that are on the machine. Runs on Node 20 and later.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const START_MS = 30_000
const READY = /database system is ready to accept (?:read-only )?connections/

/**
 * Starts a server on 127.0.0.1 with its data in `dir` (created if missing, reused if not empty). As root it runs as the user
 * `postgres` or `nobody`, who must be able to reach `dir`. `durable: false` skips syncing to disk: for tests, which end our
 * processes but never the server.
 * @param {{ dir: string, durable?: boolean }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>} null when there are no binaries
 */
export async function startPostgres({ dir, durable = true }) {
  const bin = findBinaries()
  if (!bin) return null
  const options = prepare(dir)
  const password = initialise(bin, dir, options)
  return serveOnFreePort({ bin, dir, durable, options, password })
}

/**
 * Starts a streaming replica of a server that `startPostgres` has started, with its data in the new directory `dir`.
 * @param {{ dir: string, of: string }} options `of` is the address of that server
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startReplica({ dir, of }) {
  const bin = findBinaries()
  const options = prepare(dir)
  const copy = ['-D', join(dir, 'data'), '-d', of, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  const programs = dirname(realpathSync(join(bin, 'postgres'))) // `bin` may hold links to some of them
  execFileSync(join(programs, 'pg_basebackup'), copy, { ...options, stdio: 'pipe' })
  const { password } = new URL(of)
  return serveOnFreePort({ bin, dir, durable: false, options, password })
}

/** Creates the directory of a server, and returns how its programs are run. */
function prepare(dir) {
  const user = process.getuid?.() === 0 ? unprivileged() : undefined
  mkdirSync(dir, { recursive: true })
  if (user) chownSync(dir, user.uid, user.gid)
  chmodSync(dir, 0o700)
  return { ...user, cwd: dir, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

async function serveOnFreePort({ bin, dir, durable, options, password }) {
  for (let left = 3; ; left--) {
    const port = await freePort()
    try {
      const stop = await serve(bin, dir, port, durable, options)
      return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
    } catch (error) {
      // Another program may take a free port before it is used.
      if (left === 0 || !String(error).includes('Address already in use')) throw error
    }
  }
}

/**
 * Runs tests with a server in a temporary directory, which is stopped and removed afterwards. Without binaries the tests run
 * on the embedded database, and a message says so.
 * @param {(server: { isThere: boolean, name: string, env: Record<string, string> }) => Promise<void>} tests
 */
export async function withPostgres(tests) {
  const dir = mkdtempSync(join(tmpdir(), 'cadence-postgres-'))
  const server = await startPostgres({ dir, durable: false })
  if (server === null) process.stdout.write('PostgreSQL is not on this machine: its tests are left out.\n')
  try {
    await tests(
      server === null
        ? { isThere: false, name: 'embedded database', env: {} }
        : { isThere: true, name: 'PostgreSQL', env: { TEST_DATABASE_URL: server.url } },
    )
  } finally {
    await server?.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The directory with the programs of the newest PostgreSQL on this machine; undefined if there is none. */
export function findBinaries() {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const installed = [
    ...versions('/usr/lib/postgresql', 'bin'),
    ...versions('/Library/PostgreSQL', 'bin'),
    ...siblings('/usr', /^pgsql-\d+$/),
    ...siblings('/opt/homebrew/opt', /^postgresql(@\d+)?$/),
    ...siblings('/usr/local/opt', /^postgresql(@\d+)?$/),
    '/usr/local/pgsql/bin',
    '/usr/local/bin',
  ]
  return [...onPath, ...installed].find(
    (at) => existsSync(join(at, 'initdb')) && existsSync(join(at, 'postgres')),
  )
}

/** The installed versions, newest first. */
function versions(root, below) {
  const found = existsSync(root) ? readdirSync(root).filter((name) => /^\d+$/.test(name)) : []
  return found.sort((a, b) => Number(b) - Number(a)).map((name) => join(root, name, below))
}

function siblings(root, pattern) {
  const found = existsSync(root) ? readdirSync(root).filter((name) => pattern.test(name)) : []
  return found
    .sort()
    .reverse()
    .map((name) => join(root, name, 'bin'))
}

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find(([first]) => first === name))
    .find(Boolean)
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

function initialise(bin, dir, options) {
  const file = join(dir, 'password')
  if (existsSync(join(dir, 'data', 'PG_VERSION'))) return readFileSync(file, 'utf8')
  const password = randomBytes(16).toString('hex')
  writeFileSync(file, password, { mode: 0o600 })
  if (options.uid !== undefined) chownSync(file, options.uid, options.gid)
  const how = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    file,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  execFileSync(join(bin, 'initdb'), ['-D', join(dir, 'data'), ...how], { ...options, stdio: 'pipe' })
  return password
}

function freePort() {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })
}

function serve(bin, dir, port, durable, options) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    ...['fsync', 'synchronous_commit', 'full_page_writes'].map((way) => `${way}=${durable ? 'on' : 'off'}`),
    'max_connections=300', // several apps at the same time, each with ten or more connections
    'lc_messages=C',
  ]
  // Logs into a file: a pipe that fills up while this process is busy blocks every connection that has to log.
  const file = join(dir, 'log')
  const log = openSync(file, 'w')
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(dir, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', log] },
  )
  closeSync(log)
  const stopWithUs = () => server.kill('SIGINT')
  process.once('exit', stopWithUs)
  const ended = new Promise((end) => server.once('close', end)).then(() => process.off('exit', stopWithUs))
  const stop = async () => {
    server.kill('SIGINT') // "fast" shutdown: ends all connections and writes everything
    await ended
  }
  return new Promise((ready, failed) => {
    const said = () => readFileSync(file, 'utf8').slice(-10_000)
    const late = setTimeout(fail, START_MS, `did not start within ${START_MS / 1000} s`)
    const look = setInterval(() => {
      if (!READY.test(said())) return
      settle()
      ready(stop)
    }, 20)
    const onEnd = (code) => fail(`ended with ${code}`)
    server.once('close', onEnd).once('error', onError)
    function settle() {
      clearTimeout(late)
      clearInterval(look)
      server.off('close', onEnd).off('error', onError)
    }
    function fail(why) {
      settle()
      void stop().then(() => failed(new Error(`PostgreSQL ${why}:\n${said()}`)))
    }
    function onError(error) {
      settle()
      failed(error)
    }
  })
}
