import { say } from '#languages/languages.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { MessageContent } from '../message.ts'
import { oneLine } from './fitted.ts'

/** The human-readable parts of a message: nothing is escaped, and each text is one line. */
export type MessageLines = {
  title: string
  summary: string
  url: string
  items: { title: string; excerpt: string; url: string }[]
  /** The label of the link to the full list, given the number of items left out. */
  open: (leftOut: number) => string
}

/**
 * Splits a message into its parts. A title in another language than the message's is marked with the name of its language.
 */
export const linesOf = ({ title, summary, url, language, items }: MessageContent): MessageLines => ({
  title: oneLine(title),
  summary: oneLine(summary),
  url,
  items: items.map((item) => ({
    title:
      item.language === language
        ? oneLine(item.title)
        : `${oneLine(item.title)} (${LANGUAGE_NAMES[item.language]})`,
    excerpt: oneLine(item.excerpt ?? ''),
    url: item.url,
  })),
  open: (leftOut) =>
    leftOut > 0
      ? say(language, 'delivery.told.more', { count: leftOut })
      : say(language, 'delivery.told.open'),
})

/** The most items that are named; the others are on the site. */
export const MAX_NAMED = 9
