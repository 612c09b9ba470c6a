import { and, eq, inArray } from 'drizzle-orm'
import { accessLevelsOf } from '#delivery/access-levels.ts'
import { type Message, notify } from '#delivery/delivery.ts'
import type { Language } from '#languages/rules.ts'
import type { AccessLevel } from '#membership/rules.ts'
import { contactOf } from '#people/people.ts'
import { writeMail } from '#services/post/write-mail.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { type Mailed, alertMail } from './alert-mail.ts'
import { mayChannels } from './own-alerts.ts'
import type { Hits } from './tables.ts'

/** A saved search or a watchlist as its job needs it. */
export type Alert = { id: string; userId: string; language: Language; byMail: boolean; atChannels: boolean }
/** The access level of the owner of an alert at this time. */
export type Owner = { accessLevel: AccessLevel; now: Date }

type Walk<Each> = {
  /** The next batch, after this alert. */
  next: (last: Each | undefined) => Promise<Each[]>
  /** Returns how many items it reported. */
  look: (alert: Each, owner: Owner) => Promise<number>
}

/**
 * Looks into alerts in batches, so that the plans of their owners are checked shortly before. Returns how many items were
 * reported. If looking into some fails, the others follow, and it throws at the end.
 */
export async function lookIntoAll<Each extends Alert>(
  runtime: Runtime,
  { next, look }: Walk<Each>,
  now: Date,
): Promise<number> {
  const failed: unknown[] = []
  let notified = 0
  let batch = await next(undefined)
  while (batch.length > 0) {
    const owners = batch.map(({ userId }) => userId)
    const accessLevels = await accessLevelsOf(runtime, owners, now)
    for (const alert of batch)
      try {
        const accessLevel = accessLevels.get(alert.userId) ?? 'freemium'
        notified += await look(alert, { accessLevel, now })
      } catch (error) {
        runtime.log.error({ err: error, alert: alert.id }, 'an alert was not looked into')
        failed.push(error)
      }
    batch = await next(batch.at(-1))
  }
  if (failed.length > 0) throw new Error(`${failed.length} alerts were not looked into`, { cause: failed[0] })
  return notified
}

/** Those of these items that the alert has not reported yet, in their order. */
export async function unreported(
  db: Db,
  hits: Hits,
  alertId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: hits.articleId })
    .from(hits)
    .where(and(eq(hits.alertId, alertId), inArray(hits.articleId, [...ids])))
    .limit(ids.length)
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Records these items as reported, and returns those that were new, in their order. Two runs never get the same item. */
export async function takeNew(
  tx: Db,
  hits: Hits,
  alertId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return []
  const taken = await tx
    .insert(hits)
    .values(ids.map((articleId) => ({ alertId, articleId, foundAt: now })))
    .onConflictDoNothing()
    .returning({ id: hits.articleId })
  const isNew = new Set(taken.map(({ id }) => id))
  return ids.filter((id) => isNew.has(id))
}

type Report = {
  messages: readonly Pick<Message, 'event' | 'key' | 'content'>[]
  mail: Mailed & { key: string }
}

/** Notifies the owner of an alert: in the private feed, at their channels, and with one email, as the alert is set. */
export async function report(
  tx: Db,
  { config, jobs }: Pick<Runtime, 'config' | 'jobs'>,
  { userId, language, byMail, ...alert }: Alert,
  { messages, mail: { key, ...mail } }: Report,
  { accessLevel, now }: Owner,
): Promise<void> {
  const atChannels = alert.atChannels && mayChannels(accessLevel)
  for (const message of messages) await notify(tx, { ...message, userId, atChannels }, now)
  const contact = byMail ? await contactOf(tx, userId) : null
  if (contact !== null)
    await writeMail(tx, jobs, {
      key,
      recipient: contact.email,
      language,
      ...alertMail(language, mail, config),
    })
}
