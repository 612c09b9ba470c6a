import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { call, fileAnswer, moment } from '#platform/call.ts'
import { FREQUENCIES, SUBSCRIBER_STATES } from './rules.ts'
import { SUPPRESSED_FOR } from '#services/post/rules.ts'
import { mailAddress } from './mail-address.ts'
import { interestIds, subscriberName, subscription } from './subscription.ts'

export const newsletterSubscribe = call('newsletter-subscribe', {
  summary:
    'Requests the free digest and sends an email that asks for confirmation. The response is the same ' +
    'for an address that is already known.',
  access: 'anyone',
  limit: { per: 'address', times: 5, windowMinutes: 10, across: 'processes' },
  input: subscription,
  output: z.object({ subscribed: z.literal(true) }),
})

/** The token of a link in an email. */
const token = z.string('newsletter.linkBad').check(z.regex(/^[\w-]{65}$/, 'newsletter.linkBad'))

/** The campaign or host the visitor came from, if the visitor may be counted. */
const cameFrom = z.optional(z.string().check(z.maxLength(200)))

export const newsletterConfirm = call('newsletter-confirm', {
  summary:
    "Confirms the subscriber's address, by the emailed link or by the address and a six-digit code. " +
    'Repeating the call has no effect.',
  access: 'anyone',
  limit: { per: 'address', times: 20, windowMinutes: 10, across: 'processes' },
  input: z.union([
    z.object({ token, came_from: cameFrom }),
    z.object({
      email: mailAddress,
      code: z.string('newsletter.codeWrong').check(z.trim(), z.regex(/^\d{6}$/, 'newsletter.codeWrong')),
      came_from: cameFrom,
    }),
  ]),
  output: z.object({
    confirmed: z.literal(true),
    language: z.enum(LANGUAGES),
    /** When the subscriber's first edition is due. */
    first_at: moment,
    /** The token for the subscriber's preferences. */
    manage_token: z.string(),
  }),
  refusals: ['newsletter.linkBad', 'newsletter.codeWrong', 'newsletter.codeOver'],
})

export const newsletterConfirmAgain = call('newsletter-confirm-again', {
  summary: 'Sends the confirmation email again. The response is the same for every address.',
  access: 'anyone',
  limit: { per: 'address', times: 5, windowMinutes: 10, across: 'processes' },
  input: z.object({ email: mailAddress }),
  output: z.object({ sent: z.literal(true) }),
})

/** A subscriber's choices and the available options. */
export const preferences = z.object({
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  interests: z.array(z.string()),
  frequency: z.enum(FREQUENCIES),
  min_momentum: z.number(),
  paused_until: z.nullable(moment),
  state: z.enum(SUBSCRIBER_STATES),
  /**
   * The tier that the account with this address pays for: it decides the content of the digest and the available
   * frequencies.
   */
  tier: z.enum(TIERS),
  frequencies: z.array(z.enum(FREQUENCIES)),
  /** Why nothing is sent to this address, if it is suppressed. */
  suppressed: z.nullable(z.object({ reason: z.enum(SUPPRESSED_FOR), at: moment })),
  confirmed_at: z.nullable(moment),
  /** When the subscriber's next edition is due; null while they get none. */
  next_at: z.nullable(moment),
})
export type Preferences = z.infer<typeof preferences>

export const newsletterPreferences = call('newsletter-preferences', {
  summary: 'Returns the preferences of the subscriber identified by the link.',
  method: 'GET',
  access: 'anyone',
  forOne: true,
  input: z.object({ token }),
  output: preferences,
  refusals: ['newsletter.linkBad', 'newsletter.gone'],
})

export const newsletterPreferencesChange = call('newsletter-preferences-change', {
  summary:
    'Changes the given preferences and leaves the others as they are. A `pause_days` of 0 ends a pause.',
  access: 'anyone',
  input: z.object({
    token,
    name: z.optional(subscriberName),
    language: z.optional(z.enum(LANGUAGES, 'newsletter.languageUnknown')),
    interests: z.optional(interestIds),
    frequency: z.optional(z.enum(FREQUENCIES, 'newsletter.frequencyUnknown')),
    min_momentum: z.optional(
      z
        .int('newsletter.momentumRange')
        .check(z.minimum(0, 'newsletter.momentumRange'), z.maximum(100, 'newsletter.momentumRange')),
    ),
    pause_days: z.optional(z.union([z.literal(0), z.literal(30)])),
  }),
  output: preferences,
  refusals: ['newsletter.linkBad', 'newsletter.gone', 'newsletter.frequencyPaid'],
})

export const newsletterLeave = call('newsletter-leave', {
  summary: 'Ends the subscription immediately, or restarts it with `back`. Repeating the call has no effect.',
  access: 'anyone',
  input: z.object({ token, back: z._default(z.boolean(), false) }),
  output: preferences,
  refusals: ['newsletter.linkBad', 'newsletter.gone'],
})

export const newsletterRelease = call('newsletter-release', {
  summary: 'Resumes emails to an address that was suppressed because of bounces or complaints.',
  access: 'anyone',
  limit: { per: 'address', times: 5, windowMinutes: 10 },
  input: z.object({ token }),
  output: preferences,
  refusals: ['newsletter.linkBad', 'newsletter.gone', 'newsletter.notReleased'],
})

export const newsletterExport = call('newsletter-export', {
  summary:
    'Exports everything stored about the subscriber as a JSON file: choices, consent, and what was sent ' +
    'when.',
  method: 'GET',
  access: 'anyone',
  limit: { per: 'address', times: 10, windowMinutes: 10 },
  input: z.object({ token }),
  output: fileAnswer,
  answers: 'application/json',
  refusals: ['newsletter.linkBad', 'newsletter.gone'],
})

export const newsletterErase = call('newsletter-erase', {
  summary: 'Ends the subscription and erases what is stored about the subscriber.',
  access: 'anyone',
  input: z.object({ token }),
  output: z.object({ erased: z.literal(true) }),
  refusals: ['newsletter.linkBad'],
})
