// Fresh Debian roots: directories with a new Debian, in which commands run as on a new machine (chroot).
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root as checkout } from '../prepare.mjs'

/** Where fresh roots are kept. */
export const CACHE = join(checkout, 'node_modules', '.cache', 'debian')
const DAY_MS = 24 * 60 * 60 * 1000
/** A root of the last days is used again; packages that are installed in it later are always the newest. */
const KEPT_MS = 7 * DAY_MS
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Bytes that a program may print. */
const MAX_PRINTED = 64 << 20
/** The base image leaves these out. */
const NOT_IN_SLIM = ['doc', 'info', 'lintian', 'linda', 'locale', 'man'].map((name) => `usr/share/${name}`)

/** What a program printed; throws with that when it fails. */
async function run(program, args, { input, ...options } = {}) {
  const running = promisify(execFile)(program, args, { encoding: 'utf8', maxBuffer: MAX_PRINTED, ...options })
  running.child.stdin.on('error', () => {}) // it ended before it had read everything
  running.child.stdin.end(input)
  const { stdout } = await running.catch(({ message, stdout, stderr }) => {
    throw new Error(`${message}\n${stdout}${stderr}`)
  })
  return stdout
}

/** Why this machine cannot make fresh roots; undefined when it can. */
export function problemHere() {
  if (process.getuid?.() !== 0) return 'it needs root, to make a fresh Debian root'
  if (!existsSync('/usr/bin/apt-get')) return 'it needs Debian, to make a fresh Debian root'
  const mounts = spawnSync('unshare', ['--mount', '--pid', '--fork', '--mount-proc', '--net', 'true'])
  return mounts.status === 0 ? undefined : 'it needs namespaces (in a container: --privileged)'
}

/** Where this machine gets Debian or its security updates from, so that the roots use what it can reach. */
function mirrorOf(name) {
  const directory = '/etc/apt/sources.list.d'
  const text = ['/etc/apt/sources.list', ...readdirSync(directory).map((file) => join(directory, file))]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const found = new RegExp(`^(?:URIs:|deb)\\s.*?(https?:\\S+/${name})/?(?:\\s|$)`, 'm').exec(text)?.[1]
  return found ?? `http://deb.debian.org/${name}`
}

/** debootstrap, unpacked when it is not installed. */
async function debootstrap() {
  if (existsSync('/usr/sbin/debootstrap')) return { program: '/usr/sbin/debootstrap', env: process.env }
  const directory = join(CACHE, 'debootstrap')
  const program = join(directory, 'usr', 'sbin', 'debootstrap')
  if (!existsSync(program)) {
    mkdirSync(directory, { recursive: true })
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['download', '-qq', 'debootstrap'], { cwd: directory })
    await run('dpkg-deb', ['-x', readdirSync(directory).find((name) => name.endsWith('.deb')), '.'], {
      cwd: directory,
    })
  }
  return { program, env: { ...process.env, DEBOOTSTRAP_DIR: join(directory, 'usr', 'share', 'debootstrap') } }
}

/** A directory with a new Debian of this suite; callers copy it. */
export async function freshDebian(suite) {
  const directory = join(CACHE, suite)
  if (existsSync(directory) && Date.now() - statSync(directory).mtimeMs < KEPT_MS) return directory
  rmSync(directory, { recursive: true, force: true })
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const { program, env } = await debootstrap()
  const mirror = process.env.DEBIAN_MIRROR ?? mirrorOf('debian')
  await run(program, ['--variant=minbase', suite, unfinished, mirror], { env })
  const write = (name, lines) => writeFileSync(join(unfinished, name), `${lines.join('\n')}\n`)
  write('etc/apt/sources.list', [
    `deb ${mirror} ${suite} main`,
    `deb ${mirror} ${suite}-updates main`,
    `deb ${mirrorOf('debian-security')} ${suite}-security main`,
  ])
  write('etc/dpkg/dpkg.cfg.d/docker-apt-speedup', ['force-unsafe-io']) // as in the base image
  for (const name of NOT_IN_SLIM) rmSync(join(unfinished, name), { recursive: true, force: true })
  for (const name of ['var/lib/apt/lists', 'var/cache/apt']) emptyDirectory(join(unfinished, name))
  renameSync(unfinished, directory)
  return directory
}

function emptyDirectory(directory) {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory)
}

/** A root of its own, with what reaches the package servers as this machine reaches them. */
export async function openRoot(base, directory) {
  await run('cp', ['-a', base, directory])
  await run('mount', ['-t', 'proc', 'proc', join(directory, 'proc')])
  for (const file of ['/etc/hosts', '/etc/resolv.conf'])
    writeFileSync(join(directory, file), readFileSync(file))
  writeFileSync(join(directory, 'etc/apt/apt.conf.d/99machine'), await run('apt-config', ['dump', 'Acquire']))
  return directory
}

/** Shows a directory of this machine in a root, where nothing can write to it or remove it. */
export async function showIn(directory, from, to) {
  const place = join(directory, to)
  mkdirSync(place, { recursive: true })
  await run('mount', ['--bind', from, place])
  await run('mount', ['-o', 'remount,bind,ro', place])
}

/** Lets npm in a root reach its registry as this machine does: its settings, and the certificates that they name. */
export function reachRegistry(directory) {
  const settings = [join(homedir(), '.npmrc'), '/etc/npmrc']
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  writeFileSync(join(directory, 'root', '.npmrc'), settings)
  const named = /^cafile\s*=\s*(\S+)/m.exec(settings)?.[1]
  for (const file of [process.env.NODE_EXTRA_CA_CERTS, process.env.npm_config_cafile, named].filter(
    Boolean,
  )) {
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), readFileSync(file))
  }
}

const PASSED_ON = /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|cafile))$/i
const passedOn = () => Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))

/** The arguments of spawn for a program in a root; `user` is a name there. */
const inRoot = (directory, [program, ...args], { user = 'root', cwd = '/', env = {} } = {}) => [
  'chroot',
  [`--userspec=${user}`, directory, '/usr/bin/env', '--ignore-environment', `--chdir=${cwd}`]
    .concat(
      Object.entries({ PATH, HOME: user === 'root' ? '/root' : '/tmp', ...env }).map((pair) =>
        pair.join('='),
      ),
    )
    .concat(program, args),
]

/** Runs a program in a root to its end, and returns what it printed. Throws with that when it fails. */
export function runIn(directory, command, options = {}) {
  const env = { ...Object.fromEntries(passedOn()), ...options.env }
  return run(...inRoot(directory, command, { ...options, env }), {
    input: options.input,
    encoding: options.encoding ?? 'utf8',
  })
}

/** What the started programs have printed, which is shown if the check fails. */
const printed = []
process.once('exit', (code) => {
  if (code !== 0)
    for (const { command, text } of printed) process.stderr.write(`-- ${command.join(' ')}\n${text}\n`)
})

/** Starts a program in a root. `stop` ends it by a signal, and returns its status and the seconds that it took. */
export function startIn(directory, command, options) {
  const child = spawn(...inRoot(directory, command, options), { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const output = { command, text: '' }
  printed.push(output)
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (output.text += part))
  return {
    pid: child.pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop(signal = 'SIGTERM') {
      const began = performance.now()
      child.kill(signal)
      const [status, by] = await ended
      return { status: status ?? by, seconds: (performance.now() - began) / 1000 }
    },
  }
}

/** Bytes on disk below a directory, without what is mounted there. */
export const bytesIn = async (directory) =>
  parseInt(await run('du', ['--summarize', '--bytes', '--one-file-system', directory]), 10)
