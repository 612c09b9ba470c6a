import { eq } from 'drizzle-orm'
import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn, directionOf } from '#languages/rules.ts'
import { composeMail } from '#services/post/compose.ts'
import { writeMail } from '#services/post/write-mail.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { users } from '../tables.ts'

/** The button of each email and where it leads by default. Each email says what to do if the reader did not cause it. */
const ACTIONS = {
  passwordReset: '/reset-password',
  passwordChanged: null,
  addressConfirm: '/confirm-email',
  emailConfirm: '/confirm-email',
  emailAsked: '/account',
  emailTaken: '/auth',
  emailChanged: null,
  secondFactorOn: null,
  secondFactorOff: null,
  recoveryCodes: null,
  newSignIn: null,
  deletion: '/account',
} as const
type Kind = keyof typeof ACTIONS
/** These emails contain their own note; the others explain how to regain an account. */
const OWN_NOTES: readonly Kind[] = ['passwordReset', 'addressConfirm', 'emailConfirm', 'emailTaken']

export type AccountMail = {
  kind: Kind
  /** The occasion of the email: a second email with the same key is not written. */
  key: string
  to: string
  language: Language
  /** Null for unknown values. */
  values?: Record<string, string | null>
  /** The secret of the link. */
  token?: string
}

/** Writes an email about an account; it is sent once `tx` is committed. */
export async function writeAccountMail(
  tx: Db,
  { jobs, config }: Pick<Runtime, 'jobs' | 'config'>,
  { kind, key, to, language, values = {}, token }: AccountMail,
): Promise<void> {
  const { siteName, siteUrl } = config
  const apart = (text: string) => (directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text) // keeps Latin words in order
  const named = Object.fromEntries(
    Object.entries({ email: to, ...values }).map(([name, value]) => [
      name,
      apart(value ?? say(language, 'people.mail.unknown')),
    ]),
  )
  const address = (path: string) => `${siteUrl}${addressIn(language, path)}`
  const words = (part: string) => say(language, `people.mail.${kind}.${part}`, { ...named, site: siteName })
  const path = ACTIONS[kind]
  const isOwn = OWN_NOTES.includes(kind)
  await writeMail(tx, jobs, {
    key: `account ${key}`,
    recipient: to,
    language,
    ...composeMail({
      language,
      siteName,
      siteUrl,
      subject: words('subject'),
      paragraphs: [words('body')],
      ...(path !== null && {
        action: {
          label: words('action'),
          url: `${address(path)}${token === undefined ? '' : `?token=${token}`}`,
        },
      }),
      notes: [isOwn ? words('note') : say(language, 'people.mail.notYou', { url: address('/auth') })],
    }),
  })
}

/** A time as emails show it. */
export const whenOf = (language: Language, at: Date): string =>
  dateFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)

/** The language of emails to this account. */
export async function mailLanguage(db: Db, userId: string): Promise<Language> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId)).limit(1)
  return row?.language ?? 'en'
}
