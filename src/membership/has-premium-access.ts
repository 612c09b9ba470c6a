import { handle } from '#platform/serve.ts'
import { hasPremiumAccess } from './calls.ts'
import { standingAsked } from './membership.ts'

export const hasPremiumAccessHandler = handle(
  hasPremiumAccess,
  async ({ user_id }, context) => (await standingAsked(context, user_id)) !== 'freemium',
)
