import type { Db } from '#platform/db.ts'
import { type LinkPurpose, linkSecret, tokenFor } from '../links.ts'
import { deliveries, editions, subscribers } from '../tables.ts'

/** The subscriber values that a test sets. */
type Values = Partial<typeof subscribers.$inferInsert>

/** Adds a subscriber who confirmed the digest at `now`, with the tokens of their links. */
export async function plantSubscriber(db: Db, now: Date, values: Values = {}) {
  const [row] = await db
    .insert(subscribers)
    .values({
      name: 'Ada',
      email: `${crypto.randomUUID()}@example.com`,
      language: 'fr',
      interests: ['news'],
      state: 'active',
      confirmedAt: now,
      consent: { at: now.toISOString(), source: '/subscribe', wording: 1 },
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning()
  if (!row) throw new Error('no subscriber was stored')
  const secret = await linkSecret(db)
  const token = (purpose: LinkPurpose) => tokenFor(secret, purpose, row.id)
  return { ...row, manage: token('manage'), leaveToken: token('leave') }
}

/** Adds a delivery of an edition to a subscriber, in this state. */
export async function plantDelivery(
  db: Db,
  to: Pick<typeof subscribers.$inferSelect, 'id' | 'email' | 'name'>,
  state: (typeof deliveries.$inferSelect)['state'],
  occurrence: Date,
) {
  const [edition] = await db
    .insert(editions)
    .values({ kind: 'edition', occurrence, since: occurrence, until: occurrence, expiresAt: occurrence })
    .returning()
  if (!edition) throw new Error('no edition was stored')
  await db.insert(deliveries).values({
    editionId: edition.id,
    subscriberId: to.id,
    email: to.email,
    name: to.name,
    domain: 'example.com',
    language: 'fr',
    tier: 'freemium',
    interests: ['news'],
    messageId: `${crypto.randomUUID()}@example.com`,
    state,
    nextAt: occurrence,
    said: `250 <${to.email}> ok`,
  })
}
