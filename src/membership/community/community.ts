import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { planSettings } from '../tables.ts'
import { community } from './calls.ts'

/** The address of the readers' community; null while none is set. */
export async function communityUrl(db: Db): Promise<string | null> {
  const [row] = await db.select({ url: planSettings.communityUrl }).from(planSettings).limit(1)
  return row?.url ?? null
}

export const communityHandler = handle(community, async (_input, { db }) => ({ url: await communityUrl(db) }))
