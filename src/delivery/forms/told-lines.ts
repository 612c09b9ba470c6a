import { say } from '#languages/languages.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { Told } from '../message.ts'
import { oneLine } from './fitted.ts'

/** What a message comes to, where people read it: nothing is escaped, each text is one line. */
export type ToldLines = {
  title: string
  summary: string
  url: string
  items: { title: string; excerpt: string; url: string }[]
  /** How the link to all of it is called, when so many items are left out. */
  open: (leftOut: number) => string
}

/** Takes a message apart. A title in another language than the message's is marked with its name. */
export const linesOf = ({ title, summary, url, language, items }: Told): ToldLines => ({
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

/** So many items are named at most; the others stand on the site. */
export const MAX_NAMED = 9
