import { and, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { channelRemove } from './calls.ts'
import { callerOf } from './own-channels.ts'
import { channels } from './tables.ts'

export const channelRemoveHandler = handle(channelRemove, async ({ id }, context) => {
  const gone = await context.db
    .delete(channels)
    .where(and(eq(channels.id, id), eq(channels.userId, callerOf(context).id)))
    .returning({ id: channels.id })
  if (gone.length === 0) throw new Refusal('delivery.channelNotFound', 404)
  return { removed: gone.length }
})
