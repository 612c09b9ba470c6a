// npm run admin, fetch: runs a command for the site, on the pinned runtime.
import { join } from 'node:path'
import { environmentFile, install, node, root, run } from './prepare.mjs'

install()
run(node, [...environmentFile(), join(root, 'src', 'command.ts'), ...process.argv.slice(2)])
