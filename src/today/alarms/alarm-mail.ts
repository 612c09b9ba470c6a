import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { LANGUAGES, LOCALES, type Language } from '#languages/rules.ts'
import { accountsWith, contactOf } from '#people/people.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { composeMail } from '#services/post/compose.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { type Notice, detailsOf, headlineOf, placeOf } from './alarm-words.ts'

/** What the keys of these emails begin with. */
export const ALARM_MAILS = 'alarm '

/** Puts the email in the outbox, in the language of the account with this address, if there is one. */
export async function mailAlarm(
  tx: Db,
  { jobs, config }: Pick<Runtime, 'jobs' | 'config'>,
  recipient: string,
  notice: Notice,
): Promise<void> {
  const [account] = await accountsWith(tx, [recipient])
  const language = (account && (await contactOf(tx, account.id))?.language) ?? LANGUAGES[0]
  const { name, machine, occasion, since } = notice
  const key = `${ALARM_MAILS}${name} ${machine} ${occasion} ${since.toISOString()}`
  await writeMail(tx, jobs, {
    key,
    recipient,
    language,
    urgent: true,
    ...alarmMail(notice, language, config),
  })
}

/** The email about an alarm, or that tries the way. */
export function alarmMail(
  notice: Notice,
  language: Language,
  { siteName, siteUrl, digestTimeZone }: Pick<Config, 'siteName' | 'siteUrl' | 'digestTimeZone'>,
) {
  const { name, occasion, since, at } = notice
  const moments = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: digestTimeZone })
  const headline = headlineOf(notice, language)
  const details = detailsOf(notice, language, digestTimeZone)
  const times = { since: moments.format(since), until: moments.format(at) }
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: say(language, 'alarm.subject', { site: siteName, headline }),
    paragraphs: [
      `${capitalized(headline, language)}.`,
      ...(details.length > 0 ? [details.map((detail) => `> \u2068${detail}\u2069`).join('\n')] : []),
      ...(name === 'test'
        ? []
        : [say(language, occasion === 'ends' ? 'alarm.lasted' : 'alarm.since', times)]),
    ],
    action: { label: say(language, 'alarm.open'), url: `${siteUrl}${placeOf(notice, language)}` },
    notes: [say(language, 'alarm.why', { site: siteName })],
  })
}

const capitalized = ([first = '', ...rest]: string, language: Language): string =>
  first.toLocaleUpperCase(LOCALES[language]) + rest.join('')
