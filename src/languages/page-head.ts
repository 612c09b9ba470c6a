import { LANGUAGES, type Language, addressIn } from './rules.ts'

/** Open Graph wants a territory. */
const OPEN_GRAPH: Record<Language, string> = {
  en: 'en_US',
  ar: 'ar_AR',
  fr: 'fr_FR',
  es: 'es_ES',
  pt: 'pt_PT',
}

/** Size in px of every share card. */
const CARD = { width: 1200, height: 630 }

type Head = {
  site: { name: string; url: string }
  /** Path without a language. */
  path: string
  /** The language of the page's text. */
  language: Language
  /** The languages in which this page really exists. */
  languages?: readonly Language[]
  title: string
  description: string
  /** The share card: an absolute address, or a path of this site. */
  image?: string | null
  type?: 'website' | 'article'
  /** schema.org data, without `@context`. */
  data?: Record<string, unknown>
}

/** Title, description, canonical address, hreflang, Open Graph and JSON-LD of a public page. */
export function pageHead({
  site,
  path,
  language,
  languages = LANGUAGES,
  title,
  description,
  image,
  type = 'website',
  data,
}: Head) {
  const address = (of: Language) => `${site.url}${addressIn(of, path)}`
  const picture = image ? new URL(image, site.url).href : null
  return {
    meta: [
      { title: path === '/' ? title : `${title} · ${site.name}` },
      { name: 'description', content: description },
      { name: 'robots', content: 'max-image-preview:large' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address(language) },
      { property: 'og:locale', content: OPEN_GRAPH[language] },
      ...(picture === null
        ? []
        : [
            { property: 'og:image', content: picture },
            { property: 'og:image:width', content: String(CARD.width) },
            { property: 'og:image:height', content: String(CARD.height) },
            { property: 'og:image:alt', content: title },
          ]),
      { name: 'twitter:card', content: picture === null ? 'summary' : 'summary_large_image' },
      ...(data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...data } }] : []),
    ],
    links: [
      { rel: 'canonical', href: address(language) },
      ...languages.map((other) => ({ rel: 'alternate', hrefLang: other, href: address(other) })),
      { rel: 'alternate', hrefLang: 'x-default', href: `${site.url}${path}` },
    ],
  }
}

/**
 * The other languages of a page as Open Graph names them, from the links of its head. They stand apart because the
 * router keeps one meta element of each property, and a page has several of these.
 */
export function otherLocales(links: readonly (HeadLink | undefined)[]): string[] {
  const own = links.find((link) => link?.rel === 'canonical')?.href
  return LANGUAGES.filter((language) =>
    links.some((link) => link?.hrefLang === language && link.href !== own),
  ).map((language) => OPEN_GRAPH[language])
}

type HeadLink = { rel?: string | undefined; hrefLang?: string | undefined; href?: string | undefined }

/** Head of a page that belongs to its reader alone: no search engine may keep it. */
export const privateHead = (title: string, site: { name: string }) => ({
  meta: [{ title: `${title} · ${site.name}` }, { name: 'robots', content: 'noindex' }],
})
