// Tries how the site is installed, in fresh Debian roots: the Dockerfile, compose.yaml, the units and the proxies. --whole also
// installs the packages of npm and builds there, and takes minutes.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, problemHere } from './packages/roots.mjs'
import { build, install, node, root } from './prepare.mjs'
import { removeDirectory } from './remove-directory.mjs'

const problem = problemHere()
if (problem !== undefined) {
  process.stdout.write(`Not run: ${problem}.\n`)
  process.exit(process.env.CI ? 1 : 0)
}
await install()
await build()
const scratch = join(CACHE, 'scratch') // not in a temporary directory, where programs may be forbidden
removeDirectory(scratch) // of a run that was killed
mkdirSync(scratch, { recursive: true })
const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
const script = join(root, 'scripts', 'packages', 'in-roots.mjs')
const args = [...namespaces, node, script, scratch, ...process.argv.slice(2)]
const { status } = spawnSync('unshare', args, { stdio: 'inherit' })
removeDirectory(scratch)
process.exit(status ?? 1)
