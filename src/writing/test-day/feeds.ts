import type { DayItem } from './day.ts'
import { type Offer, PUBLISHERS } from './publishers.ts'

/** A response of a publisher's server. */
export type Served = { type: string; body: string }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Junk is written unescaped, with unclosed tags. */
const xml = (item: DayItem, text: string) => (item.why === 'markup' ? text : escaped(text))
/** One in this many items has a picture. */
export const PICTURED = 3
const DAY = 86_400_000

/** The date that an item states: none, or a future one, for junk of those kinds. */
export function datedAt({ why, at }: DayItem): Date | null {
  if (why === 'undated') return null
  return why === 'future' ? new Date(at.getTime() + 3 * DAY) : at
}
const dated = (item: DayItem, tag: string, write: (at: Date) => string) => {
  const at = datedAt(item)
  return at ? `<${tag}>${write(at)}</${tag}>` : ''
}
const iso = (at: Date) => at.toISOString()
const rfc = (at: Date) => at.toUTCString()

const html = ({ paragraphs }: DayItem) => paragraphs.map((text) => `<p>${text}</p>`).join('')
const isWhole = ({ by }: DayItem) => PUBLISHERS[by]?.whole === true

/** The path of an item's page, on its publisher's server. Its three words make a sitemap reader recognize an article. */
export const pathOf = (item: DayItem, page = item.page): string =>
  PUBLISHERS[item.by]?.offer === 'papers' ? `/papers/${page}` : `/n/${page}/news-of-today`
/** A repeated page gets a tracking parameter. */
const linkOf = (item: DayItem): string =>
  pathOf(item) + (item.page === item.id ? '' : `?utm_source=again&utm_campaign=${item.id}`)

/**
 * The response of a publisher at the address of its source. `origin` is that of the publisher; HTTP-relative addresses are
 * allowed.
 */
export const FEEDS: Record<Offer, (items: readonly DayItem[], origin: string) => Served> = {
  rss: (items, origin) => ({
    type: 'application/rss+xml',
    body: `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Day</title><link>${origin}</link><description>d</description>${items
      .map(
        (item) =>
          `<item><guid isPermaLink="false">${item.id}</guid><title>${xml(item, item.title)}</title><link>${origin}${escaped(linkOf(item))}</link>` +
          `${dated(item, 'pubDate', rfc)}<description>${xml(item, item.summary)}</description>` +
          `${isWhole(item) ? `<content:encoded><![CDATA[${html(item)}]]></content:encoded>` : ''}</item>`,
      )
      .join('\n')}</channel></rss>`,
  }),
  'rss 0.92': (items, origin) => ({
    type: 'text/xml',
    body: `<?xml version="1.0"?><rss version="0.92"><channel><title>Day</title><link>${origin}</link><description>d</description>${items
      .map(
        (item) =>
          `<item><title>${xml(item, item.title)}</title><link>${origin}${escaped(linkOf(item))}</link>${dated(item, 'pubDate', rfc)}<description>${xml(item, html(item))}</description></item>`,
      )
      .join('\n')}</channel></rss>`,
  }),
  atom: (items, origin) => ({
    type: 'application/atom+xml',
    body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Day</title><id>${origin}/</id>${items
      .map(
        (item) =>
          `<entry><id>urn:day:${item.id}</id><title>${xml(item, item.title)}</title><link rel="alternate" href="${origin}${escaped(linkOf(item))}"/>` +
          `${dated(item, 'published', iso)}<summary>${xml(item, item.summary)}</summary><content type="html">${xml(item, html(item))}</content></entry>`,
      )
      .join('\n')}</feed>`,
  }),
  rdf: (items, origin) => ({
    type: 'application/rdf+xml',
    body: `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel rdf:about="${origin}/"><title>Day</title><link>${origin}/</link><description>d</description></channel>${items
      .map(
        (item) =>
          `<item rdf:about="${origin}${escaped(linkOf(item))}"><title>${xml(item, item.title)}</title><link>${origin}${escaped(linkOf(item))}</link>` +
          `<description>${xml(item, item.summary)}</description><content:encoded><![CDATA[${html(item)}]]></content:encoded>${dated(item, 'dc:date', iso)}</item>`,
      )
      .join('\n')}</rdf:RDF>`,
  }),
  'json feed': (items, origin) =>
    json({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Day',
      items: items.map((item) => ({
        id: item.id,
        url: origin + linkOf(item),
        title: item.title,
        summary: item.summary,
        content_html: html(item),
        ...(Number(item.id.slice(1)) % PICTURED === 0 && { image: `${origin}/p/${item.id}.png` }),
        ...(datedAt(item) && { date_published: datedAt(item)?.toISOString() }),
      })),
    }),
  'news sitemap': (items, origin) => ({
    type: 'application/xml',
    body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${items
      .map(
        (item) =>
          `<url><loc>${origin}${escaped(linkOf(item))}</loc><news:news><news:publication_date>${iso(item.at)}</news:publication_date><news:title>${escaped(item.title)}</news:title></news:news></url>`,
      )
      .join('\n')}</urlset>`,
  }),
  sitemap: (items, origin) => ({
    type: 'application/xml',
    body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items
      .map(
        (item) => `<url><loc>${origin}${escaped(linkOf(item))}</loc><lastmod>${iso(item.at)}</lastmod></url>`,
      )
      .join('\n')}</urlset>`,
  }),
  list: (items) => ({
    type: 'text/html',
    body: `<!doctype html><html lang="fr"><title>Day</title><nav><a href="/">Home</a></nav><ul>${items
      .map(
        (item) =>
          `<li class="story"><a href="${escaped(linkOf(item))}"><h3>${escaped(item.title)}</h3></a><time datetime="${iso(item.at)}">today</time></li>`,
      )
      .join('\n')}</ul></html>`,
  }),
  releases: (items, origin) =>
    json(
      items.map((item) => ({
        node_id: item.id,
        html_url: origin + linkOf(item),
        tag_name: 'v1',
        name: item.title,
        published_at: iso(item.at),
        body: item.paragraphs.join('\n\n'),
        author: { login: 'day' },
      })),
    ),
  arxiv: (items, origin) => ({
    type: 'application/rss+xml',
    body: `<?xml version="1.0"?><rss version="2.0"><channel><title>cs.AI</title><link>${origin}</link><description>d</description>${items
      .map(
        (item) =>
          `<item><guid isPermaLink="false">oai:${item.id}</guid><title>${escaped(item.title)}</title><link>${origin}${escaped(linkOf(item))}</link><pubDate>${rfc(item.at)}</pubDate>` +
          `<description>arXiv:2611.${item.id}v1 Announce Type: new \nAbstract: ${escaped(item.paragraphs.join(' '))}</description></item>`,
      )
      .join('\n')}</channel></rss>`,
  }),
  'hacker news': (items) => json(items.map(({ id }) => Number(id.slice(1)))),
  'product hunt': (items, origin) =>
    json({
      posts: items.map((item) => ({
        id: item.id,
        name: item.title,
        tagline: item.summary,
        description: item.paragraphs.join('\n\n'),
        url: origin + linkOf(item),
        created_at: iso(item.at),
      })),
    }),
  papers: (items) =>
    json(
      items.map((item) => ({
        title: item.title,
        publishedAt: iso(item.at),
        paper: { id: item.page, summary: item.paragraphs.join(' '), authors: [{ name: 'A. Reader' }] },
      })),
    ),
}

const json = (value: unknown): Served => ({ type: 'application/json', body: JSON.stringify(value) })

/** One story of a list of links, served at its own address. */
export const hackerNewsItem = (item: DayItem, origin: string): Served =>
  json({
    id: Number(item.id.slice(1)),
    type: 'story',
    title: item.title,
    url: origin + linkOf(item),
    time: Math.floor(item.at.getTime() / 1000),
    by: 'day',
  })
