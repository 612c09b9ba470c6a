import type { Fetched } from '#outside/web.ts'
import { DAY } from '#platform/clock.ts'
import { canonicalKey } from './canonical-key.ts'
import { type Candidate, readArticles } from './read-articles.ts'
import type { Reading, ReadItem } from './reading.ts'
import {
  FEED_BYTES,
  type Finding,
  FRESH_DAYS,
  type ReadLanguage,
  type SourceKind,
  type SourceState,
  type StateDetail,
} from './rules.ts'
import { maxAgeMs, type Tools, visit } from './visit.ts'

/** What a reading needs of a source. `kind` is what it was read as last time, null before the first. */
export type SourceToRead = { url: string; kind: SourceKind | null; language: ReadLanguage | null }
/** What is known from earlier readings. */
export type Known = {
  etag: string | null
  lastModified: string | null
  /** The canonical keys and guids among these that need no reading because they are stored. */
  stored?: (items: readonly { guid: string; canonicalKey: string }[]) => Promise<ReadonlySet<string>>
}
/** How one reading ended. */
export type ReadOutcome = {
  state: SourceState
  detail: StateDetail
  kind: SourceKind | null
  /** Newest first. Dated, not from the future, at most FRESH_DAYS old, not stored yet. */
  findings: Finding[]
  /** Items whose pages are left for the next run. */
  waiting: number
  /** The date of the newest item of the feed, stored or not; null when nothing was read. */
  newestAt: Date | null
  /** To be sent next time; null when the same answer has to be read again. */
  etag: string | null
  lastModified: string | null
  /** The address to read next time: after permanent redirects, or the feed that a page points to. */
  storedUrl: string
  /** What the publisher asks for; the source's own interval may be longer. */
  nextFetchAfterMs: number
}

/**
 * Reads a source once: fetch, shape, items, and the pages of items with too little text. Never throws for
 * what the outside does: every end has a name. Undated and future items are counted, never returned.
 */
export async function readSource(
  source: SourceToRead,
  tools: Tools & { known: Known },
): Promise<ReadOutcome> {
  return readAt(source.url, source, tools, true)
}

async function readAt(
  url: string,
  source: SourceToRead,
  tools: Tools & { known: Known },
  mayDiscover: boolean,
): Promise<ReadOutcome> {
  const { known, reader } = tools
  const nothing: ReadOutcome = {
    state: 'empty',
    detail: {},
    kind: source.kind,
    findings: [],
    waiting: 0,
    newestAt: null,
    etag: known.etag,
    lastModified: known.lastModified,
    storedUrl: url,
    nextFetchAfterMs: 0,
  }
  const visited = await visit(url, tools, {
    maxBytes: FEED_BYTES,
    ...(mayDiscover && { etag: known.etag, lastModified: known.lastModified }),
  })
  if (visited.answer === null) {
    return { ...nothing, state: visited.state, detail: visited.detail, nextFetchAfterMs: visited.afterMs }
  }
  const { answer } = visited
  const reading = await reader.read({ ...bytesOf(answer), usual: source.language, expect: 'source' })
  const read: ReadOutcome = {
    ...nothing,
    ...validatorsOf(answer),
    storedUrl: answer.storedUrl,
    nextFetchAfterMs: maxAgeMs(answer.headers),
  }
  if (reading.shape === 'none') return { ...read, ...unread, state: reading.state, detail: reading.detail }
  if (reading.shape === 'feed') {
    const asked = Math.max(read.nextFetchAfterMs, reading.ttlMinutes * 60_000)
    return sifted({ ...read, kind: reading.kind, nextFetchAfterMs: asked }, reading.items, tools)
  }
  return readPageSource(read, reading, source, tools, mayDiscover ? answer.url : null)
}

/** A page that could not be used is not "known": next time it is read again. */
const unread = { etag: null, lastModified: null }

const bytesOf = (answer: Fetched) => ({
  bytes: answer.body,
  contentType: answer.headers['content-type'] ?? null,
  url: answer.url,
})

const validatorsOf = ({ headers }: Fetched) => ({
  etag: headers.etag ?? null,
  lastModified: headers['last-modified'] ?? null,
})

/** HTML where a source should be: one article, the way to a feed, a closed door, or nothing of use. */
async function readPageSource(
  read: ReadOutcome,
  { page, language }: Extract<Reading, { shape: 'page' }>,
  source: SourceToRead,
  tools: Tools & { known: Known },
  discoverAt: string | null,
): Promise<ReadOutcome> {
  if (page.isChallenge) return { ...read, ...unread, state: 'blocked', detail: { reason: 'challenge' } }
  const wasFeed = source.kind !== null && source.kind !== 'page'
  if (page.isArticle && page.title && !wasFeed) {
    const item: ReadItem = { ...page, guid: page.url, language }
    return sifted({ ...read, kind: 'page' }, [item], tools)
  }
  if (discoverAt !== null && !wasFeed && page.feedUrl && page.feedUrl !== discoverAt) {
    return readAt(page.feedUrl, source, tools, false)
  }
  return { ...read, ...unread, state: 'not_a_feed', detail: { reason: 'html' } }
}

/** Leaves out what is undated, of the future, old, double or stored; reads the pages of the rest where needed. */
async function sifted(
  read: ReadOutcome,
  items: readonly ReadItem[],
  tools: Tools & { known: Known },
): Promise<ReadOutcome> {
  const now = tools.clock.now().getTime()
  const candidates = items.flatMap((item) => candidateOf(item, now) ?? [])
  const future = items.filter((item) => item.publishedAt !== null && item.publishedAt.getTime() > now).length
  const undated = items.length - candidates.length - future
  const newestAt = candidates.reduce<Date | null>((newest, { item }) => later(newest, item.publishedAt), null)
  const fresh = candidates.filter(({ item }) => now - item.publishedAt.getTime() <= FRESH_DAYS * DAY)
  const stored =
    (await tools.known.stored?.(fresh.map(({ item, key }) => ({ guid: item.guid, canonicalKey: key })))) ??
    new Set()
  const unknown = distinct(fresh).filter(({ item, key }) => !stored.has(item.guid) && !stored.has(key))
  const { findings, waiting } = await readArticles(unknown, tools, read.kind === 'page')
  return {
    ...read,
    ...stateOf({
      items: items.length,
      undated: undated + future,
      dated: candidates.length,
      fresh: fresh.length,
    }),
    ...((waiting > 0 || future > 0) && unread),
    findings,
    waiting,
    newestAt,
  }
}

function candidateOf(item: ReadItem, now: number): Candidate | null {
  const { publishedAt } = item
  if (publishedAt === null || publishedAt.getTime() > now) return null
  return { item: { ...item, publishedAt }, key: canonicalKey(item.url) ?? item.url }
}

const later = (a: Date | null, b: Date) => (a !== null && a > b ? a : b)

/** Newest first, ties in the feed's order; the first of several with one guid or one address. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates
    .toSorted((a, b) => b.item.publishedAt.getTime() - a.item.publishedAt.getTime())
    .filter(({ item, key }) => {
      const known = seen.has(`guid ${item.guid}`) || seen.has(`key ${key}`)
      seen.add(`guid ${item.guid}`).add(`key ${key}`)
      return !known
    })
}

function stateOf(count: { items: number; undated: number; dated: number; fresh: number }): {
  state: SourceState
  detail: StateDetail
} {
  const { items, undated, dated, fresh } = count
  if (items === 0) return { state: 'empty', detail: {} }
  if (dated === 0) return { state: 'all_undated', detail: { items } }
  if (fresh === 0) return { state: 'too_old', detail: { days: FRESH_DAYS } }
  if (undated > 0) return { state: 'partly_undated', detail: { undated, items } }
  return { state: 'ok', detail: { items } }
}
