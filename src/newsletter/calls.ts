import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { emailAddress } from '#people/rules.ts'
import { call } from '#platform/call.ts'
import { INTERESTS_MAX, NAME_MAX } from './rules.ts'

export const newsletterSubscribe = call('newsletter-subscribe', {
  summary: 'Asks for the free digest. Answers the same for an address that is known already.',
  access: 'anyone',
  limit: { per: 'address', times: 5, windowMinutes: 10 },
  input: z.object({
    name: z
      .string('newsletter.nameRequired')
      .check(
        z.trim(),
        z.minLength(1, 'newsletter.nameRequired'),
        z.maxLength(NAME_MAX, 'newsletter.nameLong'),
      ),
    email: emailAddress,
    language: z.pipe(
      z
        .string('newsletter.languageUnknown')
        .check(
          z.trim(),
          z.toLowerCase(),
          z.minLength(2, 'newsletter.languageUnknown'),
          z.maxLength(10, 'newsletter.languageUnknown'),
        ),
      z.enum(LANGUAGES, 'newsletter.languageUnknown'),
    ),
    /** Ids of interests; ones that are not known are kept, because the list grows. */
    interests: z
      ._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))), [])
      .check(z.maxLength(INTERESTS_MAX, 'newsletter.tooManyInterests')),
    /** Path of the page on which the form stood, for the record of consent. */
    source: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({ subscribed: z.literal(true) }),
})
