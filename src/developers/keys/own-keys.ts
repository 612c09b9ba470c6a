import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Caller, RequestContext } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { OutputOf } from '#platform/call.ts'
import { signedIn } from '#platform/signed-in.ts'
import type { apiKeyMake } from '../calls.ts'
import { MAX_KEYS } from '../rules.ts'
import { apiKeys } from '../tables.ts'
import { mayUseApi } from '../identify-by-key.ts'
import { newKey } from './key.ts'

type Row = typeof apiKeys.$inferSelect
type Wire = OutputOf<typeof apiKeyMake>['made']

/** The caller, if their plan opens the API. */
export function subscriberOf(context: Pick<RequestContext, 'caller'>): Caller {
  const caller = signedIn(context.caller)
  if (!mayUseApi(caller)) throw new Refusal('developers.b2bOnly', 403)
  return caller
}

/** Makes a key for a locked account; the result contains the key itself. */
export async function writeKey(
  tx: Db,
  values: Pick<Row, 'userId' | 'name' | 'scopes' | 'createdAt' | 'expiresAt'>,
): Promise<{ key: string; row: Row }> {
  const { key, prefix, secretHash } = newKey()
  const [row] = await tx
    .insert(apiKeys)
    .values({ ...values, prefix, secretHash })
    .returning()
  if (!row) throw new Error('a key was not written')
  return { key, row }
}

/** Keys of one account are made one after the other; otherwise two made at the same time would both be the twentieth. */
export const holdKeys = (tx: Db, userId: string): Promise<void> => holdLock(tx, `api-keys ${userId}`)

/** Throws Refusal `developers.tooManyKeys` (409). Replaced keys do not count, since they are about to end. */
export async function refuseTooMany(tx: Db, userId: string, now: Date): Promise<void> {
  const used = await tx.$count(
    apiKeys,
    and(
      eq(apiKeys.userId, userId),
      isNull(apiKeys.revokedAt),
      isNull(apiKeys.replacedBy),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    ),
  )
  if (used >= MAX_KEYS) throw new Refusal('developers.tooManyKeys', 409, { values: { most: MAX_KEYS } })
}

/** A key on the wire, without any of its secret. */
export const keyOf = (row: Row, now: Date): Wire => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  state: stateOf(row, now),
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
})

function stateOf({ revokedAt, expiresAt, replacedBy }: Row, now: Date): Wire['state'] {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt !== null && expiresAt <= now) return 'ended'
  return replacedBy === null ? 'active' : 'ending'
}
