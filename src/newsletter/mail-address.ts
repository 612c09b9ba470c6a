import * as z from 'zod/mini'
import { EMAIL_MAX } from '#people/rules.ts'
import { PLAIN_ADDRESS } from '#outside/post/rules.ts'

/** What would make of a domain another part of a web address, or an address of numbers. */
const NO_DOMAIN = /[\s/\\?#@:%[\]<>^|]|^[\d.]+$/

/**
 * An address in the one form in which it is kept and compared: lower case, its domain in the letters of mail servers
 * (`ü.example` is `xn--tda.example`). What is no address stays as it is.
 */
function inOneForm(text: string): string {
  if (text.length > EMAIL_MAX) return text
  const [, mailbox = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(text.normalize('NFC')) ?? []
  if (domain === '' || NO_DOMAIN.test(domain)) return text
  const host = URL.parse(`http://${domain}`)?.hostname ?? domain
  return `${mailbox}@${host}`.toLowerCase()
}

/** The address of a subscriber. The message is a words key. Source: public-site §5. */
export const mailAddress = z.pipe(
  z.string('people.invalidEmail').check(z.trim(), z.overwrite(inOneForm)),
  z
    .string()
    .check(z.regex(PLAIN_ADDRESS, 'people.invalidEmail'), z.maxLength(EMAIL_MAX, 'people.invalidEmail')),
)
