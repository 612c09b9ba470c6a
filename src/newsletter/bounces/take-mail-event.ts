import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { saidLine } from '#services/post/said-line.ts'
import { suppress, suppressedOf } from '#services/post/suppression.ts'
import type { Db } from '#platform/db.ts'
import { leave } from '../leave.ts'
import type { MailEventKind } from '../rules.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, editions, mailEvents, subscribers } from '../tables.ts'

/** An event that a mail server or a provider reports about one email. */
export type MailEvent = {
  /** `smtp`, `dsn`, or the name of a provider. */
  provider: string
  /** The same each time the event is reported. */
  eventId: string
  /** With or without angle brackets; empty if it was not given. */
  messageId: string
  recipient: string
  kind: MailEventKind
  said: string | null
  happenedAt: Date
}

/**
 * Applies an event about an email with all its consequences, or nothing at all if something fails. False: the event was
 * already taken, by its ID or because the same was reported for the same email. A hard bounce suppresses the address, a
 * complaint also ends the subscription, and soft bounces of as many editions in a row as the settings allow suppress it. A
 * policy refusal is recorded without consequences: the desk lists a domain that has several (`refusing-domains.ts`).
 */
export const takeMailEvent = (db: Db, event: MailEvent, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const cleaned = plain(event)
    const stored = await tx
      .insert(mailEvents)
      .values({ ...cleaned, receivedAt: now, appliedAt: now })
      .onConflictDoNothing()
      .returning({ id: mailEvents.id })
    if (stored.length === 0) return false
    const { recipient: email, kind, said } = cleaned
    const marked = await mark(tx, cleaned)
    if (kind === 'hard' || kind === 'complaint') await suppress(tx, { email, reason: kind, said, at: now })
    if (kind === 'soft' && marked !== null) await countSoft(tx, { ...marked, email, said }, now)
    if (kind === 'complaint') await leaveByComplaint(tx, email, now)
    return true
  })

/** Cleans the event for storage, since strangers have written it. */
const plain = (event: MailEvent): MailEvent => ({
  ...event,
  eventId: saidLine(event.eventId),
  messageId: bareId(event.messageId),
  recipient: saidLine(event.recipient).toLowerCase(),
  said: event.said === null ? null : saidLine(event.said),
})

/** A Message-ID without its angle brackets. */
export const bareId = (messageId: string): string => saidLine(messageId).replace(/^<|>$/g, '')

type Marked = { deliveryId: string; subscriberId: string }

/**
 * Records the bounce on the delivery of an edition; a bounce does not replace a complaint. Null: nothing new, or no such
 * email.
 */
async function mark(tx: Db, { messageId, kind }: MailEvent): Promise<Marked | null> {
  if (messageId === '') return null
  const lighter: Record<MailEventKind, MailEventKind[]> = {
    policy: [],
    soft: ['policy'],
    hard: ['policy', 'soft'],
    complaint: ['policy', 'soft', 'hard'],
  }
  const [row] = await tx
    .update(deliveries)
    .set({ bounce: kind })
    .where(
      and(
        eq(deliveries.messageId, messageId),
        sql`(${deliveries.bounce} is null or ${inArray(deliveries.bounce, lighter[kind])})`,
      ),
    )
    .returning({ deliveryId: deliveries.id, subscriberId: deliveries.subscriberId })
  return row ?? null
}

/**
 * Counts a soft bounce of an edition. The row is read from the deliveries themselves, in whatever order their bounces
 * arrive; the subscriber's counter only rises by one at a time, so that a released subscriber starts again at zero.
 */
async function countSoft(
  tx: Db,
  { deliveryId, subscriberId, email, said }: Marked & { email: string; said: string | null },
  now: Date,
): Promise<void> {
  const [subscriber] = await tx
    .select({ softBounces: subscribers.softBounces })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId))
    .limit(1)
    .for('update')
  if (subscriber === undefined || (await suppressedOf(tx, [email])).size > 0) return
  const { softLimit } = await settingsOf(tx)
  const inRow = Math.min(await softInRow(tx, { deliveryId, subscriberId }), subscriber.softBounces + 1)
  const isOver = inRow >= softLimit
  if (isOver) await suppress(tx, { email, reason: 'soft', said, at: now })
  await tx
    .update(subscribers)
    .set({ softBounces: isOver ? 0 : inRow })
    .where(eq(subscribers.id, subscriberId))
}

/** Bounces concern editions that were sent days ago: this many of a reader's deliveries are considered. */
const LOOKED_AT = 200

/**
 * The number of soft bounces in a row, with no other outcome in between, that include this delivery. Infinity if several
 * deliveries are kept and all of them bounced: older ones may have been deleted (`forget-deliveries`), and the subscriber's
 * counter knows them.
 */
async function softInRow(tx: Db, { deliveryId, subscriberId }: Marked): Promise<number> {
  const rows = await tx
    .select({ id: deliveries.id, state: deliveries.state, bounce: deliveries.bounce })
    .from(deliveries)
    .innerJoin(editions, eq(editions.id, deliveries.editionId))
    .where(eq(deliveries.subscriberId, subscriberId))
    .orderBy(desc(editions.occurrence), desc(deliveries.id))
    .limit(LOOKED_AT)
  const known = rows.filter(
    ({ state, bounce }) => bounce !== 'policy' && (state === 'submitted' || bounce !== null),
  )
  const place = known.findIndex(({ id }) => id === deliveryId)
  const isOther = ({ bounce }: (typeof known)[number]) => bounce !== 'soft'
  const before = known.slice(0, Math.max(place, 0)).findLastIndex(isOther)
  const after = known.findIndex((row, index) => index > place && isOther(row))
  const inRow = (after === -1 ? known.length : after) - before - 1
  return inRow > 1 && inRow === known.length ? Infinity : inRow
}

async function leaveByComplaint(tx: Db, email: string, now: Date): Promise<void> {
  const [subscriber] = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.email, email))
    .limit(1)
  if (subscriber) await leave(tx, subscriber.id, 'complaint', now)
}
