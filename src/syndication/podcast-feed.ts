import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { type Episode, episodeNumber, episodesIn } from './episodes.ts'
import { type Making, type PublicDocument, absolute, latestOf, rfc822, writeEach } from '#articles/making.ts'
import { permanentId } from './feed-items.ts'
import { podcastGuid } from './podcast-guid.ts'
import type { PrivateName } from './rss.ts'
import { FEED_POSTS, FEED_TTL_MINUTES, PRIVATE_POSTS } from './rules.ts'
import { soundbiteOf } from './soundbite.ts'
import { type Xml, xmlDocument } from './xml.ts'

/**
 * The show of one language as a podcast feed, with the newest episodes that are open to everyone, or to the reader of a
 * private feed.
 */
export async function podcastFeed(making: Making, name?: PrivateName): Promise<PublicDocument> {
  const episodes = await episodesIn(making, name ? PRIVATE_POSTS : FEED_POSTS)
  const changedAt = latestOf(episodes.map((episode) => episode.changedAt))
  const items = await writeEach(making.runtime.log, episodes, (episode) => itemOf(making, episode))
  return {
    body: xmlDocument({
      rss: {
        '@version': '2.0',
        '@xmlns:atom': 'http://www.w3.org/2005/Atom',
        '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
        '@xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
        ...(name && { '@xmlns:googleplay': 'http://www.google.com/schemas/play-podcasts/1.0' }),
        channel: { ...(await channelOf(making, changedAt, name)), item: items },
      },
    }),
    type: 'application/rss+xml; charset=utf-8',
    changedAt,
    language: making.language,
  }
}

async function channelOf(
  { runtime: { config, db }, language }: Making,
  changedAt: Date | null,
  name?: PrivateName,
) {
  const { siteName } = config
  const address = absolute(config, name?.address ?? addressIn(language, '/podcast.xml'))
  const page = absolute(config, addressIn(language, '/podcasts'))
  const art = absolute(config, `/cards/show/${language}.jpg`)
  const title = name?.title ?? say(language, 'library.feeds.show', { site: siteName })
  const email = ownerOf(config.siteUrl)
  return {
    'atom:link': { '@rel': 'self', '@type': 'application/rss+xml', '@href': address },
    title,
    link: page,
    description: {
      '#cdata': `${name?.description ?? say(language, 'library.podcasts.description')} ${say(language, 'newsroom.episode.disclosure')}`,
    },
    language,
    lastBuildDate: changedAt === null ? null : rfc822(changedAt),
    generator: siteName,
    ttl: FEED_TTL_MINUTES,
    copyright: `© ${siteName}`,
    image: { url: art, title, link: page },
    'itunes:image': { '@href': art },
    'itunes:category': { '@text': 'News', 'itunes:category': { '@text': 'Tech News' } },
    'itunes:explicit': 'false',
    'itunes:author': siteName,
    'itunes:owner': { 'itunes:name': siteName, 'itunes:email': email },
    'itunes:type': 'episodic',
    // a private feed is not a show of its own: directories identify shows by this id
    'podcast:guid': name ? null : await podcastGuid(db, language, address),
    ...(name && { 'itunes:block': 'Yes', 'podcast:block': 'yes', 'googleplay:block': 'yes' }),
    'podcast:locked': { '@owner': email, '#text': 'yes' },
    'podcast:medium': 'podcast',
    'podcast:updateFrequency': {
      '@rrule': 'FREQ=DAILY;BYHOUR=7,17;BYMINUTE=0',
      '@dtstart': firstEdition(config.digestTimeZone),
      '#text': say(language, 'library.podcasts.emptyNote'),
    },
    'podcast:person': { '@role': 'editor', '@group': 'writing', '#text': siteName },
    'podcast:funding': {
      '@url': absolute(config, addressIn(language, '/pricing')),
      '#text': say(language, 'membership.plan.premium'),
    },
    'podcast:txt': { '@purpose': 'ai-content', '#text': 'true' },
  }
}

async function itemOf(making: Making, episode: Episode): Promise<Xml> {
  const { sound } = episode
  const bite = await soundbiteOf(making, episode)
  return {
    title: episode.title,
    enclosure: { '@url': sound.url, '@length': sound.bytes, '@type': 'audio/mpeg' },
    guid: { '@isPermaLink': 'false', '#text': permanentId(episode.id) },
    pubDate: rfc822(episode.publishedAt),
    description: {
      '#cdata': `${episode.hook} ${say(episode.language, 'newsroom.episode.disclosure')}`.trim(),
    },
    link: episode.url,
    'itunes:duration': sound.seconds,
    'itunes:image': { '@href': absolute(making.runtime.config, `/cards/show/${episode.language}.jpg`) },
    'itunes:explicit': 'false',
    'itunes:episode': await episodeNumber(making, episode),
    'itunes:season': episode.publishedAt.getUTCFullYear(),
    'itunes:episodeType': 'full',
    'podcast:transcript': sound.transcriptUrl && {
      '@url': sound.transcriptUrl,
      '@type': 'text/vtt',
      '@language': episode.language,
      '@rel': 'captions',
    },
    'podcast:chapters': sound.chaptersUrl && {
      '@url': sound.chaptersUrl,
      '@type': 'application/json+chapters',
    },
    'podcast:soundbite': bite && {
      '@startTime': bite.startTime,
      '@duration': bite.duration,
      '#text': bite.title,
    },
    'podcast:person': {
      '@role': 'editor',
      '@group': 'writing',
      '#text': making.runtime.config.siteName,
    },
    'podcast:txt': { '@purpose': 'ai-content', '#text': 'true' },
  }
}

/** The contact address of the people responsible for a website. Source: RFC 2142 §5. */
const ownerOf = (siteUrl: string): string => `webmaster@${new URL(siteUrl).hostname}`

/** The start of the recurrence rule: the first edition, in the time zone of the digest. */
function firstEdition(timeZone: string): string {
  const day = new Date('2026-01-01T07:00:00Z')
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(day)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return `2026-01-01T07:00:00${zone === 'GMT' ? '+00:00' : zone.replace('GMT', '')}`
}
