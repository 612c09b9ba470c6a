// npm run dev: the site with pages that follow their sources. Restart it after changing server files.
import { join } from 'node:path'
import { install, node, root, run } from './prepare.mjs'

install()
run(node, [join(root, 'src', 'dev.ts')], { env: { NODE_ENV: 'development' } })
