import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { type FeedItem, feedItems, permanentId } from './feed-items.ts'
import { type Making, type PublicDocument, absolute, latestOf, rfc822, writeEach } from '#articles/making.ts'
import { FEED_TTL_MINUTES } from './rules.ts'
import { type Xml, xmlDocument } from './xml.ts'

/** The content of an RSS item. */
export type RssPost = Pick<
  FeedItem,
  | 'id'
  | 'url'
  | 'title'
  | 'publishedAt'
  | 'changedAt'
  | 'excerpt'
  | 'html'
  | 'author'
  | 'categories'
  | 'sound'
> & { sources: FeedItem['sources'] }
/** The name of a private feed. `address` is its own path. */
export type PrivateName = { title: string; description: string; address: string }

/** The newest posts as RSS 2.0. */
export const rssFeed = async (making: Making): Promise<PublicDocument> =>
  rssOf(making, await feedItems(making))

/** Posts as RSS 2.0, for everyone or as the private feed of one reader, which no directory may list. */
export async function rssOf(
  making: Making,
  items: readonly RssPost[],
  name?: PrivateName,
): Promise<PublicDocument> {
  const posts = await writeEach(making.runtime.log, items, (item) => ({
    xml: itemOf(item),
    changedAt: latestOf([item.changedAt]),
  }))
  const changedAt = latestOf(posts.map((post) => post.changedAt))
  return {
    body: xmlDocument({
      rss: {
        '@version': '2.0',
        '@xmlns:atom': 'http://www.w3.org/2005/Atom',
        '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        ...(name && { '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd' }),
        channel: { ...channelOf(making, changedAt, name), item: posts.map(({ xml }) => xml) },
      },
    }),
    type: 'application/rss+xml; charset=utf-8',
    changedAt,
    language: making.language,
  }
}

function channelOf({ runtime: { config }, language }: Making, changedAt: Date | null, name?: PrivateName) {
  const home = absolute(config, addressIn(language, '/'))
  const title = name?.title ?? say(language, 'library.home.title', { site: config.siteName })
  return {
    title,
    link: home,
    description: name?.description ?? say(language, 'library.home.promiseBody'),
    language,
    lastBuildDate: changedAt === null ? null : rfc822(changedAt),
    generator: config.siteName,
    docs: 'https://www.rssboard.org/rss-specification',
    ttl: FEED_TTL_MINUTES,
    image: { url: absolute(config, '/icons/icon-144.png'), title, link: home },
    'atom:link': {
      '@rel': 'self',
      '@type': 'application/rss+xml',
      '@href': absolute(config, name?.address ?? addressIn(language, '/feed.xml')),
    },
    ...(name && { 'itunes:block': 'Yes' }),
  }
}

const itemOf = (item: RssPost): Xml => ({
  title: item.title,
  link: item.url,
  guid: { '@isPermaLink': 'false', '#text': permanentId(item.id) },
  pubDate: rfc822(item.publishedAt),
  description: item.excerpt,
  'content:encoded': item.html === null ? null : { '#cdata': item.html },
  'dc:creator': item.author,
  category: item.categories,
  enclosure: item.sound && {
    '@url': item.sound.url,
    '@length': item.sound.bytes,
    '@type': 'audio/mpeg',
  },
  source: item.sources.slice(0, 1).map(({ publisher, url }) => ({ '@url': url, '#text': publisher })),
})
