// Makes a checkout ready to run: packages, then what is built. Plain JavaScript for Node 20: it runs before the pinned runtime is there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The pinned runtime, once the packages are there. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node')
/** How the site's processes are started. */
const runtime = JSON.parse(readFileSync(join(root, 'scripts', 'runtime.json'), 'utf8'))
const stamps = join(root, 'node_modules', '.cadence')

const fail = (words) => {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

/** The programs of the packages, the pinned runtime among them, come first. */
const path = () =>
  `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`

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
  const child = spawn(node, [...runtime.flags, join(root, file)], {
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

/** Installs packages when the lockfile has changed since they were installed, or there are none. */
export function install() {
  const lock = hash([join(root, 'package-lock.json')])
  if (existsSync(node) && stamp('packages') === lock) return
  process.stdout.write('Installing packages (once)…\n')
  run('npm', [
    'install',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (!existsSync(node))
    fail('The pinned Node runtime was not installed: allow install scripts of the package "node".')
  write('packages', lock)
}

/** What `npm run build` makes, first and last. */
const BUILT = [join('dist', 'server', 'render.js'), runtime.program, join('dist', 'client', 'sw.js')]

/** Builds the site when anything that it is made of has changed since the last build. */
export function build() {
  const sources = ['src', 'vite.config.ts', 'package-lock.json', 'scripts'].flatMap((name) =>
    filesIn(join(root, name)),
  )
  const now = hash(sources)
  if (BUILT.every((file) => existsSync(join(root, file))) && stamp('pages') === now) return
  process.stdout.write('Building the site…\n')
  write('pages', '') // until it is done
  run(node, [join(root, 'scripts', 'build.mjs')], { quiet: true })
  write(
    'pages',
    hash(
      ['src', 'vite.config.ts', 'package-lock.json', 'scripts'].flatMap((name) => filesIn(join(root, name))),
    ),
  ) // the build writes src/routeTree.gen.ts
}

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
