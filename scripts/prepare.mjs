// Makes a checkout ready to run: installs packages, then builds. Plain JavaScript for Node 20, because it runs before the
// pinned runtime is installed.
import { spawn } from 'node:child_process'
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
/**
 * The pinned runtime or, where that does not run, a link to the installed one; available once the packages are installed.
 */
export const node = join(root, 'node_modules', 'node', 'bin', 'node')
/** The program, flags and environment of the site's processes. */
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

/** The executables of the packages, including the pinned runtime, come first. */
const path = () => `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`

/**
 * The output of a failed command (if it is quiet) and how it failed; empty when it succeeds. The pinned runtime comes first on
 * its path. A signal to this process ends the command too: npm would otherwise go on installing while the next start does.
 */
export async function outcomeOf(command, args, { quiet = true } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, PATH: path() },
  })
  const separate = endTogether(child)
  let said = ''
  for (const stream of quiet ? [child.stdout, child.stderr] : [])
    stream.setEncoding('utf8').on('data', (part) => (said += part))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(`${command} did not start: ${message}`))
    child.once('close', (code, signal) => {
      separate()
      resolve(code === 0 ? '' : `${said}${command} ${args.join(' ')} ended with ${code ?? signal}`)
    })
  })
}

/** Runs a command; ends this process when it fails. */
export async function run(command, args, options) {
  const problem = await outcomeOf(command, args, options)
  if (problem !== '') fail(problem)
}

/**
 * Passes signals on to a child, until the returned function is called. npm exits on a signal without passing it on, so the
 * child also ends when the parent of this process is gone.
 */
function endTogether(child) {
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass)
  const parent = process.ppid
  const watch =
    process.env.npm_lifecycle_event === undefined
      ? undefined
      : setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  return () => {
    clearInterval(watch)
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass)
  }
}

/**
 * Continues as another program on the pinned runtime, the site itself unless a file is named. Passes signals on and exits
 * when the program exits.
 */
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
  endTogether(child)
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Installs the packages of the lock file if none or different ones are installed. Otherwise fetches nothing. */
export async function install() {
  const { use, problem } = whichNode(system)
  if (problem !== undefined) fail(problem)
  if (use === 'own') putOwnNode()
  if (isInstalled()) return
  refuseWhileSiteRuns('packages', 'The packages in node_modules are not those of package-lock.json')
  process.stdout.write('Installing packages (once)…\n')
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (use === 'own') options.push('--ignore-scripts') // the scripts would run the pinned Node, and none is needed
  await run('npm', ['ci', ...options])
  if (use === 'own') putOwnNode()
  if (!existsSync(node))
    fail('The pinned Node runtime was not installed: allow install scripts of the package "node".')
  write('platform', PLATFORM)
}

const system = thisSystem()
const PLATFORM = `${process.platform}-${process.arch}${system.isMusl ? '-musl' : ''}`

/** Replaces the pinned Node, which does not run on this system, with a link to the running one. */
function putOwnNode() {
  if (!existsSync(join(root, 'node_modules', 'node'))) return
  if (existsSync(node) && realpathSync(node) === realpathSync(process.execPath)) return
  mkdirSync(dirname(node), { recursive: true })
  rmSync(node, { force: true })
  symlinkSync(process.execPath, node)
}

/**
 * Whether npm has installed the packages of the lock file. Optional packages may be absent: most are for other platforms.
 */
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

/**
 * A running site touches its file every few seconds (src/platform/running-site.ts); an older file is left over from a killed
 * one.
 */
const LEFT_AFTER_MS = 60_000

/** Ends this process if a site that was started from this directory uses files that would be replaced. */
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
    return error.code === 'EPERM' // the process belongs to another user
  }
}

/** The files that `npm run build` creates first and last. */
const BUILT = [join('dist', 'server', 'render.js'), runtime.program, join('dist', 'client', 'sw.js')]

/** Builds the site if any of its sources has changed since the last build. */
export async function build() {
  if (BUILT.every((file) => existsSync(join(root, file))) && stamp('pages') === sources()) return
  refuseWhileSiteRuns('build', BUILD_NEEDED)
  process.stdout.write('Building the site…\n')
  await run(node, [join(root, 'scripts', 'build.mjs')])
}

/** The reason for refusing a build while a site runs. */
export const BUILD_NEEDED = 'The site has to be built'

/**
 * Records that a build has begun or is complete. The sources are hashed after the build, because it writes one of them,
 * src/routeTree.gen.ts.
 */
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
