import { say } from '#languages/languages.ts'
import { messagesOf } from '#delivery/delivery.ts'
import { renderMarkdown } from '#articles/markup.ts'
import { readableNews } from '../feed-items.ts'
import { blocks, line, link } from '../item-text.ts'
import { jsonOf } from '../json-feed.ts'
import { type Making, type PublicDocument } from '#articles/making.ts'
import { podcastFeed } from '../podcast-feed.ts'
import { type PrivateName, type RssPost, rssOf } from '../rss.ts'
import { PRIVATE_FILES, PRIVATE_POSTS, type PrivateFeed } from '../rules.ts'

/** The inputs for making a private document: its reader, and the path of its files. */
export type PrivateMaking = Making & { reader: NonNullable<Making['reader']>; userId: string }

/** A document of a private feed; null if the feed has no document of that name. */
export async function privateDocument(
  making: PrivateMaking,
  kind: PrivateFeed,
  file: string,
): Promise<PublicDocument | null> {
  if (!PRIVATE_FILES[kind].includes(file)) return null
  const name = nameOf(making, kind, file)
  if (kind === 'podcast') return podcastFeed(making, name)
  if (kind === 'alerts') return rssOf(making, await alertPosts(making), name)
  const items = await readableNews(making, making.reader.accessLevel)
  return file === 'news.json' ? jsonOf(making, items, name) : rssOf(making, items, name)
}

function nameOf({ runtime, language, reader }: PrivateMaking, kind: PrivateFeed, file: string): PrivateName {
  return {
    title: say(language, `library.privateFeed.${kind}`, { site: runtime.config.siteName }),
    description: say(language, 'library.privateFeed.description'),
    address: `${reader.path}/${file}`,
  }
}

/** The alerts of saved searches and watch-lists as posts; of each item they show only what is shown of a locked one. */
async function alertPosts({ runtime, userId, language }: PrivateMaking): Promise<RssPost[]> {
  const alerts = await messagesOf(
    runtime.db,
    { userId, events: ['saved_search.matched', 'watch_list.matched'] },
    PRIVATE_POSTS,
  )
  const category = say(language, 'library.privateFeed.alert')
  return alerts.map(({ id, createdAt, content: { title, summary, url, items } }) => ({
    id,
    url,
    title,
    publishedAt: createdAt,
    changedAt: createdAt,
    excerpt: summary,
    html: renderMarkdown(
      blocks([
        line(summary),
        items
          .map((item) => `- ${link(item.title, item.url)}${item.excerpt ? `: ${line(item.excerpt)}` : ''}`)
          .join('\n'),
      ]),
    ),
    author: null,
    categories: [category],
    sources: [],
    sound: null,
  }))
}
