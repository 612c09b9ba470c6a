import * as z from 'zod/mini'
import { call, moment, rowId } from '#platform/call.ts'
import { TIERS } from './rules.ts'

/** Whose access is meant: the caller's own when it is left out. */
const whose = { user_id: z.optional(rowId) }

export const hasContentAccess = call('has-content-access', {
  summary:
    'Whether a reader may read an article of that tier and date in full. An administrator may ask for somebody else.',
  access: 'anyone',
  input: z.object({ ...whose, access_tier: z.enum(TIERS), published_at: z.nullable(moment) }),
  output: z.boolean(),
  refusals: ['membership.notYours', 'problem.unavailable'],
})

export const hasPremiumAccess = call('has-premium-access', {
  summary: 'Whether a reader has what Premium opens. An administrator may ask for somebody else.',
  access: 'member',
  input: z.object(whose),
  output: z.boolean(),
  refusals: ['membership.notYours', 'problem.unavailable'],
})
