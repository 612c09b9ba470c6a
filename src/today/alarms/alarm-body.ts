import { say } from '#languages/languages.ts'
import { LANGUAGES } from '#languages/rules.ts'
import type { Config } from '#platform/config.ts'
import { type Notice, detailsOf, headlineOf, placeOf } from './alarm-words.ts'
import { NAMED_IN_CHATS_MAX } from './rules.ts'

/** The JSON that a webhook receives, with texts in English. docs/operations.md describes it. */
export type AlarmBody = {
  alarm: Notice['name']
  state: 'firing' | 'resolved'
  since: string
  at: string
  summary: string
  site: string
  details: string[]
  /** All of it as one text for chats: Slack and Mattermost show `text`, Discord shows `content`. */
  text: string
  content: string
}

const [ENGLISH] = LANGUAGES

export function bodyOf(notice: Notice, { siteName, siteUrl, digestTimeZone }: Config): AlarmBody {
  const { name, occasion, since, at } = notice
  const summary = headlineOf(notice, ENGLISH)
  const details = detailsOf(notice, ENGLISH, digestTimeZone)
  const text = [
    say(ENGLISH, 'alarm.subject', { site: siteName, headline: summary }),
    ...details.slice(0, NAMED_IN_CHATS_MAX).map((name) => `• ${inert(name)}`),
    `${siteUrl}${placeOf(notice, ENGLISH)}`,
  ].join('\n')
  return {
    alarm: name,
    state: occasion === 'ends' ? 'resolved' : 'firing',
    since: since.toISOString(),
    at: at.toISOString(),
    summary,
    site: siteUrl,
    details,
    text,
    content: text,
  }
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '<': '‹',
  '>': '›',
  '[': '(',
  ']': ')',
  '`': '’',
  '@': '＠',
}

/** Without the signs that mention people, make links or load images in a chat; each chat has its own way to escape them. */
const inert = (name: string): string => name.replace(/[<>[\]`@]/g, (sign) => LOOKALIKES[sign] ?? sign)
