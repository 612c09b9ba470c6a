import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { emailAddress } from '#people/credentials.ts'
import { ADDRESS_MAX, COMPANY_MAX, NAME_MAX, QUESTION_MAX } from './rules.ts'

const line = (missing: string, most: number, long: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, long))

/** What somebody enters who asks sales. Messages are words keys. */
export const salesAsked = z.object({
  name: line('membership.sales.nameMissing', NAME_MAX, 'membership.sales.nameLong'),
  email: emailAddress.check(z.maxLength(ADDRESS_MAX, 'people.invalidEmail')),
  company: line('membership.sales.companyMissing', COMPANY_MAX, 'membership.sales.companyLong'),
  message: line('membership.sales.messageMissing', QUESTION_MAX, 'membership.sales.messageLong'),
  /** The language that they read; that of the request when it is left out. */
  language: z.optional(z.enum(LANGUAGES)),
  /** A field that people do not see: who fills it in is thanked, and nothing is kept. */
  website: z.optional(z.string().check(z.maxLength(500))),
})
