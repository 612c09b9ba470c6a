import { REGISTRY } from './registry.ts'
import { CARD_PAGES, LANGUAGES, type Language, addressIn } from './rules.ts'

/** Size in px of every share card. */
const CARD = { width: 1200, height: 630 }

type Data = Readonly<Record<string, unknown>>
type Head = {
  site: { name: string; url: string }
  /** Adds the language to a path as the requested address does: with a language or without. */
  address: { of(path: string): string }
  /** The path without a language. */
  path: string
  /** The language of the page's text. */
  language: Language
  /** The languages in which this page exists. */
  languages?: readonly Language[]
  title: string
  description: string
  /** The share card: an absolute address, or a path of this site; by default, the card of the page if it has one. */
  image?: string | null
  type?: 'website' | 'article'
  /** The list that the page belongs to, with its name and path. */
  section?: { name: string; path: string }
  /** The content of the page as schema.org data. */
  data?: Data | readonly Data[]
}

/** Title, description, canonical address, hreflang, feeds, Open Graph and JSON-LD of a public page. */
export function pageHead({
  site,
  address,
  path,
  language,
  languages = LANGUAGES,
  title,
  description,
  image,
  type = 'website',
  section,
  data = [],
}: Head) {
  const isBare = address.of(path) === path
  const own = (each: string) => `${site.url}${isBare ? each : addressIn(language, each)}`
  const graph = [data, trailTo({ site, own, path, title, section })].flat()
  const card = image ?? cardOf(path, language)
  const picture = card === null ? null : new URL(card, site.url).href
  return {
    meta: [
      { title: path === '/' ? title : `${title} · ${site.name}` },
      { name: 'description', content: description },
      { name: 'robots', content: 'max-image-preview:large' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: own(path) },
      { property: 'og:locale', content: REGISTRY[language].openGraph },
      ...(picture === null
        ? []
        : [
            { property: 'og:image', content: picture },
            { property: 'og:image:width', content: String(CARD.width) },
            { property: 'og:image:height', content: String(CARD.height) },
            { property: 'og:image:alt', content: title },
          ]),
      { name: 'twitter:card', content: picture === null ? 'summary' : 'summary_large_image' },
      { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } },
    ],
    links: [
      { rel: 'canonical', href: own(path) },
      ...languages.map((other) => ({
        rel: 'alternate',
        hrefLang: other,
        href: `${site.url}${addressIn(other, path)}`,
      })),
      { rel: 'alternate', hrefLang: 'x-default', href: `${site.url}${path}` },
      ...[...FEEDS, ...(isOfDigest(path) ? [DIGEST] : []), ...(hasMarkdown(path) ? [MARKDOWN] : [])].map(
        ({ type: of, name, at }) => ({
          rel: 'alternate',
          type: of,
          hrefLang: language,
          title: `${name} · ${site.name}`,
          href: `${site.url}${addressIn(language, at(path))}`,
        }),
      ),
    ],
  }
}

const pageOf = (path: string) => CARD_PAGES.find((each) => (each === 'home' ? '/' : `/${each}`) === path)

function cardOf(path: string, language: Language): string | null {
  const page = pageOf(path)
  return page === undefined ? null : `/cards/pages/${page}-${language}.jpg`
}

/** The feeds that every page links to. */
const FEEDS = [
  { type: 'application/rss+xml', name: 'RSS', at: () => '/feed.xml' },
  { type: 'application/feed+json', name: 'JSON Feed', at: () => '/feed.json' },
  { type: 'application/rss+xml', name: 'Podcast', at: () => '/podcast.xml' },
]
const DIGEST = { type: 'application/rss+xml', name: 'Digest', at: () => '/digest.xml' }
const isOfDigest = (path: string): boolean => /^\/digest(?:\/|$)/.test(path)
/** The Markdown version of the page itself. */
const MARKDOWN = {
  type: 'text/markdown',
  name: 'Markdown',
  at: (path: string) => `${path === '/' ? '/index' : path}.md`,
}
const hasMarkdown = (path: string): boolean =>
  pageOf(path) !== undefined ||
  /^\/(?:(?:news|tools|agents|digest|videos)\/[\da-f-]+|corrections|search|digest|contact-sales|videos)$/.test(
    path,
  ) ||
  /^\/(?:entities|developers)(?:\/[\da-z-]+)?$/.test(path)

type Trail = Pick<Head, 'site' | 'path' | 'title'> & {
  own: (path: string) => string
  section: Head['section'] | undefined
}

/** The breadcrumb from the home page to this one. */
function trailTo({ site, own, path, title, section }: Trail): Record<string, unknown> {
  const steps = [
    { name: site.name, path: '/' },
    ...(section ? [section] : []),
    ...(path === '/' ? [] : [{ name: title, path }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: step.name,
      item: own(step.path),
    })),
  }
}

/**
 * The other languages of a page as Open Graph locales, from the heads of its parts. They are separate because the router
 * keeps one meta element per property, and a page has several of these.
 */
export function otherLocales(heads: readonly ShownHead[]): string[] {
  const own = heads.flatMap(({ meta = [] }) => meta).find((each) => each?.property === 'og:locale')?.content
  const links = heads.flatMap(({ links: of = [] }) => of)
  return LANGUAGES.filter((language) =>
    links.some((link) => link?.hrefLang === language && link.type === undefined),
  )
    .map((language) => REGISTRY[language].openGraph)
    .filter((locale) => locale !== own)
}

type ShownHead = {
  meta?:
    | readonly (
        | {
            property?: string | undefined
            content?: string | undefined
            title?: string | undefined
            'script:ld+json'?: object | undefined
          }
        | undefined
      )[]
    | undefined
  links?:
    | readonly (
        | { rel?: string | undefined; type?: string | undefined; hrefLang?: string | undefined }
        | undefined
      )[]
    | undefined
}

/** The head of a page that belongs to its reader alone: no search engine may index it. */
export const privateHead = (title: string, site: { name: string }) => ({
  meta: [{ title: `${title} · ${site.name}` }, { name: 'robots', content: 'noindex' }],
})

/** The same for a page whose address may contain the secret of a link: no other site receives the address as referrer. */
export const linkHead = (title: string, site: { name: string }) => {
  const { meta } = privateHead(title, site)
  return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }] }
}
