import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { privateFeedRenew } from './calls.ts'
import { payingOwnerOf, writeFeed } from './private-feeds.ts'
import { revoke } from './private-feed-revoke.ts'

/** The previous row stays, so that requests to its address are answered as gone. */
export const privateFeedRenewHandler = handle(
  privateFeedRenew,
  async ({ id }, { caller, db, now, config }) => {
    const userId = payingOwnerOf(caller)
    return db.transaction(async (tx) => {
      const before = await revoke(tx, { id, userId, now })
      if (!before) throw new Refusal('library.privateFeeds.notFound', 404)
      return writeFeed(tx, config, { ...before, userId, now })
    })
  },
)
