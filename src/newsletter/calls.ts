import * as z from 'zod/mini'
import { call } from '#platform/call.ts'
import { subscription } from './subscription.ts'

export const newsletterSubscribe = call('newsletter-subscribe', {
  summary: 'Asks for the free digest. Answers the same for an address that is known already.',
  access: 'anyone',
  limit: { per: 'address', times: 5, windowMinutes: 10 },
  input: subscription,
  output: z.object({ subscribed: z.literal(true) }),
})
