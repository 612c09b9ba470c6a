// npm run worker: the jobs without the web, beside other processes on one PostgreSQL.
import { join } from 'node:path'
import { install, node, root, run } from './prepare.mjs'

install()
run(node, [join(root, 'src', 'main.ts')], { env: { ROLE: 'worker' } })
