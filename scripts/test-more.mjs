// npm run test:more: everything that npm test leaves out, plus the database-dependent tests again on a PostgreSQL started
// here.
import { withPostgres } from './postgres.mjs'
import { build } from './prepare.mjs'
import { openSuite } from './suite.mjs'

const SEVERAL = ['--project=several', '--workers=1']

const suite = await openSuite()
await build()
// After a kill, the other processes wait for the work the killed one had started; the unit tests use that time.
const alone = suite.browser('browser tests with kills, embedded database', SEVERAL, { background: true })
await suite.unit('slow tests, embedded database', ['--project=slow*'])
await alone
const nginx = suite.nginx()
await withPostgres(async ({ isThere, name, env }) => {
  await suite.browser(`browser tests, ${name}`, ['--project=more'], { env })
  if (!isThere) return
  const several = suite.browser(
    `browser tests, PostgreSQL, two web servers and two workers${nginx ? ' behind nginx' : ''}`,
    [...SEVERAL, ...(nginx ? ['--project=behind nginx'] : [])],
    { env: { ...env, SITE_PROCESSES: 'several', ...(nginx && { NGINX_PATH: nginx }) }, background: true },
  )
  await suite.unit('unit and call tests, PostgreSQL', ['.pg.test.'], { env })
  await several
})
await suite.prometheus()
if (nginx) await suite.cachedPages(nginx)
const newcomer = suite.newcomer() // the packages wait for downloads
await suite.packages()
await newcomer
suite.finish()
