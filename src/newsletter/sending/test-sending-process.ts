// A worker that sends one edition, on a database that another process has opened: it may be killed at any moment.
import { openBulkPost } from '#outside/post/bulk-post.ts'
import { setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { openLog } from '#platform/log.ts'
import { sendEditionJob } from './send-edition.ts'

const { EDITION = '', NOW = '', SOCKETS, ...env } = process.env
const config = readConfig({ ...env, LOG_LEVEL: 'silent' })
const log = openLog('silent')
const database = await openDatabase({
  url: config.databaseUrl,
  dataDir: config.dataDir,
  migrationsFolder: 'migrations',
  log,
  ...(SOCKETS !== undefined && { socketDirectory: SOCKETS }),
})
const bulk = openBulkPost(config.mail, { answerMs: 10_000 })
// What sending uses of a house.
const house = { config, clock: setClock(new Date(NOW)), log, db: database.db, outside: { bulk, post: null } }
const ended = await sendEditionJob.run({ editionId: EDITION }, house as unknown as House)
await bulk?.close()
await database.close()
process.send?.(ended)
process.disconnect?.()
