// Makes the image and installs a server in fresh Debian roots, then starts both without a network. scripts/check-packages.mjs
// runs it in namespaces of its own, so that whatever it mounts and starts ends with it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { node, root as checkout } from '../prepare.mjs'
import { SUITE, makeImage } from './image.mjs'
import { freshDebian } from './roots.mjs'
import { installServer } from './server.mjs'
import { HOST } from './visit.mjs'

const MAX_IMAGE_BYTES = 600_000_000
/** The roots have 2 GB, and the programs in them need more. */
const MIN_FREE_BYTES = 8 * 1024 ** 3
const [scratch, ...words] = process.argv.slice(2)
const whole = words.includes('--whole')
// Thousands of small files are unpacked.
if (!whole && freemem() > MIN_FREE_BYTES) spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', scratch])
const server = join(scratch, 'server')
const base = await freshDebian(SUITE)
note('A fresh Debian root is ready')
const [image] = await Promise.all([
  makeImage({ base, scratch, whole }).then((made) => {
    note(`The image is made: ${megabytes(made.bytes)}, ${megabytes(made.baseBytes)} of them Debian`)
    return made
  }),
  installServer({ base, directory: server, whole }).then(() => note('The server is installed')),
])
if (image.bytes > MAX_IMAGE_BYTES) throw new Error(`The image has more than ${megabytes(MAX_IMAGE_BYTES)}`)
for (const directory of [image.root, server])
  writeFileSync(join(directory, 'etc/hosts'), `127.0.0.1 localhost ${HOST} site worker database proxy\n`)
await Promise.all([
  inNetworkOfItsOwn('serve-image.mjs', 'The image has served readers behind Caddy'),
  inNetworkOfItsOwn('serve-server.mjs', 'The server has served readers behind nginx'),
])

async function inNetworkOfItsOwn(script, outcome) {
  const file = join(checkout, 'scripts', 'packages', script)
  const child = spawn('unshare', ['--net', node, file, JSON.stringify({ image, server })], {
    stdio: 'inherit',
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`${script} failed`)
  note(outcome)
}

function note(line) {
  process.stdout.write(`${line} (${Math.round(performance.now() / 1000)} s)\n`)
}

function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`
}
