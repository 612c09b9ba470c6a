// Makes a checkout ready to run: packages, then what is built. Plain JavaScript for Node 20: it runs before the pinned runtime is there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { thisSystem, whichNode } from './which-node.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The pinned runtime, or a link to the installed one where that does not run, once the packages are there. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node')
/** How the site's processes are started. */
const runtime = JSON.parse(readFileSync(join(root, 'scripts', 'runtime.json'), 'utf8'))
const stamps = join(root, 'node_modules', '.cadence')

/**
 * Options that make Node read `.env` if it exists; real environment variables win. Node's own `--env-file-if-exists`
 * prints a warning when it does not exist.
 */
export function environmentFile() {
  const file = join(root, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}

const fail = (words) => {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

/** The programs of the packages, the pinned runtime among them, come first. */
const path = () => `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`

/** What a command that fails has to say, with what it printed; nothing when it succeeds. */
export async function outcomeOf(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path() },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (said += part))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(`${command} did not start: ${message}`))
    child.once('close', (code, signal) =>
      resolve(code === 0 ? '' : `${said}${command} ${args.join(' ')} ended with ${code ?? signal}`),
    )
  })
}

/** Runs a command with the pinned runtime first on the path; ends this process when it fails. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
    env: { ...process.env, PATH: path(), ...env },
  })
  if (done.status === 0) return
  if (quiet) process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`)
  fail(`${command} ${args.join(' ')} ended with ${done.status ?? done.signal ?? done.error?.message}`)
}

/** Goes on as another program, the site itself unless a file is named, on the pinned runtime: signals are passed on, its end is ours. */
export function become(env = {}, file = runtime.program) {
  const child = spawn(node, [...runtime.flags, ...environmentFile(), join(root, file)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...runtime.env,
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(stamps, 'compiled'),
      ...env,
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  // npm ends at a signal without passing it on: when it is gone, so is who asked for us.
  const asker = process.ppid
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== asker && child.kill('SIGTERM'), 500).unref()
}

/** Installs the packages of the lock when there are none, or others than it names. Nothing is fetched otherwise. */
export function install() {
  const { use, problem } = whichNode(system)
  if (problem !== undefined) fail(problem)
  if (use === 'own') putOwnNode()
  if (isInstalled()) return
  refuseWhileSiteRuns('packages', 'The packages in node_modules are not those of package-lock.json')
  process.stdout.write('Installing packages (once)…\n')
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (use === 'own') options.push('--ignore-scripts') // they would run the pinned Node; none is needed
  run('npm', ['ci', ...options])
  if (use === 'own') putOwnNode()
  if (!existsSync(node))
    fail('The pinned Node runtime was not installed: allow install scripts of the package "node".')
  write('platform', PLATFORM)
}

const system = thisSystem()
const PLATFORM = `${process.platform}-${process.arch}${system.isMusl ? '-musl' : ''}`

/** Puts a link to the running Node in the place of the pinned one, which does not run on this system. */
function putOwnNode() {
  if (!existsSync(join(root, 'node_modules', 'node'))) return
  if (existsSync(node) && realpathSync(node) === realpathSync(process.execPath)) return
  mkdirSync(dirname(node), { recursive: true })
  rmSync(node, { force: true })
  symlinkSync(process.execPath, node)
}

/** Whether npm has installed what the lock names. Optional packages may be absent: most are for other platforms. */
function isInstalled() {
  const present = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(node) || !existsSync(present)) return false
  if (stamp('platform') !== '' && stamp('platform') !== PLATFORM) return false // copied from another machine
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const { '': _, ...locked } = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(present)
  const isThere = (place, { version, integrity }) =>
    installed[place].version === version &&
    installed[place].integrity === integrity &&
    existsSync(join(root, place))
  return (
    Object.keys(installed).every((place) => place in locked) &&
    Object.entries(locked).every(([place, entry]) =>
      place in installed ? isThere(place, entry) : entry.optional === true,
    )
  )
}

/** A running site touches its file every few seconds (src/platform/running-site.ts); an older file was left by a killed one. */
const LEFT_AFTER_MS = 60_000

/** Ends this process while a site that was started from this directory uses what would be replaced. */
export function refuseWhileSiteRuns(what, reason) {
  const directory = join(stamps, 'running')
  if (!existsSync(directory)) return
  const pid = readdirSync(directory).find((name) => {
    const file = join(directory, name)
    const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return (
      Date.now() - touched < LEFT_AFTER_MS &&
      isAlive(Number(name)) &&
      readFileSync(file, 'utf8').split(' ').includes(what)
    )
  })
  if (pid === undefined) return
  fail(
    `${reason}, but a site started from this directory is running (process ${pid}). Stop it, then run this command again.`,
  )
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // it belongs to another user
  }
}

/** What `npm run build` makes, first and last. */
const BUILT = [join('dist', 'server', 'render.js'), runtime.program, join('dist', 'client', 'sw.js')]

/** Builds the site when anything that it is made of has changed since the last build. */
export function build() {
  if (BUILT.every((file) => existsSync(join(root, file))) && stamp('pages') === sources()) return
  refuseWhileSiteRuns('build', BUILD_NEEDED)
  process.stdout.write('Building the site…\n')
  run(node, [join(root, 'scripts', 'build.mjs')], { quiet: true })
}

/** Why a build is refused while a site runs. */
export const BUILD_NEEDED = 'The site has to be built'

/** Remembers that a build has begun, or that it is complete: it writes src/routeTree.gen.ts, one of the sources. */
export const noteBuild = (state) => write('pages', state === 'complete' ? sources() : '')

const sources = () =>
  hash(['src', 'vite.config.ts', 'package-lock.json', 'scripts'].flatMap((name) => filesIn(join(root, name))))

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
    .sort()
}

function hash(files) {
  const sum = createHash('sha256')
  for (const file of files) sum.update(file.slice(root.length)).update(readFileSync(file))
  return sum.digest('hex')
}

const stamp = (name) => (existsSync(join(stamps, name)) ? readFileSync(join(stamps, name), 'utf8') : '')

function write(name, value) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), value)
}
