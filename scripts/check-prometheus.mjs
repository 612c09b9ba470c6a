// Checks the alarms in deploy/prometheus with promtool, which comes from Debian's package when it is not installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { programOf } from './debian-package.mjs'
import { root } from './prepare.mjs'

const promtool = programOf('prometheus', 'usr/bin/promtool')
if (promtool === undefined) {
  process.stdout.write('Not run: promtool is missing. On Debian it is in the package prometheus.\n')
  process.exit(process.env.CI ? 1 : 0)
}
const rules = join(root, 'deploy', 'prometheus')
const failed = [
  ['check', 'rules', 'rules.yml'],
  ['test', 'rules', 'rules.test.yml'],
].some((args) => spawnSync(promtool, args, { cwd: rules, stdio: 'inherit' }).status !== 0)
process.exit(failed ? 1 : 0)
