import { directionOf } from '#languages/rules.ts'
import type { MessageContent } from '../message.ts'
import { fitted } from './fitted.ts'
import { MAX_NAMED, linesOf } from './message-lines.ts'

/** The size limit of Teams for a message, less a margin for what a flow adds. */
const MESSAGE_MAX_BYTES = 26_000
const TITLE_MAX = 300
const SUMMARY_MAX = 2000
const EXCERPT_MAX = 400

/** Text runs of a rich text block are literal: nothing in them is read as Markdown. */
const text = (words: string, look: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text: words, ...look }],
})

/** A message as a flow "when a Teams webhook request is received" accepts it: an Adaptive Card. */
export function teamsForm(message: MessageContent): object {
  const { title, summary, url, items, open } = linesOf(message)
  const rows = items.slice(0, MAX_NAMED).map((item) => ({
    type: 'Container',
    separator: true,
    selectAction: { type: 'Action.OpenUrl', url: item.url, title: fitted(item.title, TITLE_MAX) },
    items: [
      text(fitted(item.title, TITLE_MAX), { weight: 'Bolder' }),
      ...(item.excerpt === '' ? [] : [text(fitted(item.excerpt, EXCERPT_MAX), { isSubtle: true })]),
    ],
  }))
  const messageOf = (named: number): object => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.5',
          fallbackText: `${fitted(title, TITLE_MAX)}: ${url}`,
          lang: message.language,
          rtl: directionOf(message.language) === 'rtl',
          msteams: { width: 'Full' },
          body: [
            text(fitted(title, TITLE_MAX), { weight: 'Bolder', size: 'Large' }),
            text(fitted(summary, SUMMARY_MAX)),
            ...rows.slice(0, named),
          ],
          actions: [{ type: 'Action.OpenUrl', title: open(items.length - named), url }],
        },
      },
    ],
  })
  let named = rows.length
  while (named > 0 && Buffer.byteLength(JSON.stringify(messageOf(named))) > MESSAGE_MAX_BYTES) named--
  return messageOf(named)
}
