import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { keepUnreadEvents } from '#sources/sources.ts'
import { listSources } from '#sources/source-desk.ts'
import { MODEL_JOB_SECONDS } from '#services/model.ts'
import { readEvents } from '#sources/read-events.ts'
import { toolsOf } from '#sources/tools.ts'
import { beginRun, endPart, failPart } from './runs.ts'
import { DRAFTING_MS } from './draft-stories.ts'
import { draftEvent } from './events/draft-event.ts'

/** The search covers this many months ahead. Source: administration §9. */
const MONTHS_AHEAD = 6
const SOURCE_CONCURRENCY = 4
/** The maximum number of new events of one source in one run. The next run drafts the others, also those of a slow model. */
const EVENTS_PER_SOURCE = 60

type SourcePart = { sourceId: string; runId: string }

/** Searches one source for events and drafts the new ones; the next search retries drafts that could not be stored. */
export const searchEventsJob = job(
  'search-events',
  async ({ sourceId, runId }: SourcePart, runtime: Runtime) => {
    const { db, clock, log } = runtime
    const end = (state: string, found: number, drafted: number) =>
      endPart(db, runId, sourceId, { state, found, drafted }, clock.now())
    const source = (await listSources(db)).find(({ id }) => id === sourceId)
    if (!source) return end('removed', 0, 0)
    const from = clock.now()
    const { state, found, unread } = await readEvents(source, toolsOf(runtime), {
      from,
      to: monthsAfter(from, MONTHS_AHEAD),
      deep: source.category === 'events',
    })
    await keepUnreadEvents(db, sourceId, unread)
    const started = performance.now()
    let drafted = 0
    let failed = 0
    for (const event of found) {
      if (drafted + failed >= EVENTS_PER_SOURCE || performance.now() - started > DRAFTING_MS) break
      const isNew = await draftEvent(runtime, event, { publisher: source.name, runId }).catch(
        (err: unknown) => {
          log.error({ err, source: sourceId }, 'no draft of an event could be written')
          failed += 1
          return false
        },
      )
      drafted += isNew ? 1 : 0
    }
    log.info({ source: sourceId, state, found: found.length, drafted, failed }, 'events searched')
    return end(failed > 0 ? 'failed' : state, found.length, drafted)
  },
  {
    concurrency: SOURCE_CONCURRENCY,
    expireInSeconds: MODEL_JOB_SECONDS,
    onFailed: ({ sourceId, runId }, { db, clock }) => failPart(db, runId, sourceId, clock.now()),
  },
)

/** The search as the timetable starts it. */
export const discoverEventsJob = job('discover-events', (_: Record<string, never>, runtime: Runtime) =>
  runtime.db.transaction((tx) => startEventSearch({ ...runtime, db: tx }, null)),
)

/**
 * Starts a run over the event sources, or over all sources when there are none, and returns its id. `runtime.db` is an open
 * transaction: run and jobs are created together or not at all.
 */
export async function startEventSearch(
  { db, jobs, clock }: Pick<Runtime, 'db' | 'jobs' | 'clock'>,
  askedBy: string | null,
): Promise<string> {
  const ids = await sourcesOfEvents(db)
  const runId = await beginRun(db, { kind: 'scrape-ai-events', askedBy, parts: ids.length }, clock.now())
  for (const sourceId of ids)
    await jobs.send(searchEventsJob, { sourceId, runId }, { tx: db, key: `${runId} ${sourceId}` })
  return runId
}

async function sourcesOfEvents(db: Db): Promise<string[]> {
  const active = await listSources(db, true)
  const own = active.filter(({ category }) => category === 'events')
  return (own.length > 0 ? own : active).map(({ id }) => id)
}

/** The same day some months later, or the last day of that month. */
function monthsAfter(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}
