import type { MessageContent } from '../message.ts'
import { fitted } from './fitted.ts'
import { MAX_NAMED, linesOf } from './message-lines.ts'

/** The limits of Slack for a heading, a text in a section, and the fallback text where blocks are not shown. */
const HEADER_MAX = 150
const SECTION_MAX = 3000
const TEXT_MAX = 3000
/** The limit for an item's title, so that a message stays readable. */
const TITLE_MAX = 300
const EXCERPT_MAX = 400

const CONTROL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => CONTROL[sign] ?? sign)
const link = (url: string, text: string): string =>
  `<${escaped(encodeURI(decoded(url))).replaceAll('|', '%7C')}|${text}>`
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })

/** A message as a Slack incoming webhook accepts it: blocks, and the text of its notification. */
export function slackForm(content: MessageContent): object {
  const { title, summary, url, items, open } = linesOf(content)
  const named = items.slice(0, MAX_NAMED)
  return {
    text: fitted(`${title}: ${summary}`, TEXT_MAX, escaped),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: fitted(title, HEADER_MAX), emoji: false } },
      section(fitted(summary, SECTION_MAX, escaped)),
      ...named.map((item) => {
        const excerpt = fitted(item.excerpt, EXCERPT_MAX, escaped)
        return section(
          `*${link(item.url, fitted(item.title, TITLE_MAX, escaped))}*${excerpt === '' ? '' : `\n${excerpt}`}`,
        )
      }),
      section(link(url, escaped(open(items.length - named.length)))),
    ],
  }
}

/** Decodes an address, so that it is percent-encoded only once, whatever form it came in. */
function decoded(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
