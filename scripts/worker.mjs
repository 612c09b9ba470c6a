// npm run worker: runs the jobs without the web server, next to other processes on one PostgreSQL.
import { become, build, install } from './prepare.mjs'

install()
build()
become({ ROLE: 'worker' })
