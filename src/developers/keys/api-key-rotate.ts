import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { apiKeyRotate } from '../calls.ts'
import { apiKeys } from '../tables.ts'
import { holdKeys, keyOf, subscriberOf, writeKey } from './own-keys.ts'

export const apiKeyRotateHandler = handle(apiKeyRotate, async ({ id, overlap_hours: hours }, context) => {
  const { id: userId } = subscriberOf(context)
  const { now } = context
  return context.db.transaction(async (tx) => {
    await holdKeys(tx, userId)
    const isOpen = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))
    const [old] = await tx
      .select()
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.id, id),
          eq(apiKeys.userId, userId),
          isNull(apiKeys.revokedAt),
          isNull(apiKeys.replacedBy),
          isOpen,
        ),
      )
      .limit(1)
    if (!old) throw new Refusal('developers.keyNotFound', 404)
    // a key with an expiry date gets the same lifetime again
    const expiresAt =
      old.expiresAt && new Date(now.getTime() + (old.expiresAt.getTime() - old.createdAt.getTime()))
    const { name, scopes } = old
    const { key, row } = await writeKey(tx, { userId, name, scopes, createdAt: now, expiresAt })
    const end = new Date(now.getTime() + hours * HOUR)
    await tx
      .update(apiKeys)
      .set({ expiresAt: old.expiresAt && old.expiresAt < end ? old.expiresAt : end, replacedBy: row.id })
      .where(eq(apiKeys.id, id))
    context.audit({ itemId: id, itemTitle: name })
    await context.record(tx)
    return { key, made: keyOf(row, now) }
  })
})
