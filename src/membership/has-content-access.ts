import { handle } from '#platform/serve.ts'
import { hasContentAccess } from './calls.ts'
import { accessLevelAsked } from './membership.ts'
import { mayRead } from './rules.ts'

export const hasContentAccessHandler = handle(
  hasContentAccess,
  async ({ user_id, access_tier, published_at }, context) => {
    const item = {
      kind: 'article' as const,
      access_tier,
      published_at: published_at === null ? null : new Date(published_at),
    }
    return mayRead(await accessLevelAsked(context, user_id), item, context.now).state === 'full'
  },
)
