import { countedEntities } from '#articles/entities/entities.ts'
import { LANGUAGES, type Language, addressIn } from '#languages/rules.ts'
import { FREE_WINDOW_MS, mayRead, turnsAt } from '#membership/rules.ts'
import { HOUR } from '#platform/clock.ts'
import { type Making, type PublicDocument, absolute, latestOf, writeEach } from '#articles/making.ts'
import { newestAgents, newestEvents, newestNews, newestTools } from './newest.ts'
import { MAX_NEWS_SITEMAP_ITEMS, NEWS_WINDOW_MS, SITEMAP_ITEMS } from './rules.ts'
import {
  type FileStart,
  SITEMAP_KINDS,
  type SitemapKind,
  type SitemapRow,
  fileStarts,
  gatedAs,
  itemsBetween,
  newsSince,
} from './sitemap-rows.ts'
import { type Xml, xmlDocument } from './xml.ts'

const SITEMAP = { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9' }
const TYPE = 'application/xml; charset=utf-8'
/** The maximum number of addresses in a sitemap, and of files in an index. */
const MAX_FILES = 50_000
const MAX_ITEMS = Math.floor(50_000 / (LANGUAGES.length + 1))
/** The file of the digest archive, made by the newsletter module. */
export const DIGESTS_SITEMAP = '/sitemaps/digests.xml'
/** The file of the API documentation pages, made by their own module. */
export const DEVELOPERS_SITEMAP = '/sitemaps/developers.xml'
/** File starts are computed from scratch after this time, to account for removed and backdated items. */
const AGAIN_MS = HOUR

/** The file starts of a kind. New items are added at the end, so known starts stay valid and the list only grows. */
type Known = { starts: FileStart[]; lookedAt: number }
const known = new WeakMap<object, Partial<Record<SitemapKind, Known>>>()

/** The index: a file of pages, and files of up to two hundred items each, oldest first. */
export async function sitemapIndex(making: Making): Promise<PublicDocument> {
  const { config } = making.runtime
  const files = ['/sitemaps/pages.xml', DIGESTS_SITEMAP, DEVELOPERS_SITEMAP]
  const moments: (Date | null)[] = []
  for (const kind of SITEMAP_KINDS) {
    const starts = await startsOf(making, kind)
    files.push(...starts.map((_, n) => `/sitemaps/${kind}-${n + 1}.xml`))
    moments.push(momentIn(starts.at(-1)?.at))
  }
  return {
    body: xmlDocument({
      sitemapindex: { ...SITEMAP, sitemap: files.map((path) => ({ loc: absolute(config, path) })) },
    }),
    type: TYPE,
    changedAt: latestOf(moments),
    language: null,
  }
}

/** One file of items, counted from 1; null if there are fewer files. */
export async function itemSitemap(
  making: Making,
  kind: SitemapKind,
  file: number,
): Promise<PublicDocument | null> {
  const starts = await startsOf(making, kind)
  if (file > starts.length) return null
  const from = file === 1 ? null : (starts[file - 1] ?? null) // the first file also includes everything older
  const place = { now: making.now, from, to: starts[file] ?? null, most: MAX_ITEMS }
  const rows = await itemsBetween(making.runtime.db, kind, place)
  const folder = kind === 'events' ? 'news' : kind
  const entries = await writeEach(making.runtime.log, rows, (row) => {
    const gated = gatedAs(kind, row)
    making.validUntil(turnsAt(gated, making.now))
    if (mayRead('freemium', gated, making.now).state === 'not-found') return null
    return entriesOf(making, `/${folder}/${row.id}`, momentsOf(row, turnedAt(kind, row, making.now)))
  })
  return urlSet(entries.flat())
}

/** The file of the pages that are not items. */
export async function pagesSitemap(making: Making): Promise<PublicDocument> {
  const { db } = making.runtime
  const newest = async (of: typeof newestNews) => momentIn((await of(db, making.now, 1))[0]?.publishedAt)
  const [news, events, tools, agents] = [
    await newest(newestNews),
    await newest(newestEvents),
    await newest(newestTools),
    await newest(newestAgents),
  ]
  const pages: [string, Date | null][] = [
    ['/', news],
    ['/news', news],
    ['/tools', tools],
    ['/agents', agents],
    ['/events', events],
    ['/podcasts', null],
    ['/videos', null],
    ['/leaderboard', null],
    ['/corrections', null],
    ['/how-we-work', null],
    ['/search', null],
    ['/pricing', null],
    ['/contact-sales', null],
    ['/subscribe', null],
    ['/entities', null],
    ...(await countedEntities(making.runtime.db, making.now)).map(({ slug }): [string, null] => [
      `/entities/${slug}`,
      null,
    ]),
  ]
  return urlSet(
    pages.flatMap(([path, at]) => entriesOf(making, path, new Map(LANGUAGES.map((each) => [each, at])))),
  )
}

/** The news sitemap: stories first published in the last two days, in each of their languages. */
export async function newsSitemap(making: Making): Promise<PublicDocument> {
  const { db, config, log } = making.runtime
  const since = new Date(making.now.getTime() - NEWS_WINDOW_MS)
  const rows = await newsSince(db, since, making.now, MAX_NEWS_SITEMAP_ITEMS)
  const shown = await writeEach(log, rows, ({ id, language, title, tier, publishedAt }) => {
    const item = { kind: 'article' as const, access_tier: tier, published_at: publishedAt }
    if (publishedAt === null || mayRead('freemium', item, making.now).state === 'not-found') return null
    making.validUntil(new Date(publishedAt.getTime() + NEWS_WINDOW_MS))
    const xml = {
      loc: absolute(config, addressIn(language, `/news/${id}`)),
      'news:news': {
        'news:publication': { 'news:name': config.siteName, 'news:language': language },
        'news:publication_date': publishedAt.toISOString(),
        'news:title': title,
      },
    }
    return { xml, publishedAt }
  })
  return {
    body: xmlDocument({
      urlset: {
        ...SITEMAP,
        '@xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
        url: shown.map(({ xml }) => xml),
      },
    }),
    type: TYPE,
    changedAt: latestOf(shown.map(({ publishedAt }) => publishedAt)),
    language: null,
  }
}

/** The moment of a column; null for a missing or invalid date. */
function momentIn(at: Date | string | null | undefined): Date | null {
  const moment = new Date(at ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? null : moment
}

async function startsOf({ runtime, now }: Making, kind: SitemapKind): Promise<FileStart[]> {
  const ofRuntime = known.get(runtime.db) ?? {}
  known.set(runtime.db, ofRuntime)
  const before = ofRuntime[kind]
  const still = before && now.getTime() - before.lookedAt < AGAIN_MS ? before : null
  const from = still?.starts.at(-1) ?? null
  const place = { now, size: SITEMAP_ITEMS, from, most: MAX_FILES }
  const found = await fileStarts(runtime.db, kind, place)
  const starts = from === null ? found : [...(still?.starts.slice(0, -1) ?? []), ...found]
  ofRuntime[kind] = { starts, lookedAt: still?.lookedAt ?? now.getTime() }
  return starts
}

/** A page in one language, as an entry of a sitemap file. */
export type Entry = { xml: Xml; changedAt: Date | null }

/** One address for each language in which a page exists and one without a language, each linking to all of them. */
export function entriesOf(
  { runtime }: Making,
  path: string,
  moments: ReadonlyMap<Language, Date | null>,
): Entry[] {
  const there = LANGUAGES.filter((language) => moments.has(language))
  const pages = [
    ...there.map((language) => ({
      hreflang: language,
      loc: absolute(runtime.config, addressIn(language, path)),
      changedAt: moments.get(language) ?? null,
    })),
    {
      hreflang: 'x-default',
      loc: absolute(runtime.config, path),
      changedAt: latestOf([...moments.values()]),
    },
  ]
  const links = pages.map(({ hreflang, loc }) => linkTo(hreflang, loc))
  return pages.map(({ loc, changedAt }) => {
    const lastmod = changedAt?.toISOString() ?? null
    return { xml: { loc, lastmod, 'xhtml:link': links }, changedAt }
  })
}

const linkTo = (hreflang: string, href: string): Xml => ({
  '@rel': 'alternate',
  '@hreflang': hreflang,
  '@href': href,
})

/** When each language version of an item last changed. */
function momentsOf(row: SitemapRow, turned: Date | null): Map<Language, Date | null> {
  const own = latestOf([row.updatedAt, row.publishedAt, turned])
  return new Map([
    ...row.translations.map(({ language, at }) => [language, latestOf([own, new Date(at)])] as const),
    [row.language, own] as const,
  ])
}

/** When a free item was locked; null when it is not. */
function turnedAt(kind: SitemapKind, row: SitemapRow, now: Date): Date | null {
  const locked = row.tier === 'freemium' && mayRead('freemium', gatedAs(kind, row), now).state === 'locked'
  return locked && row.publishedAt ? new Date(row.publishedAt.getTime() + FREE_WINDOW_MS) : null
}

/** A file of the sitemap. */
export const urlSet = (entries: readonly Entry[]): PublicDocument => ({
  body: xmlDocument({
    urlset: {
      ...SITEMAP,
      '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      url: entries.map(({ xml }) => xml),
    },
  }),
  type: TYPE,
  changedAt: latestOf(entries.map(({ changedAt }) => changedAt)),
  language: null,
})
