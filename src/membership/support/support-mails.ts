import { say } from '#languages/languages.ts'
import { addressIn, type Language } from '#languages/rules.ts'
import { composeMail, paragraphsOf } from '#services/post/compose.ts'
import { roughly } from './rules.ts'

type Site = { siteName: string; siteUrl: string }

/**
 * Confirms to a reader that their question has arrived, and states how long a first answer usually takes, or that this is
 * not known.
 */
export function arrivedMail(
  { language, subject, usualMs }: { language: Language; subject: string; usualMs: number | null },
  { siteName, siteUrl }: Site,
) {
  const words = (key: string, values = {}) => say(language, `membership.support.mail.${key}`, values)
  const usual = usualMs === null ? null : roughly(usualMs)
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: words('arrivedSubject', { site: siteName }),
    paragraphs: [
      words('greeting'),
      words('arrived', { subject }),
      usual === null
        ? words('usualUnknown')
        : words(usual.unit === 'hours' ? 'usualHours' : 'usualDays', { count: usual.count }),
      words('byPerson'),
    ],
    action: { label: words('toPage'), url: `${siteUrl}${addressIn(language, '/support')}` },
  })
}

type Answered = { language: Language; subject: string; question: string; answer: string }

/** The answer to a question, with the question quoted below it. */
export function supportAnswerMail(
  { language, subject, question, answer }: Answered,
  { siteName, siteUrl }: Site,
) {
  const words = (key: string, values = {}) => say(language, `membership.support.mail.${key}`, values)
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: words('answerSubject', { subject: subject.replace(/\s+/g, ' ') }),
    paragraphs: [words('greeting'), ...paragraphsOf(answer), words('signed', { site: siteName })],
    action: { label: words('toPage'), url: `${siteUrl}${addressIn(language, '/support')}` },
    notes: [words('writeThere'), words('said'), ...paragraphsOf(question)],
  })
}

/** Notifies an administrator that a reader with the B2B plan is waiting for an answer. */
export const waitsMail = ({ language, subject }: { language: Language; subject: string }, site: Site) =>
  deskMail(language, site, {
    subject: say(language, 'membership.support.mail.waitsSubject', { subject: subject.replace(/\s+/g, ' ') }),
    text: say(language, 'membership.support.mail.waits', { subject }),
  })

/** Notifies an administrator how many readers have started waiting for an answer since the last notification. */
export const someWaitMail = ({ language, count }: { language: Language; count: number }, site: Site) =>
  deskMail(language, site, {
    subject: say(language, 'membership.support.mail.someWaitSubject', { site: site.siteName }),
    text: say(language, 'membership.support.mail.someWait', { count }),
  })

const deskMail = (
  language: Language,
  { siteName, siteUrl }: Site,
  { subject, text }: { subject: string; text: string },
) =>
  composeMail({
    language,
    siteName,
    siteUrl,
    subject,
    paragraphs: [text],
    action: {
      label: say(language, 'membership.support.mail.toDesk'),
      url: `${siteUrl}${addressIn(language, '/content-support')}`,
    },
    notes: [say(language, 'membership.support.mail.whyDesk', { site: siteName })],
  })
