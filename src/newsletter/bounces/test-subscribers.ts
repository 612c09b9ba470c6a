import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { suppressions } from '#services/post/tables.ts'
import { HOUR } from '#platform/clock.ts'
import type { TestRuntime } from '#testing/test-runtime.ts'
import { deliveries, editions, mailEvents, subscribers } from '../tables.ts'
import { type MailEvent, takeMailEvent } from './take-mail-event.ts'

type Subscriber = typeof subscribers.$inferSelect

/** Test helpers for subscribers and their bounces. */
export function bouncesOf({ db, clock }: TestRuntime) {
  let made = 0
  return {
    /** Adds a digest reader, each a second younger than the one before. */
    subscriber: async (values: Partial<typeof subscribers.$inferInsert> = {}): Promise<Subscriber> => {
      const at = new Date(clock.now().getTime() + ++made * 1000)
      const consent = { at: at.toISOString(), source: '/subscribe', wording: 1 }
      const [row] = await db
        .insert(subscribers)
        .values({
          name: 'Ada',
          email: `${randomUUID()}@example.org`,
          language: 'en',
          state: 'active',
          consent,
          createdAt: at,
          ...values,
        })
        .returning()
      if (row === undefined) throw new Error('not stored')
      return row
    },
    /** The Message-IDs of emails from this many editions that were sent to the subscriber, oldest first. */
    sent: async ({ id, email }: Subscriber, count = 1): Promise<string[]> => {
      const messageIds: string[] = []
      for (; count > 0; count--) {
        const occurrence = new Date(clock.now().getTime() + ++made * HOUR)
        const times = { since: occurrence, until: occurrence, expiresAt: occurrence, nextAt: occurrence }
        const [edition] = await db
          .insert(editions)
          .values({ kind: 'edition', occurrence, ...times, state: 'sent' })
          .returning({ id: editions.id })
        const messageId = `${randomUUID()}@example.com`
        await db.insert(deliveries).values({
          editionId: edition?.id ?? '',
          subscriberId: id,
          email,
          name: 'Ada',
          domain: 'example.org',
          language: 'en',
          tier: 'freemium',
          messageId,
          state: 'submitted',
          ...times,
        })
        messageIds.push(messageId)
      }
      return messageIds
    },
    /** Takes an event as if it came in now. */
    take: (event: Pick<MailEvent, 'kind' | 'recipient'> & Partial<MailEvent>) =>
      takeMailEvent(
        db,
        {
          provider: 'smtp',
          eventId: randomUUID(),
          messageId: '',
          said: '550 no',
          happenedAt: clock.now(),
          ...event,
        },
        clock.now(),
      ),
    rowOf: async (id: string) =>
      (await db.select().from(subscribers).where(eq(subscribers.id, id)).limit(1))[0],
    /** The reason why nothing is sent to an address, or null. */
    suppressedFor: async (email: string) =>
      (await db.select().from(suppressions).where(eq(suppressions.email, email)).limit(1))[0]?.reason ?? null,
    bounceOf: async (messageId: string) =>
      (await db.select().from(deliveries).where(eq(deliveries.messageId, messageId)).limit(1))[0]?.bounce,
    eventsAbout: (email: string) => db.select().from(mailEvents).where(eq(mailEvents.recipient, email)),
  }
}
