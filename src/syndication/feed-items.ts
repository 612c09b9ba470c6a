import { pictureSources } from '#ui/cover.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { FREE_WINDOW_MS, type AccessLevel, type Tier } from '#membership/rules.ts'
import { tiersOf } from '#articles/catalogue.ts'
import { agent } from '#articles/catalogue/agents/calls.ts'
import { renderMarkdown } from '#articles/markup.ts'
import { article } from '#articles/calls.ts'
import { madeWords, sourceOfArticle, translationKey } from '#articles/marks/rules.ts'
import { TOPICS, nameKey } from '#articles/rules.ts'
import type { Access } from '#articles/shapes.ts'
import type { DigitalSource } from '#services/marks/rules.ts'
import { tool } from '#articles/catalogue/tools/calls.ts'
import { type Episode, episodesIn } from './episodes.ts'
import { agentText, toolText } from './item-text.ts'
import { postOf } from './brief-post.ts'
import { type Making, absolute, askFor, latestOf, writeEach } from '#articles/making.ts'
import {
  newestAgents,
  newestEvents,
  newestNews,
  newestNewsOf,
  newestRetracted,
  newestTools,
} from './newest.ts'
import { FEED_POSTS, PRIVATE_POSTS } from './rules.ts'

/** One post of a feed, as a visitor may see it. */
export type FeedItem = {
  id: string
  /** The address of its page, in the language of its text. */
  url: string
  title: string
  excerpt: string
  /** Null if the item is locked or has no text. */
  html: string | null
  author: string | null
  categories: string[]
  image: string
  language: Language
  publishedAt: Date
  /** The last change that a reader could notice: of the text, or from free to locked. */
  changedAt: Date
  momentum: { score: number; label: string } | null
  tier: Tier
  externalUrl: string | null
  sources: { publisher: string; url: string }[]
  /** How its text came to exist if a machine wrote or translated it. */
  digitalSource: DigitalSource | null
  sound: Episode['sound'] | null
}

/**
 * The five newest posts of each section, merged newest first, ties by id. A retracted article stays for a week with its title
 * and note.
 */
export async function feedItems(making: Making): Promise<FeedItem[]> {
  const { runtime, now } = making
  const items: FeedItem[] = []
  for (const [newest, itemOf] of SECTIONS) {
    const rows = await newest(runtime.db, now, FEED_POSTS)
    items.push(...(await writeEach(runtime.log, rows, ({ id }) => itemOf(making, id))))
  }
  items.push(...(await retracted(making, { tiers: ['freemium'], withEvents: true }, FEED_POSTS)))
  for (const episode of await episodesIn(making, FEED_POSTS)) items.push(ofEpisode(making, episode))
  return items.toSorted(byTime)
}

/** The newest news that a reader of this access level may read, with full text, newest first. */
export async function readableNews(making: Making, accessLevel: AccessLevel): Promise<FeedItem[]> {
  const { db, log } = making.runtime
  const tiers = tiersOf(accessLevel)
  const rows = await newestNewsOf(db, tiers, making.now, PRIVATE_POSTS)
  const items = [
    ...(await writeEach(log, rows, ({ id }) => ofArticle(making, id))),
    ...(await retracted(making, { tiers, withEvents: false }, FEED_POSTS)),
  ]
  return items.toSorted(byTime)
}

const byTime = (a: FeedItem, b: FeedItem) =>
  b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? -1 : 1)

async function retracted(
  making: Making,
  which: { tiers: readonly Tier[]; withEvents: boolean },
  limit: number,
): Promise<FeedItem[]> {
  const { db, log } = making.runtime
  return writeEach(log, await newestRetracted(db, which, making.now, limit), ({ id }) =>
    ofArticle(making, id),
  )
}

/** The permanent id of an item in every feed and language. */
export const permanentId = (id: string): string => `urn:uuid:${id}`

const SECTIONS = [
  [newestNews, ofArticle],
  [newestEvents, ofArticle],
  [newestTools, ofTool],
  [newestAgents, ofAgent],
] as const

async function ofArticle(making: Making, id: string): Promise<FeedItem | null> {
  const view = await askFor(making, article, { id, lang: making.language })
  if (!view) return null
  const url = pageOf(making, view.language, `/news/${id}`)
  const translated = translationKey(view)
  const made = madeWords(view, (key, values) => say(view.language, key, values))
  const { html, author } = postOf(view, making.runtime.config.siteName)
  const note = view.corrections.find(({ kind }) => kind === 'retraction')?.note
  return {
    ...common(making, view),
    ...scoreOf(view),
    ...(note !== undefined && { excerpt: note, momentum: null }),
    url,
    title:
      note === undefined
        ? view.title
        : say(view.language, 'library.correction.retractedTitle', { title: view.title }),
    html: htmlAt(
      url,
      html &&
        [
          translated === null ? '' : lineOf(say(view.language, translated)),
          html,
          made === null ? '' : lineOf(made),
        ].join(''),
    ),
    digitalSource: sourceOfArticle(view),
    author,
    categories: [topicIn(view.language, view.topic), ...view.tags],
    sources: view.sources.map(({ publisher, url: at }) => ({ publisher, url: at })),
    externalUrl: view.external_url,
  }
}

async function ofTool(making: Making, id: string): Promise<FeedItem | null> {
  const view = await askFor(making, tool, { id, lang: making.language })
  if (!view) return null
  const url = pageOf(making, view.language, `/tools/${id}`)
  return {
    ...common(making, view),
    ...scoreOf(view),
    url,
    title: `${view.name}: ${view.title}`,
    html: htmlAt(url, renderMarkdown(toolText(view))),
    author: view.provider,
    categories: [topicIn(view.language, view.category), ...view.tags],
    externalUrl: view.website_url,
  }
}

async function ofAgent(making: Making, id: string): Promise<FeedItem | null> {
  const view = await askFor(making, agent, { id, lang: making.language })
  if (!view) return null
  const url = pageOf(making, view.language, `/agents/${id}`)
  return {
    ...common(making, view),
    ...scoreOf(view),
    url,
    title: view.name,
    html: htmlAt(url, view.content_html === '' ? renderMarkdown(agentText(view)) : view.content_html),
    author: view.provider,
    categories: [topicIn(view.language, 'AI Agents')],
    externalUrl: view.website_url,
  }
}

const ofEpisode = (making: Making, episode: Episode): FeedItem => ({
  id: episode.id,
  url: episode.url,
  title: episode.title,
  excerpt: episode.hook,
  html: htmlAt(episode.url, renderMarkdown(episode.text)),
  author: making.runtime.config.siteName,
  categories: [say(episode.language, 'library.podcasts.title')],
  image: episode.image,
  language: episode.language,
  publishedAt: episode.publishedAt,
  changedAt: episode.changedAt,
  momentum: null,
  digitalSource: null,
  tier: episode.tier,
  externalUrl: null,
  sources: [],
  sound: episode.sound,
})

type View = {
  id: string
  excerpt: string
  image_url: string | null
  access_tier: Tier
  access: Access
  language: Language
  published_at: string
  updated_at: string
}

function common({ runtime, now }: Making, view: View) {
  const publishedAt = new Date(view.published_at)
  return {
    id: view.id,
    excerpt: view.excerpt,
    image: absolute(runtime.config, pictureSources(view).src),
    language: view.language,
    publishedAt,
    changedAt: noticedAt(new Date(view.updated_at), publishedAt, now, view),
    tier: view.access_tier,
    sources: [],
    digitalSource: null,
    sound: null,
  }
}

/** When a reader could last notice a change of an item: of its text, by its publication, or from free to locked. */
function noticedAt(
  updatedAt: Date,
  publishedAt: Date,
  now: Date,
  { access, access_tier: tier }: Pick<View, 'access' | 'access_tier'>,
): Date {
  const turned = access.state === 'locked' && tier === 'freemium' ? publishedAt.getTime() + FREE_WINDOW_MS : 0
  const noticed = latestOf([updatedAt, publishedAt, new Date(Math.min(turned, now.getTime()))])
  return noticed ?? publishedAt
}

const scoreOf = (view: { momentum: number; momentum_label: string; momentum_is_placeholder: boolean }) => ({
  momentum: view.momentum_is_placeholder ? null : { score: view.momentum, label: view.momentum_label },
})

const pageOf = ({ runtime }: Making, language: Language, path: string): string =>
  absolute(runtime.config, addressIn(language, path))

/** A small line of our own words, which contain no markup. */
const lineOf = (text: string): string => `<p><small>${text}</small></p>`

/** Sanitized HTML with absolute addresses; null if empty. */
const htmlAt = (url: string, html: string): string | null =>
  html === ''
    ? null
    : html.replace(
        /(<(?:a|img)\b[^>]*?\s(?:href|src)=")([/#][^"]*)/g,
        (_, before: string, path: string) => before + new URL(path, url).href,
      )

const topicIn = (language: Language, topic: string): string =>
  (TOPICS as readonly string[]).includes(topic) ? say(language, nameKey('topic', topic)) : topic
