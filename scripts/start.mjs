// npm start: makes the checkout ready, then opens the site on the pinned runtime.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, node, root } from './prepare.mjs'

install()
build()
const site = spawn(node, [join(root, 'src', 'main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => site.kill(signal))
site.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
