import { and, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { channelRemove } from './calls.ts'
import { channels } from './tables.ts'

export const channelRemoveHandler = handle(channelRemove, async ({ id }, context) => {
  const gone = await context.db
    .delete(channels)
    .where(and(eq(channels.id, id), eq(channels.userId, signedIn(context.caller).id)))
    .returning({ id: channels.id })
  if (gone.length === 0) throw new Refusal('delivery.channelNotFound', 404)
  return { removed: gone.length }
})
