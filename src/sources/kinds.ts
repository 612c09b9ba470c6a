import { plainTitle } from './reading/plain-text.ts'
import type { FeedItem } from './reading/parse-feed.ts'
import type { SourceKind } from './rules.ts'

const HOSTS: readonly [SourceKind, RegExp][] = [
  ['arxiv', /(^|\.)arxiv\.org$/],
  ['github_releases', /^(api\.)?github\.com$/],
  ['hacker_news', /(^|\.)(ycombinator\.com|hnrss\.org|algolia\.com|hacker-news\.firebaseio\.com)$/],
  ['product_hunt', /(^|\.)producthunt\.com$/],
  ['hugging_face', /(^|\.)huggingface\.co$/],
]

/** The kind that belongs to a site's address; null for any other site and for a blog of such a site. */
export function kindOfSite(url: string): SourceKind | null {
  const { hostname, pathname } = new URL(url)
  if (/^\/blog\b/.test(pathname)) return null
  return HOSTS.find(([, host]) => host.test(hostname))?.[0] ?? null
}

/** The address that holds the items: the releases feed of a repository's page, the feed of an arXiv listing. */
export function addressToRead(url: string, kind: SourceKind | null): string {
  const address = new URL(url)
  const [, first = '', second = '', third] = address.pathname.split('/')
  const isRepository = address.hostname === 'github.com' || kind === 'github_releases'
  if (isRepository && first !== '' && second !== '' && (third ?? 'releases') === 'releases')
    return `${address.origin}/${first}/${second}/releases.atom`
  if (address.hostname === 'arxiv.org' && first === 'list' && second !== '')
    return `https://rss.arxiv.org/rss/${second}`
  return address.href
}

/** `Announce Type: replace` marks a new version of an old paper. */
const ARXIV_NOTE = /^arXiv:\S+\s+Announce Type:\s*(\S+)\s*/i
const PRODUCT_LINKS = /^\s*Discussion\s*\|\s*Link\s*$/i

/** An item without the text that its site adds to every item; null for an item that is not news. `url` is the feed's. */
export function polished<Item extends FeedItem>(
  item: Item,
  kind: SourceKind | null,
  url: string,
): Item | null {
  if (kind === 'arxiv') return withoutNote(item)
  if (kind === 'github_releases') return { ...item, title: named(item.title, item.url, url) }
  if (kind === 'product_hunt')
    return { ...item, paragraphs: item.paragraphs.filter((text) => !PRODUCT_LINKS.test(text)) }
  return item
}

function withoutNote<Item extends FeedItem>(item: Item): Item | null {
  const texts = [item.summary ?? '', ...item.paragraphs]
  const note = texts.map((text) => ARXIV_NOTE.exec(text)?.[1]).find((type) => type !== undefined)
  if (note?.startsWith('replace')) return null
  const clean = (text: string) => text.replace(ARXIV_NOTE, '').replace(/^Abstract:\s*/i, '')
  return {
    ...item,
    title: plainTitle(item.title.replace(/\s*\(arXiv:\S+ \[[^\]]*\][^)]*\)\s*$/, '')),
    summary: item.summary && clean(item.summary),
    paragraphs: item.paragraphs.map(clean).filter(Boolean),
  }
}

/** A title such as "v2.1" does not name its project, so the repository is put before it. */
function named(title: string, itemUrl: string, feedUrl: string): string {
  const repository = [itemUrl, feedUrl]
    .map((url) => /\/(?:repos\/)?[\w.-]+\/([\w.-]+)\/(?:releases|tags)/.exec(new URL(url).pathname)?.[1])
    .find((name) => name !== undefined)
  if (repository === undefined || title.toLowerCase().includes(repository.toLowerCase())) return title
  return `${repository} ${title}`
}

/** True for the beginning of an iCalendar text, even after a misread byte order mark. */
export const isCalendar = (text: string): boolean =>
  /^\s*(?:[^\x20-\x7e]{0,3})BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 200))
