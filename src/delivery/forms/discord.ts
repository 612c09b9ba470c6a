import type { MessageContent } from '../message.ts'
import { fitted } from './fitted.ts'
import { MAX_NAMED, linesOf } from './message-lines.ts'

/** The limits of Discord for a title, a description, and all texts of all embeds together. */
const TITLE_MAX = 256
const DESCRIPTION_MAX = 4096
const TOGETHER_MAX = 6000
const EXCERPT_MAX = 300

type Embed = { title: string; url: string; description?: string }

const plain = (text: string): string => text.replace(/[\\*_~`|<>[\]#@]/g, '\\$&')
const sizeOf = ({ title, description = '' }: Embed): number => title.length + description.length

/** A message as a Discord webhook accepts it: one embed for the message, and one for each item that fits. */
export function discordForm(content: MessageContent): object {
  const { title, summary, url, items, open } = linesOf(content)
  const embeds: Embed[] = []
  const foot = (leftOut: number) => `[${plain(open(leftOut))}](${url.replaceAll(')', '%29')})`
  const room = TOGETHER_MAX - TITLE_MAX - foot(items.length).length - 2
  let left = room - Math.min(plain(summary).length, DESCRIPTION_MAX / 2)
  for (const item of items.slice(0, MAX_NAMED)) {
    const description = fitted(item.excerpt, EXCERPT_MAX, plain)
    const embed = {
      title: fitted(item.title, TITLE_MAX, plain),
      url: item.url,
      ...(description !== '' && { description }),
    }
    if (sizeOf(embed) > left) break
    left -= sizeOf(embed)
    embeds.push(embed)
  }
  const leftOut = items.length - embeds.length
  const head = {
    title: fitted(title, TITLE_MAX, plain),
    url,
    description: `${fitted(summary, DESCRIPTION_MAX / 2, plain)}\n${foot(leftOut)}`,
  }
  return { embeds: [head, ...embeds], allowed_mentions: { parse: [] } }
}
