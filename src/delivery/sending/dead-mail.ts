import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { composeMail } from '#services/post/compose.ts'

type About = {
  id: string
  name: string
  language: Language
  since: Date
  /** How the last failure is reported: the key of a text, and the status if there was a response. */
  lastProblem: string | null
  lastStatus: number | null
}
type Site = { siteName: string; siteUrl: string }
type Mail = { subject: string; text: string; html: string }

/**
 * The email to the owner of a channel: `dead`, it was switched off, with the way to reactivate it; `givenUp`, a message was
 * refused until it was given up while the channel stays active, with the way to send it again. Both state the reason.
 */
export function ownerMail(
  { id, name, language, since, lastProblem, lastStatus }: About,
  { siteName, siteUrl }: Site,
  what: 'dead' | 'givenUp',
): Mail {
  const values = {
    name,
    site: siteName,
    date: dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(since),
  }
  const words = (key: string, more = {}) => say(language, `delivery.mail.${key}`, { ...values, ...more })
  const why =
    lastProblem === null
      ? []
      : [words('problem', { problem: say(language, lastProblem, { status: lastStatus ?? '' }) })]
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: words(`${what}.subject`),
    paragraphs: [words(`${what}.body`), ...why, words(`${what}.kept`)],
    action: {
      label: words(`${what}.action`),
      url: `${siteUrl}${addressIn(language, '/channels')}#channel-${id}`,
    },
    notes: [words('dead.why')],
  })
}
