// npm run worker: the jobs without the web, beside other processes on one PostgreSQL.
import { become, build, install } from './prepare.mjs'

install()
build()
become({ ROLE: 'worker' })
