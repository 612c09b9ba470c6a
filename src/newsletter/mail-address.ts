import * as z from 'zod/mini'
import { EMAIL_MAX } from '#people/rules.ts'
import { PLAIN_ADDRESS } from '#services/post/rules.ts'

/** Matches text that would turn a domain into another part of a URL, or into a numeric address. */
const NO_DOMAIN = /[\s/\\?#@:%[\]<>^|]|^[\d.]+$/

/**
 * An address in the one form in which it is stored and compared: lower case, with the domain in the letters of mail servers
 * (`ü.example` is `xn--tda.example`). Text that is no address stays as it is.
 */
function inOneForm(text: string): string {
  if (text.length > EMAIL_MAX) return text
  const [, mailbox = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(text.normalize('NFC')) ?? []
  if (domain === '' || NO_DOMAIN.test(domain)) return text
  const host = URL.parse(`http://${domain}`)?.hostname ?? domain
  return `${mailbox}@${host}`.toLowerCase()
}

/** The address of a subscriber. The message is the key of a UI string. Source: public-site §5. */
export const mailAddress = z.pipe(
  z.string('people.invalidEmail').check(z.trim(), z.overwrite(inOneForm)),
  z
    .string()
    .check(z.regex(PLAIN_ADDRESS, 'people.invalidEmail'), z.maxLength(EMAIL_MAX, 'people.invalidEmail')),
)
