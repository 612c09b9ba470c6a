import * as z from 'zod/mini'
import { call, nothing } from '#platform/call.ts'
import { SUBSCRIBER_STATES } from '../rules.ts'

export const myNewsletter = call('my-newsletter', {
  summary:
    "Returns whether the caller's address receives the digest. Reveals nothing to an account whose " +
    'address is not confirmed.',
  method: 'GET',
  access: 'member',
  input: nothing,
  output: z.object({
    /** False: no one has proved that the address of this account is theirs, and the other fields are null. */
    address_confirmed: z.boolean(),
    /** Null if the address never asked for the digest. */
    state: z.nullable(z.enum(SUBSCRIBER_STATES)),
    /** For the preferences; null until the subscription was confirmed. */
    manage_token: z.nullable(z.string()),
  }),
})
