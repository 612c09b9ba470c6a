import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { mailAddress } from './mail-address.ts'
import { INTERESTS_MAX, NAME_MAX } from './rules.ts'

/** Characters that would end a header line, and marks that change the direction of the text after them. */
const NO_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu
const inOneLine = (text: string): string => text.replace(NO_LINE, ' ')

/** The name of a subscriber. */
export const subscriberName = z
  .string('newsletter.nameRequired')
  .check(
    z.overwrite(inOneLine),
    z.trim(),
    z.minLength(1, 'newsletter.nameRequired'),
    z.maxLength(NAME_MAX, 'newsletter.nameLong'),
  )

/** Ids of interests; unknown ones are kept, since the list grows. */
export const interestIds = z
  .array(z.string().check(z.overwrite(inOneLine), z.trim(), z.minLength(1), z.maxLength(40)))
  .check(z.maxLength(INTERESTS_MAX, 'newsletter.tooManyInterests'))

/** The input of the call. Messages are text keys. */
export const subscription = z.object({
  /** Absent where only an address is asked for. */
  name: z._default(subscriberName, ''),
  email: mailAddress,
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
  /** Absent where only an address is asked for. */
  interests: z.optional(interestIds),
  /** Path of the page with the form, for the record of consent. */
  source: z.optional(z.string().check(z.maxLength(200))),
  /** The campaign or host they came from, if counting is allowed. */
  came_from: z.optional(z.string().check(z.maxLength(200))),
})

/** The input of the form, which asks for a name. */
export const wholeSubscription = z.extend(subscription, { name: subscriberName })
