import { isHeldReady, lockHeld, readyHeld } from '#articles/translation/held/held.ts'
import { UNPLANNED, type StoredDraft, draftById, holdDraft } from '#writing/drafts.ts'
import { putBack } from '#writing/translation/put-back/put-back.ts'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { isRefusal } from '#platform/refusal.ts'
import { next } from '#writing/draft.ts'
import { publishDraft, refuseDuplicate } from './publish-draft.ts'
import { generatedContent } from '#writing/tables.ts'

/** The most drafts that one run sends, those waiting longest first; the next run finds the others. */
const BATCH_SIZE = 500
/** The error key shown on the desk when publishing has failed up to the last try. */
const NOT_PUBLISHED = 'newsroom.planFailed'

/**
 * Finds the drafts that are due for publication: their time has come, or all translations that they wait for are reviewed.
 * Both are stored only with the drafts, so nothing is lost by a restart or a corrected clock: the next run finds them.
 */
export const publishPlannedJob = job(
  'publish-planned',
  async (_: Record<string, never>, { db, clock, jobs }: Runtime) => {
    const due = await db
      .select({ id: generatedContent.id })
      .from(generatedContent)
      .where(and(eq(generatedContent.status, 'approved'), lte(generatedContent.publishAt, clock.now())))
      .orderBy(asc(generatedContent.publishAt), asc(generatedContent.id))
      .limit(BATCH_SIZE)
    const ready = await readyHeld(db, BATCH_SIZE)
    for (const id of [...due.map((draft) => draft.id), ...ready])
      await jobs.send(publishPlannedDraftJob, { id }, { key: id })
    return { due: due.length + ready.length }
  },
)

/**
 * Publishes one draft that is due, as an immediate approval would. A draft that can no longer be published, or not
 * after eight minutes of tries, is pending again and states the reason. Repeating it changes nothing.
 */
export const publishPlannedDraftJob = job(
  'publish-planned-draft',
  async ({ id }: { id: string }, runtime: Runtime) => {
    try {
      return { published: await publishDue(id, runtime) }
    } catch (error) {
      if (!isRefusal(error)) throw error
      await takeBack(id, error.code, runtime)
      return { published: false, because: error.code }
    }
  },
  {
    retries: 5,
    retryDelaySeconds: 15,
    onFailed: ({ id }, runtime) => takeBack(id, NOT_PUBLISHED, runtime),
  },
)

async function publishDue(id: string, { db, clock, jobs, log }: Runtime): Promise<boolean> {
  const now = clock.now()
  const planned = await draftById(db, id)
  if (!planned || !(await isDue(db, planned, now))) return false
  const event = await refuseDuplicate(db, planned, now)
  const published = await db.transaction(async (tx) => {
    const draft = await holdDraft(tx, id)
    await lockHeld(tx, id)
    if (!(await isDue(tx, draft, now)) || next(draft.status, 'publish').state !== 'moved') return false
    await change(tx, draft, await publishDraft(tx, draft, { jobs, event }, now))
    return true
  })
  if (published) log.info({ draft: id, planned: planned.publishAt }, 'planned draft published')
  return published
}

async function isDue(db: Db, { id, status, publishAt }: StoredDraft, now: Date): Promise<boolean> {
  if (status !== 'approved') return false
  return publishAt === null ? isHeldReady(db, id) : publishAt <= now
}

async function takeBack(id: string, because: string, { db, clock, log }: Runtime): Promise<void> {
  const taken = await db.transaction(async (tx) => {
    const draft = await holdDraft(tx, id)
    if (!(await isDue(tx, draft, clock.now()))) return false
    await putBack(tx, id, clock.now())
    await change(tx, draft, { ...UNPLANNED, planRefused: because })
    return true
  })
  if (taken) log.warn({ draft: id, because }, 'planned publication refused, the draft waits for review again')
}

const change = (tx: Db, { id, version }: StoredDraft, values: Partial<StoredDraft>) =>
  tx
    .update(generatedContent)
    .set({ ...values, version: version + 1 })
    .where(eq(generatedContent.id, id))
