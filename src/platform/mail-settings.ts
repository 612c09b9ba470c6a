import * as z from 'zod'

const unset = (value: unknown) => (value === '' ? undefined : value)

const SENDER = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<inBrackets>[^<>\s]+)>|(?<bare>\S+))$/u

/** Somebody in the From line: `ada@example.com`, or `Ada <ada@example.com>`. */
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
    return false // a bare % is no code of a character
  }
}

/** The variables of the mail, as config.ts reads them beside its own. */
export const MAIL_VARIABLES = {
  SMTP_URL: z.preprocess(unset, server.optional()),
  MAIL_FROM: z.preprocess(unset, sender.optional()),
}

const variables = z.object(MAIL_VARIABLES)
type Variables = z.output<typeof variables>

/** The mail server that is set. `url` holds user and password, so it is never shown; `host` is, with its port. */
export type MailSettings = { url: string; host: string; from: { name: string; address: string } }

/** The settings of the mail, or undefined when no server is set. */
export function mailSettings({ SMTP_URL: url, MAIL_FROM: from }: Variables): MailSettings | undefined {
  if (url === undefined || from === undefined) return undefined
  return { url, host: new URL(url).host, from }
}

/** What does not fit together, by the variable that has to change. */
export const mailComplaints = ({ SMTP_URL: url, MAIL_FROM: from }: Variables) =>
  url !== undefined && from === undefined
    ? [{ variable: 'MAIL_FROM', message: 'is missing: SMTP_URL needs the address that mails come from' }]
    : []
