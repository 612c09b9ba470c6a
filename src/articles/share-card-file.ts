import { createHash } from 'node:crypto'
import { coverUrl } from '#ui/cover.ts'
import { say } from '#languages/languages.ts'
import { isLanguage, directionOf } from '#languages/rules.ts'
import type { ShareCard } from '#services/share-card.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { AgentCard, AgentView } from './catalogue/agents/calls.ts'
import type { ArticleCard, ArticleView } from './calls.ts'
import type { ToolCard, ToolView } from './catalogue/tools/calls.ts'
import { siteCardFile } from './pictures/site-card-file.ts'
import { TOPICS, nameKey } from './rules.ts'

/** The lists whose items have a share card, by the folder in the address. */
const FOLDERS = ['news', 'tools', 'agents'] as const
type Folder = (typeof FOLDERS)[number]

type Words = Pick<ArticleCard, 'id' | 'language' | 'momentum' | 'momentum_is_placeholder'> & {
  headline: string
  kicker: string
}

/**
 * The address of an article's share card. It contains a hash of everything on the card, so a changed title has a new
 * address.
 */
export const articleShareImage = (card: ArticleCard): string => addressOf('news', articleWords(card))
/** The same for a tool. */
export const toolShareImage = (card: ToolCard): string => addressOf('tools', toolWords(card))
/** The same for an agent. */
export const agentShareImage = (card: AgentCard): string => addressOf('agents', agentWords(card))

const topicIn = (language: string, topic: string) =>
  (TOPICS as readonly string[]).includes(topic) ? say(language, nameKey('topic', topic)) : topic

const articleWords = (card: ArticleCard): Words => ({
  ...card,
  headline: card.title,
  kicker: [
    topicIn(card.language, card.topic),
    ...(card.source_count > 0
      ? [say(card.language, 'library.article.sourceCount', { count: card.source_count })]
      : []),
  ].join(' · '),
})
const toolWords = (card: ToolCard): Words => ({
  ...card,
  headline: `${card.name}: ${card.title}`,
  kicker: topicIn(card.language, card.category),
})
const agentWords = (card: AgentCard): Words => ({
  ...card,
  headline: card.name,
  kicker: topicIn(card.language, 'AI Agents'),
})

const digest = (...said: unknown[]) => createHash('sha256').update(JSON.stringify(said)).digest('hex')

const scoreOf = (words: Words) => (words.momentum_is_placeholder ? null : words.momentum)
const versionOf = (words: Words) => digest(words.headline, words.kicker, scoreOf(words)).slice(0, 10)
const addressOf = (folder: Folder, words: Words): string =>
  `/cards/${folder}/${words.id}-${words.language}-${versionOf(words)}.jpg`

/** Looks up the item as a visitor sees it, or null. */
export type LookUp = (call: 'article' | 'tool' | 'agent', id: string, language: string) => Promise<unknown>
/**
 * The card's bytes, cached forever or for a day, or the address to redirect to: the newest card, or the cover when no card
 * can be drawn.
 */
export type SharedPicture = { bytes: Buffer; forADay?: boolean } | { elsewhere: string }

const FILE = /^([\da-f]{8}-[\da-f-]{27})-([a-z]{2})-([\da-f]{10})\.jpg$/

/**
 * The share card at that address: the stored one, or else drawn now. Only the item's current address is drawn, so that
 * strangers cannot fill the disk; an older one redirects to it. Null for an item that does not exist.
 */
export async function shareCardFile(
  { outside, config, log }: Pick<Runtime, 'outside' | 'config' | 'log'>,
  lookUp: LookUp,
  folder: string,
  file: string,
): Promise<SharedPicture | null> {
  if (folder === 'pages' || folder === 'show') {
    const bytes = await siteCardFile({ outside, config }, folder, file)
    return bytes && { bytes, forADay: true }
  }
  const [, id, language, version] = FILE.exec(file) ?? []
  if (id === undefined || language === undefined || version === undefined || !isLanguage(language))
    return null
  const kept = `${version}${digest(config.siteName).slice(0, 4)}` // the site name is part of the card too
  const { pictures } = outside
  const known = await pictures.shareCard(`${folder}-${id}`, language, kept)
  if (known) return { bytes: known }
  const words = await wordsOf(lookUp, folder, id, language)
  if (!words) return null
  const address = addressOf(words.folder, words)
  if (address !== `/cards/${folder}/${file}`) return { elsewhere: address }
  const card: ShareCard = {
    id,
    rightToLeft: directionOf(language) === 'rtl',
    headline: words.headline,
    kicker: words.kicker,
    momentum: scoreOf(words),
    siteName: config.siteName,
  }
  try {
    return { bytes: await pictures.drawShareCard(card, `${folder}-${id}`, language, kept) }
  } catch (error) {
    log.error({ err: error, id }, 'a share card could not be drawn')
    return { elsewhere: coverUrl(id, 960) }
  }
}

async function wordsOf(
  lookUp: LookUp,
  folder: string,
  id: string,
  language: string,
): Promise<(Words & { folder: Folder }) | null> {
  // the answer of a call matches its contract because the dispatcher has checked it
  if (folder === 'news') {
    const view = (await lookUp('article', id, language)) as ArticleView | null
    return view && { folder, ...articleWords(view) }
  }
  if (folder === 'tools') {
    const view = (await lookUp('tool', id, language)) as ToolView | null
    return view && { folder, ...toolWords(view) }
  }
  if (folder === 'agents') {
    const view = (await lookUp('agent', id, language)) as AgentView | null
    return view && { folder, ...agentWords(view) }
  }
  return null
}
