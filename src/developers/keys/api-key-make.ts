import { DAY } from '#platform/clock.ts'
import { handle } from '#platform/serve.ts'
import { apiKeyMake } from '../calls.ts'
import { holdKeys, keyOf, refuseTooMany, subscriberOf, writeKey } from './own-keys.ts'

export const apiKeyMakeHandler = handle(apiKeyMake, async ({ name, scopes, days }, context) => {
  const { id: userId } = subscriberOf(context)
  const { now } = context
  return context.db.transaction(async (tx) => {
    await holdKeys(tx, userId)
    await refuseTooMany(tx, userId, now)
    const { key, row } = await writeKey(tx, {
      userId,
      name,
      scopes: [...new Set(scopes)],
      createdAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * DAY),
    })
    context.audit({ itemId: row.id, itemTitle: name })
    await context.record(tx)
    return { key, made: keyOf(row, now) }
  })
})
