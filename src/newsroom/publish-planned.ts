import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { isRefusal } from '#platform/refusal.ts'
import { next } from './draft.ts'
import { type StoredDraft, draftById, holdDraft } from './generated-content.ts'
import { publishDraft, refuseDuplicate } from './publish-draft.ts'
import { generatedContent } from './tables.ts'

/** Drafts that one look sends on their way, those that wait longest first; the next look sees the others. */
const BATCH_SIZE = 500
/** What the desk is told when publishing has met errors until the last try. */
const NOT_PUBLISHED = 'newsroom.planFailed'

/**
 * Looks which drafts are to be published by now. What is due stands in the drafts alone, so nothing is lost by a restart
 * or a clock that is put right: the next look finds it.
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
    for (const { id } of due) await jobs.send(publishPlannedDraftJob, { id }, { key: id })
    return { due: due.length }
  },
)

/**
 * Publishes one draft whose moment has come, as an approval at once would. What cannot be published any more, or not
 * after eight minutes of tries, waits for review again and says why. Repeating it changes nothing.
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
  if (!planned || !isDue(planned, now)) return false
  await refuseDuplicate(db, planned, now)
  const published = await db.transaction(async (tx) => {
    const draft = await holdDraft(tx, id)
    if (!isDue(draft, now) || next(draft.status, 'publish').state !== 'moved') return false
    const values = await publishDraft(tx, draft, { jobs }, now)
    await change(tx, draft, values)
    return true
  })
  if (published) log.info({ draft: id, planned: planned.publishAt }, 'planned draft published')
  return published
}

const isDue = ({ status, publishAt }: StoredDraft, now: Date): boolean =>
  status === 'approved' && publishAt !== null && publishAt <= now

async function takeBack(id: string, because: string, { db, clock, log }: Runtime): Promise<void> {
  const taken = await db.transaction(async (tx) => {
    const draft = await holdDraft(tx, id)
    if (!isDue(draft, clock.now())) return false
    await change(tx, draft, { ...UNPLANNED, planRefused: because })
    return true
  })
  if (taken) log.warn({ draft: id, because }, 'planned publication refused, the draft waits for review again')
}

/** A draft whose plan is given up: nobody's decision stands any more, the edits do. */
export const UNPLANNED = { status: 'pending', publishAt: null, reviewedBy: null, reviewedAt: null } as const

const change = (tx: Db, { id, version }: StoredDraft, values: Partial<StoredDraft>) =>
  tx
    .update(generatedContent)
    .set({ ...values, version: version + 1 })
    .where(eq(generatedContent.id, id))
