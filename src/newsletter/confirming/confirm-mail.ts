import { randomUUID } from 'node:crypto'
import { say } from '#languages/languages.ts'
import { type Language, directionOf } from '#languages/rules.ts'
import { composeMail } from '#services/post/compose.ts'
import { writeMail } from '#services/post/write-mail.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { linkSecret, pageLink, tokenFor } from '../links.ts'
import type { subscribers } from '../tables.ts'
import { codeFor } from './code.ts'
import { digestMoment } from '../rules.ts'

type Writer = Pick<Runtime, 'jobs' | 'config' | 'clock'>
type Addressed = Pick<
  typeof subscribers.$inferSelect,
  'id' | 'email' | 'language' | 'codeHash' | 'codeUntil' | 'codeTries'
>
/**
 * `key`: identifies the occasion; a second email with the same key is not written. `kind`: the first email, or the reminder.
 */
type Occasion = { key?: string; kind?: 'confirm' | 'remind' }

/** Servers accept no longer address (RFC 5321); one of 255 characters may be entered, but exists nowhere. */
const MAILED_MAX = 254

/**
 * Writes the email that asks a subscriber to confirm: a button that leads to a page with the question, and six digits for
 * the page where they subscribed. It is sent once `tx` is committed. It contains nothing that a stranger could have entered,
 * not even the name, so no one can have their own text sent to others.
 */
export async function writeConfirmMail(
  tx: Db,
  runtime: Writer,
  subscriber: Addressed,
  { key = randomUUID(), kind = 'confirm' }: Occasion = {},
): Promise<void> {
  const { id, email, language } = subscriber
  if (email.length > MAILED_MAX) return
  const { siteName, siteUrl, digestTimeZone: timeZone } = runtime.config
  const secret = await linkSecret(tx)
  const { code, until } = await codeFor(tx, secret, subscriber, runtime.clock.now())
  const words = wordsIn(language, siteName)
  await writeMail(tx, runtime.jobs, {
    key: `digest ${kind} ${key}`,
    recipient: email,
    language,
    ...composeMail({
      language,
      siteName,
      siteUrl,
      subject: words(`newsletter.mail.${kind}.subject`),
      paragraphs: [
        words(`newsletter.mail.${kind}.body`),
        words('newsletter.mail.confirm.code', {
          code,
          time: digestMoment(language, timeZone, until, { weekday: false }),
        }),
      ],
      action: {
        label: words('newsletter.mail.confirm.action'),
        url: pageLink(siteUrl, language, 'confirm', tokenFor(secret, 'confirm', id)),
      },
      notes: [words('newsletter.mail.confirm.note')],
    }),
  })
}

/** Writes to a reader who has subscribed again that they already get the digest. */
export async function writeAlreadyMail(
  tx: Db,
  runtime: Writer,
  { id, email, language }: Addressed,
  key: string,
): Promise<void> {
  const { siteName, siteUrl } = runtime.config
  const words = wordsIn(language, siteName)
  await writeMail(tx, runtime.jobs, {
    key: `digest already ${key}`,
    recipient: email,
    language,
    ...composeMail({
      language,
      siteName,
      siteUrl,
      subject: words('newsletter.mail.already.subject'),
      paragraphs: [words('newsletter.mail.already.body')],
      action: {
        label: words('newsletter.mail.already.action'),
        url: pageLink(siteUrl, language, 'manage', tokenFor(await linkSecret(tx), 'manage', id)),
      },
      notes: [words('newsletter.mail.already.note')],
    }),
  })
}

/** Strings of an email; in Arabic, inserted Latin text keeps its own direction. */
function wordsIn(language: Language, site: string) {
  const apart = (text: string) => (directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text)
  return (key: string, values: Record<string, string> = {}): string =>
    say(
      language,
      key,
      Object.fromEntries(Object.entries({ ...values, site }).map(([name, value]) => [name, apart(value)])),
    )
}
