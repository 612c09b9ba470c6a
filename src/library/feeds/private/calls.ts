import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { language } from '#library/shapes.ts'
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
    'The private feeds of the caller, oldest first, without their secrets. `open` says whether a plan is in force, without which they answer 403.',
  method: 'GET',
  access: 'member',
  input: nothing,
  output: z.object({ items: z.array(privateFeed), open: z.boolean() }),
})

export const privateFeedMake = call('private-feed-make', {
  summary:
    'Makes a feed with a secret address for the caller, which is told this once. For readers of a paid plan.',
  access: 'member',
  limit: ownLimit,
  input: z.object({ kind: z.enum(PRIVATE_FEEDS), language: z.enum(LANGUAGES) }),
  output: madeFeed,
  refusals: ['library.privateFeeds.premiumOnly', 'library.privateFeeds.full'],
})

export const privateFeedRenew = call('private-feed-renew', {
  summary: 'Gives a feed of the caller another secret address, told this once; the one before is gone.',
  access: 'member',
  limit: ownLimit,
  input: z.object({ id: rowId }),
  output: madeFeed,
  refusals: ['library.privateFeeds.premiumOnly', 'library.privateFeeds.notFound'],
})

export const privateFeedRevoke = call('private-feed-revoke', {
  summary: 'Ends a feed of the caller, also without a plan: its address answers 410 from then on.',
  access: 'member',
  input: z.object({ id: rowId }),
  output: z.object({ revoked: z.boolean() }),
})
