import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'

const unset = (value: unknown) => (value === '' ? undefined : value)

const SENDER = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<inBrackets>[^<>\s]+)>|(?<bare>\S+))$/u

/** A sender in the From line: `ada@example.com`, or `Ada <ada@example.com>`. */
const sender = z
  .string()
  .trim()
  .max(320)
  .transform((text, context): MailSettings['from'] => {
    const { name = '', inBrackets, bare } = SENDER.exec(text)?.groups ?? {}
    const address = z.email().safeParse(inBrackets ?? bare)
    if (address.success) return { name, address: address.data }
    context.addIssue({ code: 'custom', message: 'is not an address, nor a name with one in angle brackets' })
    return z.NEVER
  })

const server = z
  .string()
  .refine(isServer, 'must be smtp://host or smtps://host, with user and password percent-encoded')

function isServer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false
  try {
    decodeURIComponent(url.username + url.password)
    return true
  } catch {
    return false // a bare % does not encode a character
  }
}

/**
 * A private RSA key as PEM, on one line with `\\n` or on several. With an invalid key nodemailer would silently omit the
 * signature.
 */
const signingKey = z
  .string()
  .transform((text) => text.replaceAll(String.raw`\n`, '\n').trim())
  .refine(isRsaKey, 'is not a private RSA key in PEM')

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const domainName = z
  .string()
  .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i, 'is not a domain')

/** The environment variables of email, which config.ts reads along with its own. */
export const MAIL_VARIABLES = {
  SMTP_URL: z.preprocess(unset, server.optional()),
  MAIL_FROM: z.preprocess(unset, sender.optional()),
  MAIL_RETURN_PATH: z.preprocess(unset, z.email('is not an address').optional()),
  MAIL_DKIM_DOMAIN: z.preprocess(unset, domainName.optional()),
  MAIL_DKIM_SELECTOR: z.preprocess(
    unset,
    z
      .string()
      .regex(/^[\w.-]+$/, 'is not a selector')
      .optional(),
  ),
  MAIL_DKIM_KEY: z.preprocess(unset, signingKey.optional()),
}

const variables = z.object(MAIL_VARIABLES)
type Variables = z.output<typeof variables>

/**
 * The configured mail server. `url` contains user and password, so it is never shown; `host`, with its port, may be shown.
 * `returnPath`: where bounces are sent, if not to the sender. `hears`: incoming email is read, so readers may unsubscribe by
 * email.
 */
export type MailSettings = {
  url: string
  host: string
  from: { name: string; address: string }
  returnPath?: string
  hears?: true
  dkim?: { domain: string; selector: string; key: string }
}

/** The email settings, or undefined when no server is configured. */
export function mailSettings(
  env: Variables & { BOUNCE_PORT?: number | undefined; BOUNCE_LMTP?: string | undefined },
): MailSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_RETURN_PATH: returnPath } = env
  if (url === undefined || from === undefined) return undefined
  const { MAIL_DKIM_DOMAIN: domain, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY: key } = env
  return {
    url,
    host: new URL(url).host,
    from,
    ...(returnPath !== undefined && { returnPath }),
    ...((env.BOUNCE_PORT ?? env.BOUNCE_LMTP) !== undefined && { hears: true as const }),
    ...(domain !== undefined &&
      selector !== undefined &&
      key !== undefined && { dkim: { domain, selector, key } }),
  }
}

const DKIM = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY'] as const

/** Inconsistent settings, by the variable that has to change. */
export function mailComplaints(env: Variables): { variable: string; message: string }[] {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  const missing = DKIM.filter((name) => env[name] === undefined)
  const isHalf = missing.length > 0 && missing.length < DKIM.length
  return [
    ...(url !== undefined && from === undefined
      ? [
          {
            variable: 'MAIL_FROM',
            message: 'is missing: SMTP_URL needs the address that mails come from',
          },
        ]
      : []),
    ...(isHalf
      ? missing.map((variable) => ({ variable, message: 'is missing: DKIM needs domain, selector and key' }))
      : []),
  ]
}
