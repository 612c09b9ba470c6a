import { desc, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { MINUTE, SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { PAGES_KEY } from '#platform/http/shared-caches.ts'
import { job } from '#platform/jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { postToOperator } from '../operator-webhook.ts'
import { pageChanges } from './tables.ts'

/** CDNs limit purges; one with a free plan of Cloudflare accepts five a minute. */
const PAUSE_SECONDS = 15
/**
 * After this caches are purged once more for a change: until then a page that was requested before it can reach a cache, and a
 * process whose connection for notices died silently can serve one.
 */
const AGAIN_AFTER_MS = MINUTE
/** A purge covers all changes before it; more than these are left for the next one. */
const MAX_CHANGES = 10_000

/** `expected`: the sender has the address of the purge; the timetable sends nothing. */
type Wanted = { expected?: true }

/** Records a change of pages, in the transaction of the change. */
export async function recordPageChange(tx: Db): Promise<void> {
  await tx.insert(pageChanges).values({})
}

/** Purges shared caches if pages have changed since they were last purged, or a minute before. Every minute, and on notice. */
export const purgePagesJob = job(
  'purge-pages',
  async ({ expected }: Wanted, runtime: Runtime): Promise<{ purged: number }> => {
    const { config, clock, db, jobs, log } = runtime
    const { purge } = config.cdn
    if (purge === undefined) {
      if (expected) throw new Error('CDN_PURGE_URL is set for pages, but not in the process that does jobs')
      await db.delete(pageChanges)
      return { purged: 0 }
    }
    const now = clock.now()
    const due = await dueAt(db, now)
    if (due.length === 0) return { purged: 0 }
    const last = await lastPurge(db)
    const age = last === null ? Infinity : now.getTime() - last.getTime()
    // A time in the future does not count.
    if (last !== null && age >= 0 && age < PAUSE_SECONDS * SECOND) {
      const key = `after ${last.toISOString()}`
      await jobs.send(purgePagesJob, { expected: true }, { key, afterSeconds: PAUSE_SECONDS })
      return { purged: 0 }
    }
    try {
      await postPurge(runtime, purge)
    } catch (error) {
      // The timetable tries again every minute, and one failed job is enough for the desk.
      if (!(await isListed(jobs))) throw error
      log.warn({ err: error }, 'shared caches could not be purged')
      return { purged: 0 }
    }
    await finish(db, due, now)
    return { purged: due.length }
  },
  { retries: 5, expireInSeconds: 60 },
)

/**
 * Has shared caches purged soon, for the changes that are committed. During a purge another one follows it: its key is that of the
 * quarter minute, because a job with the key of a running one would be dropped, and it runs in a later quarter.
 */
export async function purgeSoon({ jobs, clock }: Pick<Runtime, 'jobs' | 'clock'>): Promise<void> {
  const data = { expected: true } as const
  const sent = await jobs.send(purgePagesJob, data, { key: 'now' })
  if (sent !== null) return
  const key = `later ${Math.floor(clock.now().getTime() / (PAUSE_SECONDS * SECOND))}`
  await jobs.send(purgePagesJob, data, { key, afterSeconds: PAUSE_SECONDS })
}

/** Whether the desk lists a purge among the failed jobs. */
const isListed = async (jobs: Runtime['jobs']): Promise<boolean> =>
  (await jobs.counts()).some(({ name, failed }) => name === purgePagesJob.name && failed > 0)

type Due = { id: string; purgedAt: Date | null }

const dueAt = (db: Db, now: Date): Promise<Due[]> =>
  db
    .select({ id: pageChanges.id, purgedAt: pageChanges.purgedAt })
    .from(pageChanges)
    .where(
      or(isNull(pageChanges.purgedAt), lte(pageChanges.purgedAt, new Date(now.getTime() - AGAIN_AFTER_MS))),
    )
    .orderBy(pageChanges.id)
    .limit(MAX_CHANGES)

/** When caches were last purged for new changes; null if that is long ago. */
async function lastPurge(db: Db): Promise<Date | null> {
  const [last] = await db
    .select({ at: pageChanges.purgedAt })
    .from(pageChanges)
    .where(isNotNull(pageChanges.purgedAt))
    .orderBy(desc(pageChanges.purgedAt), desc(pageChanges.id))
    .limit(1)
  return last?.at ?? null
}

/**
 * Requests the purge. Cloudflare reads the body; Fastly reads the key at the end of the address and needs no body. Throws an
 * error that names no more of the address than its host.
 */
async function postPurge(
  { outside }: Runtime,
  { url, header }: NonNullable<Runtime['config']['cdn']['purge']>,
): Promise<void> {
  await postToOperator(url, {
    name: 'the address of the purge',
    body: JSON.stringify({ tags: [PAGES_KEY] }),
    headers: header === undefined ? {} : { [header.name]: header.value },
    userAgent: outside.web.userAgent,
  })
}

/** Records a purge that began at `now`, after the changes in `due` were committed. */
async function finish(db: Db, due: readonly Due[], now: Date): Promise<void> {
  const ids = (isFirst: boolean) =>
    due.filter(({ purgedAt }) => (purgedAt === null) === isFirst).map(({ id }) => id)
  await db.transaction(async (tx) => {
    await tx.delete(pageChanges).where(inArray(pageChanges.id, ids(false)))
    await tx
      .update(pageChanges)
      .set({ purgedAt: now })
      .where(inArray(pageChanges.id, ids(true)))
  })
}
