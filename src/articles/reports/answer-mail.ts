import { addressIn, type Language } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import { composeMail } from '#services/post/compose.ts'

type Answered = {
  language: Language
  /** Of the article, in that language if there is a translation. */
  title: string
  /** Path of the article; null when it no longer has a public page. */
  path: string | null
  quote: string | null
  text: string
  answer: string
}

/** The email that answers a reader's error report, in the language that they read in. */
export function answerMail(
  { language, title, path, quote, text, answer }: Answered,
  site: { siteName: string; siteUrl: string },
): { subject: string; text: string; html: string } {
  const words = (key: string, values = {}) => say(language, `library.report.mail.${key}`, values)
  const named = { title: title.replace(/\s+/g, ' ').trim() }
  const about = words('about', named)
  return composeMail({
    language,
    siteName: site.siteName,
    siteUrl: site.siteUrl,
    subject: words('subject', named),
    paragraphs: [
      words('greeting'),
      path === null ? about : `${about}\n${site.siteUrl}${addressIn(language, path)}`,
      `${words('said')}\n${quoted(quote === null ? text : `“${quote}”\n\n${text}`)}`,
      `${words('answer')}\n${answer}`,
      words('signed', { site: site.siteName }),
    ],
  })
}

/** Quotes a text as emails do. */
const quoted = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/^/gm, '> ')
