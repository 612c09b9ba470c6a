import * as z from 'zod/mini'
import { call, listOf, nothing, rowId } from '#platform/call.ts'
import { ROLES } from './rules.ts'

/** A second factor for signing in. It is required once its status is `verified`. */
export const factor = z.object({
  id: z.string(),
  factor_type: z.literal('totp'),
  status: z.enum(['verified', 'unverified']),
})
/** The signed-in user. */
export const sessionUser = z.object({ id: z.string(), email: z.string(), factors: z.array(factor) })
export type SessionUser = z.infer<typeof sessionUser>

/** The answer to signing in and renewing under /api/auth: the user, and a token that is valid for `expires_in` seconds. */
export const signedIn = z.object({ user: sessionUser, access_token: z.string(), expires_in: z.number() })
export type SignedIn = z.infer<typeof signedIn>
/**
 * The answer to the first step of signing in: `second_factor` requires a code at `sign-in/second-factor` within ten minutes.
 */
export type SignInAnswer = SignedIn | { second_factor: true }

export const session = call('session', {
  summary: 'Returns the signed-in user and their roles. `user` is null for a visitor.',
  method: 'GET',
  access: 'anyone',
  input: nothing,
  output: z.object({ user: z.nullable(sessionUser), roles: z.array(z.enum(ROLES)) }),
})

export const userRoles = call('user-roles', {
  summary: "Returns the caller's roles. Administrators may ask about another account.",
  method: 'GET',
  access: 'member',
  input: z.object({ user_id: z.optional(rowId) }),
  output: listOf(z.object({ user_id: z.string(), role: z.enum(ROLES) })),
  refusals: ['people.notYours'],
})

export const bootstrapAdmin = call('bootstrap-admin', {
  summary:
    'Makes the caller the first administrator if there is none. `hint` says what to do where that is not ' +
    'allowed.',
  access: 'member',
  input: nothing,
  output: z.object({ granted: z.boolean(), hint: z.nullable(z.literal('people.adminByCommand')) }),
})
