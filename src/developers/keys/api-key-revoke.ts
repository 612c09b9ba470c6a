import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { apiKeyRevoke } from '../calls.ts'
import { apiKeys } from '../tables.ts'

export const apiKeyRevokeHandler = handle(apiKeyRevoke, async ({ id }, context) =>
  context.db.transaction(async (tx) => {
    const [gone] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${context.now.toISOString()}::timestamptz)` })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, signedIn(context.caller).id)))
      .returning({ name: apiKeys.name, revokedAt: apiKeys.revokedAt })
    if (!gone) throw new Refusal('developers.keyNotFound', 404)
    context.audit({ itemTitle: gone.name })
    await context.record(tx)
    return { id, revoked_at: (gone.revokedAt ?? context.now).toISOString() }
  }),
)
