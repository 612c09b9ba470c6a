// npm run worker: the jobs without the web, beside other processes on one PostgreSQL.
import { become, install } from './prepare.mjs'

install()
become('main.ts', { ROLE: 'worker' })
