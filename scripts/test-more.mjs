// npm run test:more: what npm test leaves out, and the tests that matter on PostgreSQL again on a PostgreSQL started here.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'
import { build } from './prepare.mjs'
import { openSuite } from './suite.mjs'

const SEVERAL = ['--project=several', '--workers=1']

const suite = openSuite()
build()
const dir = mkdtempSync(join(tmpdir(), 'cadence-postgres-'))
const postgres = await startPostgres({ dir, durable: false })
const database = postgres === null ? 'embedded database' : 'PostgreSQL'
const env = postgres === null ? {} : { TEST_DATABASE_URL: postgres.url }
try {
  // After a kill the other processes wait for what the killed one had begun: the unit tests use that time.
  const kills = suite.browser('browser tests with kills, embedded database', [...SEVERAL, 'crash'], {
    background: true,
  })
  await suite.unit('slow tests, embedded database', ['--project=slow*'])
  await kills
  await suite.browser(`browser tests, ${database}`, ['--project=main', '--project=more'], { env })
  if (postgres !== null) {
    const several = suite.browser('browser tests, PostgreSQL, two web processes and a worker', SEVERAL, {
      env: { ...env, SITE_PROCESSES: 'several' },
      background: true,
    })
    await suite.unit('unit and call tests, PostgreSQL', ['.pg.test.'], { env })
    await several
  }
} finally {
  await postgres?.stop()
  rmSync(dir, { recursive: true, force: true })
}
suite.finish()
if (postgres === null)
  process.stdout.write('Left out: tests on PostgreSQL. Its binaries are not on this machine.\n')
