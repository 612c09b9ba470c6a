import { and, asc, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { administrators, contactOf } from '#people/people.ts'
import { SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { REMIND_MS } from './rules.ts'
import { someWaitMail, waitsMail } from './support-mails.ts'
import { supportRequests, supportWatchers } from './tables.ts'

type Row = typeof supportRequests.$inferSelect
type Watcher = typeof supportWatchers.$inferSelect
type Parts = Pick<Runtime, 'jobs' | 'config'>

/** The maximum number of administrators who are notified. */
const MAX_WATCHERS = 100
/** The language of administrators who have chosen none. */
const USUAL: Language = 'en'
/**
 * A question gets its timestamp when it is sent and becomes visible a little later, so one younger than this is not counted
 * yet.
 */
const UNSETTLED_MS = 10 * SECOND
/** The delay after which everything written together with a question is old enough to count. */
const COUNT_AFTER_SECONDS = UNSETTLED_MS / SECOND + 2

/**
 * Notifies watching administrators of a waiting question, inside the transaction that makes it wait: of a B2B question
 * immediately and by name, of others when `notifySupportJob` counts them. The asker is not notified.
 */
export async function notifyWaiting(tx: Db, { jobs, config }: Parts, request: Row): Promise<void> {
  if (request.tier !== 'b2b') {
    await jobs.send(notifySupportJob, {}, { tx, key: 'now', afterSeconds: COUNT_AFTER_SECONDS })
    return
  }
  for (const { userId } of await watching(tx)) {
    const contact = userId === request.userId ? null : await contactOf(tx, userId)
    if (!contact) continue
    const language = contact.language ?? USUAL
    await writeMail(tx, jobs, {
      key: `support-waits ${request.id} ${request.changedAt.toISOString()} ${userId}`,
      recipient: contact.email,
      language,
      ...waitsMail({ language, subject: request.subject }, config),
    })
  }
}

/**
 * Notifies each watching administrator how many questions of other plans have started waiting since the last time, at most
 * once an hour.
 */
export const notifySupportJob = job('tell-support', notifySupport)

async function notifySupport(_: Record<string, never>, runtime: Runtime): Promise<{ notified: number }> {
  const { db, clock } = runtime
  const until = new Date(clock.now().getTime() - UNSETTLED_MS)
  let notified = 0
  for (const { userId } of await watching(db))
    if (await db.transaction((tx) => notifyWatcher(tx, runtime, userId, until))) notified++
  return { notified }
}

/** Counts waiting questions up to a moment before which no more can appear; the next count starts there. */
async function notifyWatcher(tx: Db, { jobs, config }: Parts, userId: string, until: Date): Promise<boolean> {
  const { notifiedAt, userId: id } = supportWatchers
  const [due] = await tx
    .select()
    .from(supportWatchers)
    .where(
      and(eq(id, userId), or(isNull(notifiedAt), lte(notifiedAt, new Date(until.getTime() - REMIND_MS)))),
    )
    .for('update')
  const contact = due ? await contactOf(tx, userId) : null
  if (!due || !contact) return false
  const { state, tier, changedAt, userId: asker } = supportRequests
  const since = due.notifiedAt ?? due.createdAt
  const fresh = and(gt(changedAt, since), lte(changedAt, until))
  const count = await tx.$count(
    supportRequests,
    and(eq(state, 'open'), ne(tier, 'b2b'), ne(asker, userId), fresh),
  )
  if (count === 0) return false
  await tx.update(supportWatchers).set({ notifiedAt: until }).where(eq(id, userId))
  const language = contact.language ?? USUAL
  await writeMail(tx, jobs, {
    key: `support-some-wait ${until.toISOString()} ${userId}`,
    recipient: contact.email,
    language,
    ...someWaitMail({ language, count }, config),
  })
  return true
}

/** The watchers who are still administrators. */
async function watching(db: Db): Promise<Watcher[]> {
  const admins = (await administrators(db)).map(({ id }) => id)
  if (admins.length === 0) return []
  return db
    .select()
    .from(supportWatchers)
    .where(inArray(supportWatchers.userId, admins))
    .orderBy(asc(supportWatchers.userId))
    .limit(MAX_WATCHERS)
}
