import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { emailAddress } from '#people/credentials.ts'
import { ADDRESS_MAX, COMPANY_MAX, NAME_MAX, QUESTION_MAX } from './rules.ts'

const line = (missing: string, most: number, long: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, long))

/** The input of a question to sales. Messages are keys of strings. */
export const salesAsked = z.object({
  name: line('membership.sales.nameMissing', NAME_MAX, 'membership.sales.nameLong'),
  email: emailAddress.check(z.maxLength(ADDRESS_MAX, 'people.invalidEmail')),
  company: line('membership.sales.companyMissing', COMPANY_MAX, 'membership.sales.companyLong'),
  message: line('membership.sales.messageMissing', QUESTION_MAX, 'membership.sales.messageLong'),
  /** The reader's language; that of the request if it is omitted. */
  language: z.optional(z.enum(LANGUAGES)),
  /** A honeypot field that people do not see: a sender who fills it in is thanked, and nothing is stored. */
  website: z.optional(z.string().check(z.maxLength(500))),
})
