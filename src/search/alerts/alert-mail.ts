import { absolute } from '#articles/making.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { composeMail } from '#services/post/compose.ts'
import type { Config } from '#platform/config.ts'

export type Mailed = {
  /** Where its texts begin. */
  words: 'library.alerts.mail' | 'library.watching.mail'
  /** What the search or the watchlist is called. */
  name: string
  /** The address of the button. */
  url: string
  /** The items to list; `note` is a sentence about one. */
  items: readonly { title: string; url: string; note?: string }[]
  /** The total number of items found. */
  total: number
}

/** The email with what an alert has found, in the language of its owner, and where such emails are turned off. */
export function alertMail(
  language: Language,
  { words, name, url, items, total }: Mailed,
  config: Pick<Config, 'siteName' | 'siteUrl'>,
): { subject: string; text: string; html: string } {
  const { siteName, siteUrl } = config
  const alerts = absolute(config, addressIn(language, '/alerts'))
  const values = { name: oneLine(name), count: total, site: siteName, url: alerts }
  const left = total - items.length
  const lines = items.map((item) => [oneLine(item.title), item.note, item.url])
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: say(language, `${words}.subject`, values),
    paragraphs: [
      say(language, `${words}.intro`, values),
      ...lines.map((each) => each.filter((line) => line !== undefined).join('\n')),
      ...(left > 0 ? [say(language, 'library.alerts.mail.more', { count: left })] : []),
    ],
    action: { label: say(language, `${words}.open`), url },
    notes: [say(language, `${words}.why`, values)],
  })
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
