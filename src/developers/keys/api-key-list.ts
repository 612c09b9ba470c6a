import { desc, eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { apiKeyList } from '../calls.ts'
import { MAX_KEYS } from '../rules.ts'
import { apiKeys } from '../tables.ts'
import { mayUseApi } from '../identify-by-key.ts'
import { keyOf } from './own-keys.ts'

/** The most keys that are listed, including ended ones. */
const LISTED = 100

export const apiKeyListHandler = handle(apiKeyList, async (_input, context) => {
  const caller = signedIn(context.caller)
  const rows = await context.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, caller.id))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(LISTED)
  return { items: rows.map((row) => keyOf(row, context.now)), open: mayUseApi(caller), most: MAX_KEYS }
})
