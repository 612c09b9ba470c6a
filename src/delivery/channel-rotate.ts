import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { channelRotate } from './calls.ts'
import { newSigningSecret } from './forms/webhook.ts'
import { holdChannel, wantB2b } from './own-channels.ts'
import { OVERLAP_MS } from './rules.ts'
import { channels } from './tables.ts'

export const channelRotateHandler = handle(channelRotate, async ({ id }, context) => {
  const { db, now, log } = context
  const caller = signedIn(context.caller)
  wantB2b(caller)
  const secret = newSigningSecret()
  const oldSecretUntil = new Date(now.getTime() + OVERLAP_MS)
  await db.transaction(async (tx) => {
    const { kind, secret: oldSecret } = await holdChannel(tx, caller, id)
    if (kind !== 'webhook') throw new Refusal('delivery.noSecret', 409)
    await tx.update(channels).set({ secret, oldSecret, oldSecretUntil }).where(eq(channels.id, id))
  })
  log.info({ channel: id, by: caller.id }, 'secret of a webhook replaced')
  return { secret, old_secret_until: oldSecretUntil.toISOString() }
})
