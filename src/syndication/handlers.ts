import { privateFeedMakeHandler } from './private/private-feed-make.ts'
import { privateFeedRenewHandler } from './private/private-feed-renew.ts'
import { privateFeedRevokeHandler } from './private/private-feed-revoke.ts'
import { privateFeedListHandler } from './private/private-feeds.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  privateFeedListHandler,
  privateFeedMakeHandler,
  privateFeedRenewHandler,
  privateFeedRevokeHandler,
]
