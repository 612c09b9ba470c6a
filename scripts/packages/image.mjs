// Carries out the Dockerfile in fresh Debian roots instead of a container engine.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { node, root as checkout } from '../prepare.mjs'
import { contextFilter, readDockerfile, settingsOf } from './dockerfile.mjs'
import { bytesIn, openRoot, reachRegistry, runIn } from './roots.mjs'

const ignored = contextFilter(readFileSync(join(checkout, '.dockerignore'), 'utf8'))
/** Files that a build has made, which are no part of the image. */
const OF_THE_CHECK = ['etc/hosts', 'etc/resolv.conf', 'etc/apt/apt.conf.d/99machine']

const stages = readDockerfile(readFileSync(join(checkout, 'Dockerfile'), 'utf8'))
/** The Debian that the image is made from. */
export const SUITE = /-([a-z]+)-slim/.exec(stages[0].base)[1]

/**
 * The last stage as a root, with its settings and bytes. The stage that builds runs in a root of its own if `whole`. Otherwise
 * the packages and the build of this checkout are used, which `npm ci` and `npm run build` made.
 * @param {{ base: string, scratch: string, whole: boolean }} options
 */
export async function makeImage({ base, scratch, whole }) {
  const roots = new Map()
  for (const stage of stages) {
    const directory = join(scratch, stage.name || 'image')
    roots.set(stage.name, directory)
    if (stage.name === 'build' && !whole) useCheckout(stage, directory)
    else
      await carryOut(stage, await openRoot(base, directory), {
        roots,
        withNpm: stage.base.startsWith('node:'),
      })
  }
  const directory = roots.get('')
  for (const file of OF_THE_CHECK) rmSync(join(directory, file), { force: true })
  const { instructions } = stages.at(-1)
  return {
    root: directory,
    ...settingsOf(instructions),
    bytes: await bytesIn(directory),
    baseBytes: await bytesIn(base),
  }
}

/** Runs what a stage does after packages and build, with those of this checkout. */
function useCheckout({ instructions }, directory) {
  mkdirSync(directory, { recursive: true })
  for (const { name, text } of instructions)
    for (const command of name === 'RUN' ? text.split(' && ') : []) {
      if (command.startsWith('npm ci ') || command === 'npm run build') continue // this checkout has both
      const words = command.replaceAll(/ \/(?=\w)/g, ` ${directory}/`).split(' ')
      if (words[0] !== 'node') throw new Error(`only the whole build can carry out: ${command}`)
      execFileSync(node, words.slice(1), { cwd: checkout })
    }
}

async function carryOut({ instructions }, directory, { roots, withNpm }) {
  if (withNpm) {
    installNode(directory)
    reachRegistry(directory)
  }
  let cwd = '/'
  for (const [n, { name, text, words, flags }] of instructions.entries()) {
    const { env } = settingsOf(instructions.slice(0, n))
    if (name === 'WORKDIR') mkdirSync(join(directory, (cwd = text)), { recursive: true })
    if (name === 'RUN') await runIn(directory, ['/bin/sh', '-c', text], { cwd, env })
    if (name === 'COPY')
      copy(words, roots.get(flags.from), join(directory, words.at(-1).startsWith('/') ? '' : cwd))
  }
}

/** Copies what COPY names: the contents of a directory, or files into one. Without a stage, from the checkout. */
function copy(words, stage, to) {
  const target = words.at(-1)
  for (const word of words.slice(0, -1)) {
    const from = join(stage ?? checkout, word)
    const place = target.endsWith('/') ? join(to, target, basename(word)) : join(to, target)
    const filter = (path) => statSync(path).isDirectory() || ignored(relative(checkout, path))
    mkdirSync(dirname(place), { recursive: true })
    if (stage) spawnSync('cp', ['-a', '--no-target-directory', from, place], { stdio: 'inherit' })
    else cpSync(from, place, { recursive: true, filter })
  }
}

/** What the base image with Node has: Node and npm, those of this machine. */
export function installNode(directory) {
  const program = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
  const npm = dirname(dirname(realpathSync(program)))
  cpSync(node, join(directory, 'usr/local/bin/node'))
  cpSync(npm, join(directory, 'usr/local/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(directory, 'usr/local/bin', name))
}
