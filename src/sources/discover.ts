import { type Reading, type ReadItem } from './reading/read-bytes.ts'
import { jobOf, type SourceToRead } from './read-source.ts'
import {
  FEED_BYTES,
  type ReadLanguage,
  type SourceKind,
  type SourceState,
  type StateDetail,
} from './rules.ts'
import { sift, stateOf } from './sift.ts'
import { type Tools, visit } from './visit.ts'

/** An address that was actually read, and what was found there. */
export type Candidate = {
  url: string
  kind: SourceKind | null
  /** The first titles, newest first. */
  titles: string[]
  items: number
  newestAt: Date | null
  /** The language of most items. */
  language: ReadLanguage | null
  state: SourceState
  detail: StateDetail
}
/**
 * The result of searching an address for sources. `isComplete` is false when the time was up before everything was tried.
 */
export type Discovery = { candidates: Candidate[]; isComplete: boolean }

/** Paths at which feeds usually are. */
const USUAL_PATHS = [
  '/feed',
  '/rss',
  '/feed.xml',
  '/rss.xml',
  '/atom.xml',
  '/index.xml',
  '/news-sitemap.xml',
  '/sitemap.xml',
]
const MAX_TRIED = 12
/** This many readable addresses are enough for an editor to choose from. */
const ENOUGH = 4
const TITLES = 3

type Asked = Pick<SourceToRead, 'url' | 'language' | 'chosenKind' | 'rules'>

/**
 * Reads an address as a source without storing anything: its own feed, else the feeds that its page names, else those at the
 * usual paths of its site. It pauses between requests, so it may take long; it stops after `patienceMs`.
 */
export async function discover(asked: Asked, tools: Tools, patienceMs: number): Promise<Discovery> {
  const started = performance.now()
  const first = await readOnce(asked.url, asked, tools)
  if (first.page === null || isRead(first.candidate))
    return { candidates: [first.candidate], isComplete: true }
  const { page } = first
  const named = [
    ...page.feedUrls,
    ...(await tools.politeness.sitemapsOf(first.candidate.url).catch(() => [])),
  ]
  const usual = USUAL_PATHS.map((path) => new URL(path, first.candidate.url).href)
  const wanted = [...new Set([...page.feedUrls, ...(page.feedUrls.length > 0 ? [] : [...named, ...usual])])]
  const candidates: Candidate[] =
    page.isArticle || page.isChallenge || wanted.length === 0 ? [first.candidate] : []
  const seen = new Set([first.candidate.url])
  let isComplete = true
  for (const url of page.isChallenge ? [] : wanted.slice(0, MAX_TRIED)) {
    if (candidates.filter(isRead).length >= ENOUGH) break
    if (performance.now() - started > patienceMs) {
      isComplete = false
      break
    }
    const { candidate } = await readOnce(url, asked, tools)
    const isGuess = !page.feedUrls.includes(url)
    if (seen.has(candidate.url) || (isGuess && !isRead(candidate))) continue
    seen.add(candidate.url)
    candidates.push(candidate)
  }
  return { candidates: candidates.length > 0 ? candidates : [first.candidate], isComplete }
}

const isRead = ({ items }: Candidate) => items > 0

/** Reads one address the way the gathering run reads it, but without the pages of its items. */
async function readOnce(
  url: string,
  asked: Asked,
  tools: Tools,
): Promise<{ candidate: Candidate; page: Extract<Reading, { shape: 'page' }>['page'] | null }> {
  const none: Candidate = {
    url,
    kind: null,
    titles: [],
    items: 0,
    newestAt: null,
    language: null,
    state: 'not_a_feed',
    detail: { reason: 'html' },
  }
  const visited = await visit(url, tools, { maxBytes: FEED_BYTES })
  if (visited.answer === null)
    return { candidate: { ...none, state: visited.state, detail: visited.detail }, page: null }
  const found = { ...none, url: visited.answer.storedUrl }
  const reading = await tools.reader.read(jobOf(visited.answer, asked))
  if (reading.shape === 'none')
    return { candidate: { ...found, state: reading.state, detail: reading.detail }, page: null }
  if (reading.shape === 'feed')
    return { candidate: { ...found, kind: reading.kind, ...judged(reading.items, tools) }, page: null }
  if (reading.shape === 'more') {
    const candidate: Candidate = {
      ...found,
      kind: reading.kind,
      items: reading.urls.length,
      state: reading.urls.length > 0 ? 'ok' : 'empty',
      detail: { items: reading.urls.length },
    }
    return { candidate, page: null }
  }
  if (reading.shape === 'opml') return { candidate: found, page: null }
  const { page, language } = reading
  const state: SourceState = page.isChallenge ? 'blocked' : 'not_a_feed'
  return { candidate: { ...found, state, language }, page }
}

function judged(
  items: readonly ReadItem[],
  { clock }: Tools,
): Pick<Candidate, 'titles' | 'items' | 'newestAt' | 'language' | 'state' | 'detail'> {
  const { fresh, provisional, newestAt, counts } = sift(items, clock.now())
  const open = provisional.length
  return {
    titles: [...fresh, ...provisional].slice(0, TITLES).map(({ item }) => item.title),
    items: items.length,
    newestAt,
    language: mostFrequent(items.flatMap(({ language }) => language ?? [])),
    ...stateOf({ ...counts, dated: counts.dated + open, fresh: counts.fresh + open }),
  }
}

/** The most frequent value. */
function mostFrequent<Value>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
