// Writes the archive of the newest migration for the tests of upgrades: `node scripts/make-upgrade-fixture.mjs`, after a
// migration was added. It is a new site with a few samples, an administrator, and a person in every table with personal data.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantSamples } from '../src/articles/samples/plant-samples.ts'
import { backUp } from '../src/backup/backup.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { openRuntime } from '../src/runtime.ts'
import { plantSchedule } from '../src/schedule/schedule.ts'
import { plantPerson } from '../src/testing/test-person.ts'
import { ADA, post, signInAsAda } from '../src/testing/upgrades/test-ada.ts'
import { keepFew } from '../src/testing/upgrades/test-keep-few.ts'
import { openServer } from '../src/web/server.ts'
import { root } from './prepare.mjs'

const dataDir = await mkdtemp(join(tmpdir(), 'cadence-fixture-'))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const [log, now] = [openLog('error'), systemClock.now()]
const open = await openRuntime(config, { clock: systemClock, log })
await plantSamples(open.runtime.db, now)
await plantSchedule(open.runtime.db, now)
await plantPerson(open.runtime.db, now)
await keepFew(open.database.pool)
const pages = join(dataDir, 'client')
await mkdir(pages)
const app = await openServer(open, { fetch: () => new Response() }, pages)
await post(app, 'auth/sign-up/email', ADA)
await post(app, 'bootstrap-admin', {}, await signInAsAda(app))
await open.close()

const newest = (await readdir(join(root, 'migrations')))
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .at(-1)
const file = join(root, 'src/testing/upgrades', `${newest.slice(0, 4)}.tar.gz`)
await rm(file, { force: true })
await backUp({ ...config, backupKey: undefined }, file, { log, now })
await rm(dataDir, { recursive: true })
process.stdout.write(`${file}\n`)
