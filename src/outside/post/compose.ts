import { type Language, directionOf } from '#languages/rules.ts'
import { drawMail } from './draw-mail.ts'

/** What a mail says, in the words of its language. */
export type Said = {
  language: Language
  siteName: string
  siteUrl: string
  subject: string
  /** Whole sentences; one string is one paragraph. Its lines stay lines, and lines that begin with `> ` are a quotation. */
  paragraphs: readonly string[]
  /** The one thing to press. */
  action?: { label: string; url: string }
  /** Small print below: why this mail came, what to do if it was not you. */
  notes?: readonly string[]
}

/** A mail as text and as HTML, from the same sentences. */
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
