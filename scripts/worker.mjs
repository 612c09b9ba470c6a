// npm run worker: runs the jobs without the web server, next to other processes on one PostgreSQL.
import { become, build, install } from './prepare.mjs'

await install()
await build()
become({ ROLE: 'worker' })
