import { type Language, directionOf } from '#languages/rules.ts'
import { drawMail } from './draw-mail.ts'

/** The content of an email, in its language. */
export type Said = {
  language: Language
  siteName: string
  siteUrl: string
  subject: string
  /** Whole sentences; one string is one paragraph. Line breaks are kept, and lines that begin with `> ` are a quotation. */
  paragraphs: readonly string[]
  /** The only button. */
  action?: { label: string; url: string }
  /** Small print below: why this email was sent, and what to do if it was not you. */
  notes?: readonly string[]
}

/** The paragraphs of an entered text. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** An email as text and as HTML, from the same sentences. */
export function composeMail(said: Said): { subject: string; text: string; html: string } {
  const { language, subject, paragraphs, action, notes = [], siteName, siteUrl } = said
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}\n${action.url}`] : []),
    ...notes,
    `${siteName}\n${siteUrl}`,
  ].join('\n\n')
  return { subject, text, html: drawMail(said, directionOf(language)) }
}
