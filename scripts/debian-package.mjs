// Programs of Debian packages for tests, without installing them: installing some would start a server.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * The path of a program: where this machine has it, or else unpacked from the Debian package that has it at `inPackage`, which
 * needs root on Debian. Undefined when there is none.
 * @param {string} packageName
 * @param {string} inPackage such as usr/bin/promtool
 * @returns {string | undefined}
 */
export function programOf(packageName, inPackage) {
  const name = inPackage.split('/').at(-1)
  const directories = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    '/usr/sbin',
    '/usr/local/sbin',
  ]
  const installed = directories.map((directory) => join(directory, name)).find((path) => existsSync(path))
  return installed ?? unpack(packageName, inPackage)
}

function unpack(packageName, inPackage) {
  const directory = join(root, 'node_modules', '.cache', packageName)
  const program = join(directory, inPackage)
  if (existsSync(program)) return program
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  mkdirSync(directory, { recursive: true })
  const run = (command, args) => spawnSync(command, args, { cwd: directory, stdio: 'inherit' }).status
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['download', '-qq', packageName])
  const archive = readdirSync(directory).find((file) => file.endsWith('.deb'))
  const unpacked = archive !== undefined && run('dpkg-deb', ['-x', archive, '.']) === 0
  return unpacked && existsSync(program) ? program : undefined
}
