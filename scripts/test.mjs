// npm test: the checks a contributor runs before handing over a change. `npm run test:more` runs the rest.
import { withPostgres } from './postgres.mjs'
import { build } from './prepare.mjs'
import { openSuite } from './suite.mjs'

const suite = await openSuite()
// The check uses one core for most of its time; the build and the first tests use the other.
const checked = suite.check()
await build()
await suite.unit('unit and call tests, embedded database', ['--project=!slow*'])
await checked
await withPostgres((server) =>
  suite.browser(`main browser tests, ${server.name}`, ['--project=main'], { env: server.env }),
)
suite.finish()
