import type { MessageItem } from '#delivery/message.ts'
import { say } from '#languages/languages.ts'
import { addressIn, type Language } from '#languages/rules.ts'
import { composeMail } from '#services/post/compose.ts'
import { MAX_MAILED } from './rules.ts'

type Alert = {
  language: Language
  /** Name of the search. */
  name: string
  /** Address of the full list. */
  url: string
  items: readonly MessageItem[]
  /** The total number of items. */
  total: number
}

/**
 * The email with what a saved search has found, in the language of its owner: at most ten items, and where the others are.
 */
export function alertMail(
  { language, name, url, items, total }: Alert,
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
): { subject: string; text: string; html: string } {
  const words = (key: string, values = {}) => say(language, `library.alerts.mail.${key}`, values)
  const named = { name: oneLine(name), count: total, site: siteName }
  const shown = items.slice(0, MAX_MAILED)
  const left = total - shown.length
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: words('subject', named),
    paragraphs: [
      words('intro', named),
      ...shown.map((item) => `${oneLine(item.title)}\n${item.url}`),
      ...(left > 0 ? [words('more', { count: left })] : []),
    ],
    action: { label: words('open'), url },
    notes: [words('why', { ...named, url: `${siteUrl}${addressIn(language, '/alerts')}` })],
  })
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
