import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { type FeedItem, feedItems, permanentId } from './feed-items.ts'
import { iptcAddress } from '#services/marks/rules.ts'
import type { PrivateName } from './rss.ts'
import { type Making, type PublicDocument, absolute, latestOf, writeEach } from '#articles/making.ts'

/** The newest posts as JSON Feed 1.1. */
export const jsonFeed = async (making: Making): Promise<PublicDocument> =>
  jsonOf(making, await feedItems(making))

/** Posts as JSON Feed 1.1, for everyone or as the private feed of one reader. */
export async function jsonOf(
  making: Making,
  items: readonly FeedItem[],
  name?: PrivateName,
): Promise<PublicDocument> {
  const { runtime, language } = making
  const posts = await writeEach(runtime.log, items, (item) => ({
    json: itemOf(item),
    changedAt: latestOf([item.changedAt]),
  }))
  const home = absolute(runtime.config, addressIn(language, '/'))
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: name?.title ?? say(language, 'library.home.title', { site: runtime.config.siteName }),
    home_page_url: home,
    feed_url: absolute(runtime.config, name?.address ?? addressIn(language, '/feed.json')),
    description: name?.description ?? say(language, 'library.home.promiseBody'),
    user_comment: say(language, 'library.feeds.comment'),
    icon: absolute(runtime.config, '/icons/icon-512.png'),
    favicon: absolute(runtime.config, '/icons/icon-144.png'),
    authors: [{ name: runtime.config.siteName, url: home }],
    language,
    items: posts.map(({ json }) => json),
  }
  return {
    body: JSON.stringify(feed),
    type: 'application/feed+json',
    changedAt: latestOf(posts.map((post) => post.changedAt)),
    language,
  }
}

const itemOf = (item: FeedItem) => ({
  id: permanentId(item.id),
  url: item.url,
  ...(item.externalUrl !== null && { external_url: item.externalUrl }),
  title: item.title,
  summary: item.excerpt,
  ...(item.html === null ? { content_text: item.excerpt } : { content_html: item.html }),
  image: item.image,
  banner_image: item.image,
  date_published: item.publishedAt.toISOString(),
  date_modified: item.changedAt.toISOString(),
  ...(item.author !== null && { authors: [{ name: item.author }] }),
  tags: item.categories,
  language: item.language,
  ...(item.sound && {
    attachments: [
      {
        url: item.sound.url,
        mime_type: 'audio/mpeg',
        title: item.title,
        size_in_bytes: item.sound.bytes,
        duration_in_seconds: item.sound.seconds,
      },
    ],
  }),
  _cadence: {
    momentum: item.momentum?.score ?? null,
    label: item.momentum?.label ?? null,
    access_tier: item.tier,
    sources: item.sources,
    digital_source_type: item.digitalSource && iptcAddress(item.digitalSource),
  },
})
