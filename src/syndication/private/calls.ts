import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { language } from '#articles/shapes.ts'
import { call, moment, nothing, rowId } from '#platform/call.ts'
import { PRIVATE_FEEDS } from '../rules.ts'

/** A private feed of one reader. `hint` is the last characters of its secret, which is not returned otherwise. */
const privateFeed = z.object({
  id: z.string(),
  kind: z.enum(PRIVATE_FEEDS),
  language,
  hint: z.string(),
  created_at: moment,
  last_read_at: z.nullable(moment),
})

/** A feed with its addresses, which are shown only once. */
const madeFeed = z.object({ feed: privateFeed, addresses: z.array(z.string()) })

const ownLimit = { per: 'account', times: 30, windowMinutes: 60 } as const

export const privateFeedList = call('private-feeds', {
  summary:
    "Lists the caller's private feeds, oldest first, without their secrets. `open` is whether the caller " +
    'has an active plan, without which the feeds return 403.',
  method: 'GET',
  access: 'member',
  input: nothing,
  output: z.object({ items: z.array(privateFeed), open: z.boolean() }),
})

export const privateFeedMake = call('private-feed-make', {
  summary:
    'Creates a feed for the caller with a secret address, which is not shown again. Requires a paid plan.',
  access: 'member',
  limit: ownLimit,
  input: z.object({ kind: z.enum(PRIVATE_FEEDS), language: z.enum(LANGUAGES) }),
  output: madeFeed,
  refusals: ['library.privateFeeds.premiumOnly', 'library.privateFeeds.full'],
})

export const privateFeedRenew = call('private-feed-renew', {
  summary:
    'Gives a feed of the caller a new secret address, which is not shown again. The previous address ' +
    'stops working.',
  access: 'member',
  limit: ownLimit,
  input: z.object({ id: rowId }),
  output: madeFeed,
  refusals: ['library.privateFeeds.premiumOnly', 'library.privateFeeds.notFound'],
})

export const privateFeedRevoke = call('private-feed-revoke', {
  summary: 'Revokes a feed of the caller, even without a plan. Its address then returns 410.',
  access: 'member',
  input: z.object({ id: rowId }),
  output: z.object({ revoked: z.boolean() }),
})
