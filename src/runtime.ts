import { damageReporter } from '#backup/damage.ts'
import { openOutside } from '#services/services.ts'
import { type ApiMeter, openApiMeter } from '#developers/developers.ts'
import { followLocalModel } from '#monitoring/local-model/local-model.ts'
import { PAGES_CHANGED, PAGES_WITHDRAWN } from './articles/publish.ts'
import { planOf } from '#membership/membership.ts'
import { countCall } from '#people/attempts.ts'
import { recordCall } from '#people/audit.ts'
import { type People, openPeople } from '#people/people.ts'
import { answerPractice } from '#sources/practice-feeds.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { makeDataDirectory } from '#platform/data-directory.ts'
import { type Database, openDatabase } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { openJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { type PublicReads, onPrimary, openReplica } from '#platform/replica/public-reads.ts'
import { type Dispatcher, openDispatcher } from '#platform/serve.ts'
import { fileURLToPath } from 'node:url'
import { api } from './api.ts'
import { endAccess } from './account/end-access.ts'
import { jobs } from './timetable.ts'

/** An open runtime: everything a process needs, and a way to close it. */
export type OpenRuntime = {
  runtime: Runtime
  database: Database
  people: People
  dispatcher: Dispatcher
  meter: ApiMeter
  publicReads: PublicReads
  /** Waits for running work to finish, then closes everything. */
  close(): Promise<void>
}

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export type RuntimeOptions = {
  clock: Clock
  log: Log
  /** Called when the embedded database has ended on its own. */
  onLost?: (reason: Error) => void
  /** Called when PostgreSQL does not answer; opening continues when it does. */
  onWaiting?: () => void
  /** The socket directory of the embedded database that another thread of this process has opened. */
  socketDirectory?: string
  /** Whether this process answers visitors: it then reads their pages from DATABASE_READ_URL if that is set. */
  hasVisitors?: boolean
}

/** Jobs share the one session of the embedded database with the pages, and no reader waits for them. */
const JOBS_WAIT_MS = 60_000

/** Opens the database, the queue, the external services and the modules. */
export async function openRuntime(
  config: Config,
  { clock, log, ...of }: RuntimeOptions,
): Promise<OpenRuntime> {
  await makeDataDirectory(config.dataDir)
  const reportDamage = damageReporter(config, log)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    migrationsFolder: MIGRATIONS,
    log,
    onDamage: reportDamage,
    ...(of.socketDirectory !== undefined && { connectionWaitMs: JOBS_WAIT_MS }),
    ...of,
  })
  const outside = openOutside(config, { db: database.db, clock, log, own: answerPractice })
  try {
    const { db, notices } = database
    const queue = await openJobs(database, log, jobs)
    const runtime: Runtime = { config, clock, log, db, notices, jobs: queue, outside }
    await followLocalModel(runtime)
    const people = await openPeople(runtime, planOf, endAccess)
    const meter = openApiMeter(runtime)
    const publicReads = await openPublicReads(config, database, log, of.hasVisitors ?? false)
    const dispatcher = openDispatcher(runtime, api, {
      record: recordCall,
      meter,
      countAcross: (key, limit, now) => countCall(database.db, key, limit, now),
      publicReads,
    })
    return {
      runtime,
      database,
      people,
      dispatcher,
      meter,
      publicReads,
      close: async () => {
        await publicReads.close()
        await queue.stop()
        await meter.flush()
        await outside.close()
        await database.close()
      },
    }
  } catch (error) {
    await outside.close()
    await database.close()
    throw error
  }
}

async function openPublicReads(
  { databaseReadUrl: url }: Config,
  database: Database,
  log: Log,
  hasVisitors: boolean,
): Promise<PublicReads> {
  if (url === undefined || !hasVisitors) return onPrimary(database.db)
  return openReplica({ url, primary: database, channels: [PAGES_CHANGED, PAGES_WITHDRAWN], log })
}
