// long: the structured data of every kind of page, which have parts in common
import { coverUrl, pictureSources } from '#ui/cover.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { type DigitalSource, MADE_AS, schemaAddress } from '#services/marks/rules.ts'
import type { AgentView } from './catalogue/agents/calls.ts'
import type { ArticleView } from './calls.ts'
import type { PodcastCard } from './podcasts/calls.ts'
import type { PictureCredit } from './shapes.ts'
import { sourceOfArticle, sourceOfEpisode, sourceOfFilm, sourceOfPicture } from './marks/rules.ts'
import type { ToolView } from './catalogue/tools/calls.ts'
import type { VideoView } from './videos/calls.ts'
import { isoLength } from './videos/rules.ts'

// The structured data of pages in schema.org terms: never more than the page shows, and nothing that a locked item
// withholds, because it is made from the same response.

type Site = { name: string; url: string }
type Data = Record<string, unknown>

const at = (site: Site, path: string): string => new URL(path, site.url).href

export const organization = (site: Site): Data => ({
  '@type': 'Organization',
  name: site.name,
  url: site.url,
  logo: { '@type': 'ImageObject', url: at(site, '/icons/icon-512.png'), width: 512, height: 512 },
  correctionsPolicy: at(site, '/corrections'),
})

export const webSite = (site: Site, language: Language): Data => ({
  '@type': 'WebSite',
  name: site.name,
  url: site.url,
  inLanguage: language,
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${at(site, addressIn(language, '/search'))}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})

/** How a machine made it; nothing for what a person made. */
const marked = (source: DigitalSource | null): Data =>
  source === null ? {} : { digitalSourceType: schemaAddress(source) }

/**
 * A story. One that not everyone may read says so and nothing more: its text is not in the page. `credit` is the line that
 * says how it was made and who approved it.
 */
export function newsArticle(site: Site, view: ArticleView, credit: string | null): Data {
  const path = `/news/${view.id}`
  const inOther = (language: Language) => ({
    '@type': 'NewsArticle',
    url: at(site, addressIn(language, path)),
    inLanguage: language,
  })
  const others = view.languages.filter((language) => language !== view.language)
  return {
    '@type': 'NewsArticle',
    headline: view.title,
    description: view.excerpt,
    image: picturesOf(site, view),
    datePublished: view.published_at,
    dateModified: view.updated_at,
    inLanguage: view.language,
    articleSection: view.topic,
    keywords: view.tags,
    mainEntityOfPage: at(site, addressIn(view.language, path)),
    isAccessibleForFree: view.free,
    ...marked(sourceOfArticle(view)),
    ...(credit !== null && { creditText: credit }),
    ...(view.approved_by !== null && { editor: { '@type': 'Person', name: view.approved_by } }),
    author: [{ '@type': 'Organization', name: view.author ?? site.name, url: site.url }],
    publisher: organization(site),
    ...(view.language !== view.original_language && { translationOfWork: inOther(view.original_language) }),
    ...(view.language === view.original_language &&
      others.length > 0 && { workTranslation: others.map(inOther) }),
    ...(view.corrections.length > 0 && {
      correction: view.corrections.map((each) => ({
        '@type': 'CorrectionComment',
        text: each.note,
        inLanguage: each.language,
        datePublished: each.noted_at,
      })),
    }),
    ...(view.sources.length > 0 && {
      citation: view.sources.map((source) => ({
        '@type': 'CreativeWork',
        name: source.title,
        url: source.url,
        publisher: { '@type': 'Organization', name: source.publisher },
        ...(source.published_at !== null && { datePublished: source.published_at }),
      })),
    }),
  }
}

/** The event that a story is about; null while its day or its place is unknown, because search engines require both. */
export function eventOf(site: Site, view: ArticleView): Data | null {
  const { event } = view
  if (!event || event.starts_at === null) return null
  const location = [
    ...(event.place === null ? [] : [{ '@type': 'Place', name: event.place, address: event.place }]),
    ...(event.online_url === null ? [] : [{ '@type': 'VirtualLocation', url: event.online_url }]),
  ]
  const [first] = location
  if (!first) return null
  const moment = (iso: string) => momentOf(iso, event)
  return {
    '@type': 'Event',
    name: view.title,
    description: view.excerpt,
    image: picturesOf(site, view),
    url: at(site, addressIn(view.language, `/news/${view.id}`)),
    inLanguage: view.language,
    startDate: moment(event.starts_at),
    ...(event.ends_at !== null && { endDate: moment(event.ends_at) }),
    location: location.length === 1 ? first : location,
    eventAttendanceMode: `https://schema.org/${
      location.length > 1
        ? 'MixedEventAttendanceMode'
        : event.place === null
          ? 'OnlineEventAttendanceMode'
          : 'OfflineEventAttendanceMode'
    }`,
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  }
}

/** A time with the offset of the event's own time zone; only the day where only days are known. */
function momentOf(iso: string, event: { all_day: boolean; time_zone: string | null }): string {
  if (event.all_day) return iso.slice(0, 10)
  if (event.time_zone === null) return iso
  const moment = new Date(iso)
  const parts = new Map(
    new Intl.DateTimeFormat('en', { timeZone: event.time_zone, timeZoneName: 'longOffset', year: 'numeric' })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const offset = (parts.get('timeZoneName') ?? 'GMT').replace('GMT', '') || '+00:00'
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  const ahead = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
  return new Date(moment.getTime() + ahead).toISOString().slice(0, 19) + offset
}

/** A tool, with its price where figures are known. There are no ratings, so none are given. */
export const toolApplication = (site: Site, view: ToolView): Data => ({
  ...application(site, view, `/tools/${view.id}`),
  applicationCategory: view.category,
  keywords: view.tags,
  ...(view.platforms.length > 0 && { operatingSystem: view.platforms.join(', ') }),
  ...(view.features.length > 0 && { featureList: view.features }),
  ...offersOf(view),
})

/** An agent; not everyone may read about every agent. */
export const agentApplication = (site: Site, view: AgentView): Data => ({
  ...application(site, view, `/agents/${view.id}`),
  applicationCategory: 'AI Agents',
  isAccessibleForFree: view.free,
  ...(view.capabilities.length > 0 && { featureList: view.capabilities }),
})

const application = (site: Site, view: ToolView | AgentView, path: string): Data => ({
  '@type': 'SoftwareApplication',
  name: view.name,
  description: view.excerpt,
  image: picturesOf(site, view),
  inLanguage: view.language,
  mainEntityOfPage: at(site, addressIn(view.language, path)),
  url: view.website_url ?? at(site, addressIn(view.language, path)),
  ...(view.provider !== null && { author: { '@type': 'Organization', name: view.provider } }),
})

function offersOf({ pricing_plans: plans }: ToolView): Data {
  const offers = plans.flatMap(({ name, amount_cents: cents, currency }) =>
    cents === null || currency === null
      ? []
      : [{ '@type': 'Offer', name, price: (cents / 100).toFixed(2), priceCurrency: currency }],
  )
  return offers.length === 0 ? {} : { offers }
}

/** The podcast show of a language with the episodes on the page. */
export function podcastSeries(
  site: Site,
  language: Language,
  { name, description }: { name: string; description: string },
  episodes: readonly PodcastCard[],
): Data {
  const page = at(site, addressIn(language, '/podcasts'))
  const series = {
    '@type': 'PodcastSeries',
    name,
    url: page,
    webFeed: at(site, addressIn(language, '/podcast.xml')),
  }
  return {
    ...series,
    description,
    inLanguage: language,
    publisher: organization(site),
    hasPart: episodes.map((episode) => ({
      '@type': 'PodcastEpisode',
      url: `${page}#${episode.id}`,
      name: episode.title,
      datePublished: episode.published_at,
      description: episode.hook,
      inLanguage: episode.language,
      isAccessibleForFree: episode.access_tier === 'freemium',
      partOfSeries: series,
      ...(episode.duration_minutes !== null && { timeRequired: `PT${episode.duration_minutes}M` }),
      ...(episode.audio_url !== null && {
        associatedMedia: {
          '@type': 'AudioObject',
          contentUrl: at(site, episode.audio_url),
          encodingFormat: 'audio/mpeg',
          ...marked(sourceOfEpisode(episode.voice)),
          ...(episode.duration_minutes !== null && { duration: `PT${episode.duration_minutes}M` }),
        },
      }),
    })),
  }
}

/**
 * A video digest. Its files are only for those who may see it, so its cover represents it and nothing says where they are.
 */
export const videoObject = (site: Site, view: VideoView): Data => ({
  '@type': 'VideoObject',
  name: view.title,
  description: view.hook,
  url: at(site, addressIn(view.language, `/videos/${view.id}`)),
  thumbnailUrl: at(site, coverUrl(view.id, 960)),
  uploadDate: view.published_at,
  inLanguage: view.language,
  isAccessibleForFree: view.access_tier === 'freemium',
  ...marked(sourceOfFilm(view.voice)),
  publisher: organization(site),
  ...(view.duration_seconds !== null && { duration: isoLength(view.duration_seconds) }),
})

/** A list as shown on its page, each item by its path and the language of its text. */
export const itemList = (
  site: Site,
  items: readonly { path: string; language: Language }[],
  order: 'Ascending' | 'Descending' = 'Descending',
): Data => ({
  '@type': 'ItemList',
  itemListOrder: `https://schema.org/ItemListOrder${order}`,
  numberOfItems: items.length,
  itemListElement: items.map(({ path, language }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    url: at(site, addressIn(language, path)),
  })),
})

type Pictured = {
  id: string
  share_image: string
  image_url: string | null
  image_credit: PictureCredit | null
}

/** The share card, which we draw, and the picture of the item. */
function picturesOf(site: Site, view: Pictured): Data[] {
  const publisher = view.image_credit?.name ?? null
  return [
    { '@type': 'ImageObject', url: at(site, view.share_image), ...marked(MADE_AS.drawing) },
    {
      '@type': 'ImageObject',
      url: at(site, pictureSources(view).src),
      ...marked(sourceOfPicture(view)),
      ...(publisher !== null && { creditText: publisher }),
    },
  ]
}
