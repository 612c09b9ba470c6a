import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PaidTier } from '#membership/rules.ts'
import { givePlan } from '#membership/test-plans.ts'
import { users } from '#people/tables.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, type TestRuntime } from '#testing/test-runtime.ts'
import { newSigningSecret } from './forms/webhook.ts'
import { CHOSEN_EVENTS, type MessageEvent } from './rules.ts'
import { channels, messageDeliveries, messages } from './tables.ts'

/** Test fixtures for channels: a reader with a plan, their channels, messages to them, and the status of these. */
export const channelsOfTests = ({ db }: Pick<TestRuntime, 'db'>) => ({
  /** A reader with a user row and a plan, as the dispatcher would identify them. */
  reader: async (plan: PaidTier | null = 'b2b'): Promise<Caller> => {
    const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
    await db.insert(users).values({ id, name: 'Ada', email, language: 'fr' })
    if (plan !== null) await givePlan(db, id, plan)
    return { id, email, roles: [], sessionId: randomUUID(), ...(plan !== null && { plan }) }
  },
  channel: async (userId: string, address: string, values: Partial<typeof channels.$inferInsert> = {}) => {
    const [row] = await db
      .insert(channels)
      .values({
        userId,
        kind: 'webhook',
        name: 'Ours',
        address,
        secret: newSigningSecret(),
        language: 'en',
        events: [...CHOSEN_EVENTS],
        createdAt: TEST_NOW,
        ...values,
      })
      .returning()
    if (!row) throw new Error('no channel')
    return row
  },
  channelNow: async (id: string) => (await db.select().from(channels).where(eq(channels.id, id)))[0],
  /** Writes a message that waits for a channel; returns its id. */
  waiting: async (
    { id: channelId, userId }: { id: string; userId: string },
    { title = 'A story', event = 'article.published' as MessageEvent, at = TEST_NOW } = {},
  ): Promise<string> => {
    const url = 'https://cadence.example/en/news/1'
    const content = { title, summary: 'New.', url, language: 'en' as const, items: [] }
    const key = randomUUID()
    const [message] = await db
      .insert(messages)
      .values({ userId, event, key, content, createdAt: at })
      .returning({ id: messages.id })
    const messageId = message?.id ?? ''
    await db.insert(messageDeliveries).values({ messageId, channelId, nextAt: at, createdAt: at })
    return messageId
  },
  delivery: async (messageId: string) => {
    const [row] = await db.select().from(messageDeliveries).where(eq(messageDeliveries.messageId, messageId))
    if (!row) throw new Error('no such delivery')
    return row
  },
  empty: async (): Promise<void> => {
    await db.delete(messages)
    await db.delete(channels)
  },
})
