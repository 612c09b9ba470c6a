import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { deliveries, editions, mailEvents } from '../tables.ts'
import { suppressionOf } from './preferences.ts'
import type { Subscriber } from './subscriber-by.ts'

/** Maximum number of emails exported per subscriber, more than one gets while they are kept (`DELIVERIES_KEPT_DAYS`). */
const MAX_SENT = 10_000
/** Maximum number of later mail events exported. */
const MAX_EVENTS = 1000

/** All stored data about a subscriber, as JSON: choices, consent, what was sent when, and bounces and complaints. */
export async function keptAbout(db: Db, subscriber: Subscriber): Promise<Record<string, unknown>> {
  const { id, email } = subscriber
  const sent = await db
    .select({
      edition: editions.kind,
      due_at: editions.occurrence,
      language: deliveries.language,
      state: deliveries.state,
      sent_at: deliveries.submittedAt,
      came_back: deliveries.bounce,
    })
    .from(deliveries)
    .innerJoin(editions, eq(editions.id, deliveries.editionId))
    .where(eq(deliveries.subscriberId, id))
    .orderBy(asc(editions.occurrence), asc(deliveries.id))
    .limit(MAX_SENT)
  const events = await db
    .select({ what: mailEvents.kind, said: mailEvents.said, at: mailEvents.happenedAt })
    .from(mailEvents)
    .where(eq(mailEvents.recipient, email))
    .orderBy(asc(mailEvents.receivedAt), asc(mailEvents.id))
    .limit(MAX_EVENTS)
  const suppressed = await suppressionOf(db, email)
  return {
    name: subscriber.name,
    email,
    language: subscriber.language,
    interests: subscriber.interests,
    frequency: subscriber.frequency,
    min_momentum: subscriber.minMomentum,
    paused_until: subscriber.pausedUntil,
    state: subscriber.state,
    consent: subscriber.consent,
    came_from: subscriber.cameFrom,
    confirmed_at: subscriber.confirmedAt,
    left_at: subscriber.leftAt,
    left_by: subscriber.leftBy,
    reminded_at: subscriber.remindedAt,
    soft_bounces: subscriber.softBounces,
    created_at: subscriber.createdAt,
    updated_at: subscriber.updatedAt,
    suppressed: suppressed && { reason: suppressed.reason, said: suppressed.said, at: suppressed.at },
    editions: sent,
    came_back: events,
  }
}
