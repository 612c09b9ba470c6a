import type { MessageContent } from '../message.ts'
import { fitted } from './fitted.ts'
import { MAX_NAMED, linesOf } from './message-lines.ts'

/** The limit of Telegram for a text. Tags are counted too, so that the limit holds whichever way Telegram counts. */
const TEXT_MAX = 4096
const TITLE_MAX = 256
const SUMMARY_MAX = 1000
const EXCERPT_MAX = 300

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
const link = (url: string, text: string): string => `<a href="${escaped(url)}">${text}</a>`

/** A message as Telegram's `sendMessage` accepts it, for the chat with this id: complete items, as many as fit. */
export function telegramForm(content: MessageContent, chatId: string): object {
  const { title, summary, url, items, open } = linesOf(content)
  const foot = (leftOut: number) => link(url, escaped(open(leftOut)))
  const parts = [`<b>${fitted(title, TITLE_MAX, escaped)}</b>\n${fitted(summary, SUMMARY_MAX, escaped)}`]
  let left = TEXT_MAX - (parts[0] ?? '').length - foot(items.length).length - 2
  for (const item of items.slice(0, MAX_NAMED)) {
    const excerpt = fitted(item.excerpt, EXCERPT_MAX, escaped)
    const named = link(item.url, fitted(item.title, TITLE_MAX, escaped))
    const part = `• ${named}${excerpt === '' ? '' : `\n${excerpt}`}`
    if (part.length + 2 > left) break
    left -= part.length + 2
    parts.push(part)
  }
  return {
    chat_id: chatId,
    text: [...parts, foot(items.length - parts.length + 1)].join('\n\n'),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
  }
}
