import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { type Handling, handle } from '#platform/serve.ts'
import { planSettings } from '../tables.ts'
import { communityChange } from './calls.ts'
import { communityUrl } from './community.ts'

/** `pagesChanged` causes the pages that show the plans to be rendered again. */
export const communityChangeHandler = (pagesChanged: (tx: Db) => Promise<void>): Handling =>
  handle(communityChange, async ({ url }, { db, audit, record }) => {
    await db.transaction(async (tx) => {
      await holdLock(tx, 'plan-settings')
      const before = await communityUrl(tx)
      await tx
        .insert(planSettings)
        .values({ communityUrl: url })
        .onConflictDoUpdate({ target: planSettings.id, set: { communityUrl: url } })
      await pagesChanged(tx)
      audit({ changes: url === before ? {} : { community_url: { from: before, to: url } } })
      await record(tx)
    })
    return { url }
  })
