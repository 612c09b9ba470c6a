// npm test: what a contributor runs before handing a change over. `npm run test:more` is the rest.
import { withPostgres } from './postgres.mjs'
import { build } from './prepare.mjs'
import { openSuite } from './suite.mjs'

const suite = openSuite()
// Neither waits for the other, and each computes on one core for most of its time.
const checked = suite.check()
build()
await checked
await suite.unit('unit and call tests, embedded database', ['--project=!slow*'])
await withPostgres((server) =>
  suite.browser(`main browser tests, ${server.name}`, ['--project=main'], { env: server.env }),
)
suite.finish()
