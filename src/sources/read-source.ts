// long: one reading of a source of any kind, from its answer to its findings
import type { Fetched } from '#services/web.ts'
import { readArticles } from './read-articles.ts'
import type { Reading, ReadItem } from './reading/read-bytes.ts'
import {
  FEED_BYTES,
  type Finding,
  FOLLOWED_PER_RUN,
  type LeftOut,
  type ListRules,
  MAX_LEFT_OUT,
  type ReadLanguage,
  type SourceKind,
  type SourceState,
  type StateDetail,
} from './rules.ts'
import { type Candidate, named, type Provisional, sift, stateOf } from './sift.ts'
import { maxAgeMs, type Tools, validatorsOf, visit } from './visit.ts'

/** The fields of a source that a reading needs. `kind` is the kind of the last reading, null before the first. */
export type SourceToRead = {
  url: string
  kind: SourceKind | null
  language: ReadLanguage | null
  /** The kind that an editor chose. */
  chosenKind?: SourceKind | null
  rules?: ListRules | null
}
type Words = { guid: string; title: string; summary: string | null }
/** The state known from earlier readings. */
export type Known = {
  etag: string | null
  lastModified: string | null
  /** The canonical keys and guids among these that are stored already and need no reading. */
  stored?: (items: readonly { guid: string; canonicalKey: string }[]) => Promise<ReadonlySet<string>>
  /** The guids among these whose title and summary are stored under another id. */
  repeated?: (items: readonly Words[]) => Promise<ReadonlySet<string>>
  /** The items left out last time: pages without a usable date are not requested again. */
  leftOut?: readonly LeftOut[]
}
/** The result of one reading. */
export type ReadOutcome = {
  state: SourceState
  detail: StateDetail
  kind: SourceKind | null
  /** Newest first. Dated, not from the future, at most FRESH_DAYS old, not stored yet. */
  findings: Finding[]
  /** Items whose pages are left for the next run. */
  waiting: number
  /** Titles and addresses of the items that were not taken as news; null if nothing was read. */
  leftOut: LeftOut[] | null
  /** The date of the newest item of the feed, stored or not; null if nothing was read. */
  newestAt: Date | null
  usualGapHours: number | null
  /** Sent with the next request; null if the same answer has to be read again. */
  etag: string | null
  lastModified: string | null
  /** The address to read next time: the target of permanent redirects, or the feed that a page points to. */
  storedUrl: string
  /** The delay that the publisher asks for; the source's own interval may be longer. */
  nextFetchAfterMs: number
}
type With = Tools & { known: Known }

/**
 * Reads a source once: the fetch, the format, the items, and the pages of items with too little text. Never throws because
 * of external failures: every outcome has a state. Undated and future items are listed in `leftOut`, never returned as
 * findings.
 */
export async function readSource(source: SourceToRead, tools: With): Promise<ReadOutcome> {
  return readAt(source.url, source, tools, true)
}

async function readAt(
  url: string,
  source: SourceToRead,
  tools: With,
  mayDiscover: boolean,
): Promise<ReadOutcome> {
  const { known, reader } = tools
  const nothing: ReadOutcome = {
    state: 'empty',
    detail: {},
    kind: source.kind,
    findings: [],
    waiting: 0,
    leftOut: null,
    newestAt: null,
    usualGapHours: null,
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
  const reading = await reader.read(jobOf(answer, source))
  const read: ReadOutcome = {
    ...nothing,
    ...validatorsOf(answer),
    storedUrl: answer.storedUrl,
    nextFetchAfterMs: maxAgeMs(answer.headers),
  }
  if (reading.shape === 'none') return { ...read, ...unread, state: reading.state, detail: reading.detail }
  if (reading.shape === 'feed') {
    const { kind, items, unusable: left } = reading
    if (kind === 'calendar') return { ...read, state: 'ok', kind }
    if (left[0] !== undefined && items.length === 0)
      return { ...read, kind, state: left[0], detail: { items: left.length } }
    const asked = Math.max(read.nextFetchAfterMs, reading.ttlMinutes * 60_000)
    return gathered({ ...read, kind, nextFetchAfterMs: asked }, items, tools)
  }
  if (reading.shape === 'more') return follow({ ...read, kind: reading.kind }, reading.urls, source, tools)
  if (reading.shape === 'page')
    return readPageSource(read, reading, source, tools, mayDiscover ? answer.url : null)
  return { ...read, ...unread, state: 'not_a_feed', detail: { reason: reading.shape } }
}

/** A page that could not be used is read again next time. */
const unread = { etag: null, lastModified: null }

/** The reading job that classifies the answer of a source. */
export const jobOf = (answer: Fetched, source: Pick<SourceToRead, 'language' | 'chosenKind' | 'rules'>) => ({
  bytes: answer.body,
  contentType: answer.headers['content-type'] ?? null,
  url: answer.url,
  usual: source.language,
  expect: 'source' as const,
  kind: source.chosenKind ?? null,
  rules: source.rules ?? null,
})

/** Handles HTML in place of a feed: one article, a link to a feed, a refusal, or nothing useful. */
async function readPageSource(
  read: ReadOutcome,
  { page, language }: Extract<Reading, { shape: 'page' }>,
  source: SourceToRead,
  tools: With,
  discoverAt: string | null,
): Promise<ReadOutcome> {
  if (page.isChallenge) return { ...read, ...unread, state: 'blocked', detail: { reason: 'challenge' } }
  const wasFeed = source.kind !== null && source.kind !== 'page'
  if (page.isArticle && page.title && !wasFeed) {
    const item: ReadItem = { ...page, guid: page.url, language }
    return gathered({ ...read, kind: 'page' }, [item], tools)
  }
  const [feedUrl] = page.feedUrls
  if (discoverAt !== null && !wasFeed && feedUrl !== undefined && feedUrl !== discoverAt) {
    return readAt(feedUrl, source, tools, false)
  }
  return { ...read, ...unread, state: 'not_a_feed', detail: { reason: 'html' } }
}

/** The items at further addresses, limited in number: the first ones that are not stored. */
async function follow(
  read: ReadOutcome,
  urls: readonly string[],
  source: SourceToRead,
  tools: With,
): Promise<ReadOutcome> {
  const isSitemap = read.kind === 'sitemap'
  const asKeys = urls.map((url) => ({
    url,
    guid: `hn-${/(\d+)\.json$/.exec(url)?.[1] ?? url}`,
    canonicalKey: url,
  }))
  const stored = isSitemap ? new Set() : ((await tools.known.stored?.(asKeys)) ?? new Set())
  const wanted = asKeys.filter(({ guid }) => !stored.has(guid))
  const asked = wanted.slice(0, FOLLOWED_PER_RUN[isSitemap ? 'sitemap' : 'hacker_news'])
  const items: ReadItem[] = []
  let failed: { state: SourceState; detail: StateDetail; afterMs?: number } | null = null
  for (const { url } of asked) {
    const visited = await visit(url, tools, { maxBytes: FEED_BYTES })
    const reading = visited.answer && (await tools.reader.read(jobOf(visited.answer, source)))
    if (reading?.shape === 'feed') items.push(...reading.items)
    else if (visited.answer === null) failed = visited
    else if (reading?.shape === 'none') failed = reading
    if (failed?.state === 'busy' || failed?.state === 'robots') break
  }
  if (items.length === 0 && failed) {
    const { state, detail, afterMs = 0 } = failed
    return { ...read, ...unread, state, detail, nextFetchAfterMs: Math.max(read.nextFetchAfterMs, afterMs) }
  }
  if (items.length === 0 && urls.length > 0 && wanted.length === 0)
    return { ...read, ...unread, state: 'unchanged' }
  return { ...(await gathered(read, items, tools)), ...unread }
}

/** Leaves out items that are not news or are stored already; reads the pages of the others where needed. */
async function gathered(read: ReadOutcome, items: readonly ReadItem[], tools: With): Promise<ReadOutcome> {
  const { known, clock } = tools
  const { fresh, provisional, leftOut, newestAt, usualGapHours, counts } = sift(items, clock.now())
  const stored = await storedOf([...fresh, ...provisional], known)
  const isStored = ({ item, key }: Provisional) => stored.has(item.guid) || stored.has(key)
  const unknown = fresh.filter((each) => !isStored(each))
  const repeated = (await known.repeated?.(unknown.map(({ item }) => item))) ?? new Set()
  const isRepeated = ({ item }: Candidate) => repeated.has(item.guid)
  const asked = new Map(
    // a headline may be added later
    known.leftOut?.filter(({ why }) => why !== 'untitled').map((each) => [each.url, each]),
  )
  const waitingPages = provisional.filter((each) => !isStored(each))
  const remembered = waitingPages.flatMap(({ item }) => asked.get(item.url) ?? [])
  const articles = await readArticles(
    [
      ...unknown.filter((each) => !isRepeated(each)),
      ...waitingPages.filter(({ item }) => !asked.has(item.url)),
    ],
    tools,
    read.kind === 'page',
  )
  const { findings, waiting } = articles
  const left = [
    ...leftOut,
    ...unknown.filter(isRepeated).map(({ item }) => named(item, 'repeated')),
    ...articles.leftOut,
    ...remembered,
  ]
  const paged = articles.paged + provisional.filter(isStored).length
  const unusable = [...articles.leftOut, ...remembered].filter(
    ({ why }) => why === 'undated' || why === 'future',
  ).length
  return {
    ...read,
    ...(articles.problem !== null && findings.length === 0 && counts.dated + paged === 0
      ? articles.problem
      : stateOf({
          ...counts,
          dated: counts.dated + paged,
          fresh: counts.fresh + paged + waiting,
          undated: counts.undated + unusable,
        })),
    ...((waiting > 0 || counts.future > 0) && unread),
    findings,
    waiting,
    leftOut: left.slice(0, MAX_LEFT_OUT),
    newestAt: findings.reduce(
      (newest, { publishedAt }) => (newest !== null && newest > publishedAt ? newest : publishedAt),
      newestAt,
    ),
    usualGapHours,
  }
}

const storedOf = async (items: readonly Provisional[], { stored }: Known): Promise<ReadonlySet<string>> =>
  (await stored?.(items.map(({ item, key }) => ({ guid: item.guid, canonicalKey: key })))) ?? new Set()
