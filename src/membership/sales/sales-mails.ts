import { addressIn, type Language } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import { composeMail, paragraphsOf } from '#services/post/compose.ts'

type Site = { siteName: string; siteUrl: string }

/**
 * Confirms that a question has arrived. It repeats no input, so that no one can use the form to write to others in our name.
 */
export function receivedMail(language: Language, { siteName, siteUrl }: Site) {
  const words = (key: string, values = {}) => say(language, `membership.sales.mail.${key}`, values)
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: words('receivedSubject', { site: siteName }),
    paragraphs: [words('greeting'), words('received'), say(language, 'membership.sales.byPerson')],
    action: { label: words('plans'), url: `${siteUrl}${addressIn(language, '/pricing')}` },
    notes: [words('notYou')],
  })
}

type Answered = { language: Language; message: string; answer: string }

/** The answer to a question, with the question quoted below it. */
export function salesAnswerMail({ language, message, answer }: Answered, { siteName, siteUrl }: Site) {
  const words = (key: string, values = {}) => say(language, `membership.sales.mail.${key}`, values)
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: words('answerSubject', { site: siteName }),
    paragraphs: [words('greeting'), ...paragraphsOf(answer), words('signed', { site: siteName })],
    notes: [words('said'), ...paragraphsOf(message)],
  })
}
