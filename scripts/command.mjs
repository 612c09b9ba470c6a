// npm run admin, fetch, backup, restore, move: runs a command for the site, on the pinned runtime.
import { join } from 'node:path'
import { HEAP_FLAGS } from '../src/backup/heap-flags.mjs'
import { environmentFile, install, node, root, run } from './prepare.mjs'

const words = process.argv.slice(2)
const flags = ['backup', 'restore', 'move'].includes(words[0] ?? '') ? HEAP_FLAGS : []
await install()
const args = [...flags, ...environmentFile(), join(root, 'src', 'command.ts'), ...words]
await run(node, args, { quiet: false })
