import { handle } from '#platform/serve.ts'
import { hasPremiumAccess } from './calls.ts'
import { accessLevelAsked } from './membership.ts'

export const hasPremiumAccessHandler = handle(
  hasPremiumAccess,
  async ({ user_id }, context) => (await accessLevelAsked(context, user_id)) !== 'freemium',
)
