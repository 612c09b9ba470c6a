import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { MAX_PRIVATE_FEEDS } from '../rules.ts'
import { privateFeeds } from './tables.ts'
import { privateFeedMake } from './calls.ts'
import { liveFeeds, payingOwnerOf, writeFeed } from './private-feeds.ts'

export const privateFeedMakeHandler = handle(privateFeedMake, async (asked, { caller, db, now, config }) => {
  const userId = payingOwnerOf(caller)
  return db.transaction(async (tx) => {
    await holdLock(tx, `private-feeds ${userId}`)
    if ((await tx.$count(privateFeeds, liveFeeds(userId))) >= MAX_PRIVATE_FEEDS)
      throw new Refusal('library.privateFeeds.full', 409)
    return writeFeed(tx, config, { ...asked, userId, now })
  })
})
