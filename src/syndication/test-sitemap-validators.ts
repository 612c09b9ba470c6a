import { CANONICAL, RFC_3339, faultsOf, inside, nodes, textOf, xmlTree } from './test-validators.ts'

// Checks the requirements of the sitemap formats, and our own beyond them.

export type Alternates = Map<string, string>
/** Every address of a sitemap file with its alternates by language. */
export function sitemapAddresses(text: string): Map<string, { lastmod: string; alternates: Alternates }> {
  const urls = nodes(inside(xmlTree(text), 'urlset')['url'])
  return new Map(
    urls.map((url) => [
      textOf(url['loc']),
      {
        lastmod: textOf(url['lastmod']),
        alternates: new Map(
          nodes(url['xhtml:link']).map((link) => [textOf(link['@hreflang']), textOf(link['@href'])]),
        ),
      },
    ]),
  )
}

/** Checks a sitemap file against standards §4. */
export function sitemapFaults(text: string): string[] {
  const addresses = sitemapAddresses(text)
  return [
    ...faultsOf('urlset', [
      ['at most 50,000', addresses.size <= 50_000],
      ['at most 50 MB', Buffer.byteLength(text) <= 50 * 1024 * 1024],
    ]),
    ...[...addresses].flatMap(([loc, { lastmod, alternates }]) =>
      faultsOf(loc, [
        ['canonical', CANONICAL.test(loc) || alternates.get('x-default') === loc],
        ['lastmod', lastmod === '' || RFC_3339.test(lastmod)],
        ['names itself', [...alternates.values()].includes(loc)],
        [
          'x-default',
          URL.parse(alternates.get('x-default') ?? '') !== null &&
            !CANONICAL.test(alternates.get('x-default') ?? ''),
        ],
        [
          'named back',
          [...alternates.values()].every(
            (to) =>
              JSON.stringify([...(addresses.get(to)?.alternates ?? [])]) === JSON.stringify([...alternates]),
          ),
        ],
      ]),
    ),
  ]
}

/** Checks a News sitemap against standards §4, at a given moment. */
export function newsSitemapFaults(text: string, now: Date, publication: string): string[] {
  const root = inside(xmlTree(text), 'urlset')
  const urls = nodes(root['url'])
  return [
    ...faultsOf('urlset', [
      ['namespace', root['@xmlns:news'] === 'http://www.google.com/schemas/sitemap-news/0.9'],
      ['at most 1,000', urls.length <= 1000],
    ]),
    ...urls.flatMap((url) => {
      const news = inside(url, 'news:news')
      const loc = textOf(url['loc'])
      const at = textOf(news['news:publication_date'])
      return faultsOf(loc, [
        ['canonical', CANONICAL.test(loc)],
        ['name', inside(news, 'news:publication')['news:name'] === publication],
        ['language', loc.includes(`/${textOf(inside(news, 'news:publication')['news:language'])}/`)],
        ['date', RFC_3339.test(at) && now.getTime() - Date.parse(at) < 48 * 3_600_000],
        ['title', textOf(news['news:title']) !== ''],
      ])
    }),
  ]
}
