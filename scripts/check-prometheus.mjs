// Checks the alarms in deploy/prometheus with promtool, which comes from Debian's package when it is not installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const directory = join(root, 'node_modules', '.cache', 'prometheus')
const unpacked = join(directory, 'usr', 'bin', 'promtool')
const run = (program, args, options = {}) => spawnSync(program, args, { stdio: 'inherit', ...options }).status

const promtool = run('promtool', ['--version'], { stdio: 'ignore' }) === 0 ? 'promtool' : unpack()
if (promtool === undefined) {
  process.stdout.write('Not run: promtool is missing. On Debian it is in the package prometheus.\n')
  process.exit(process.env.CI ? 1 : 0)
}
const rules = join(root, 'deploy', 'prometheus')
const failed = [
  ['check', 'rules', 'rules.yml'],
  ['test', 'rules', 'rules.test.yml'],
].some((args) => run(promtool, args, { cwd: rules }) !== 0)
process.exit(failed ? 1 : 0)

/** Unpacks the package without installing it, because installing it would start a server. */
function unpack() {
  if (existsSync(unpacked)) return unpacked
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  mkdirSync(directory, { recursive: true })
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['download', '-qq', 'prometheus'], { cwd: directory })
  const archive = readdirSync(directory).find((name) => name.endsWith('.deb'))
  if (archive === undefined || run('dpkg-deb', ['-x', archive, '.'], { cwd: directory }) !== 0)
    return undefined
  return unpacked
}
