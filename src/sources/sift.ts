import { DAY, HOUR } from '#platform/clock.ts'
import { canonicalKey } from '#platform/canonical-key.ts'
import type { ReadItem } from './reading/read-bytes.ts'
import { FRESH_DAYS, type LeftOut, type SourceState, type StateDetail } from './rules.ts'

/** An item with a usable date and the key of its address. */
export type Candidate = { item: ReadItem & { publishedAt: Date }; key: string }
/** An item whose page has to provide its date, and also its title if that is a guess. */
export type Provisional = { item: ReadItem; key: string }
/** The contents of a feed, before they are compared with the stored items. */
export type Sifted = {
  /** Dated, not from the future, at most FRESH_DAYS old, each once; newest first. */
  fresh: Candidate[]
  provisional: Provisional[]
  leftOut: LeftOut[]
  newestAt: Date | null
  usualGapHours: number | null
  counts: Counts
}
/** The counts from which a state is derived. */
export type Counts = { items: number; dated: number; fresh: number; undated: number; future: number }

/** The minimum of dated items from which a publisher's usual gap can be derived. */
const MIN_DATED = 4

/** The labels with which publishers mark paid items, at the beginning of the headline: `Sponsored: …`, `[Publicité] …`. */
const ADVERTISEMENT =
  /^\s*(?:[[(]\s*)?(?:sponsored(?: content| post)?|advertisement|advertorial|paid (?:content|post|partnership)|promoted|publicité|contenu (?:sponsorisé|partenaire)|sponsorisé|publicidad|contenido patrocinado|patrocinado|publicidade|conteúdo patrocinado|إعلان مدفوع|محتوى (?:مدعوم|إعلاني|مموّل|ممول))\s*(?:[\])]|[:|]|\s[–—-]\s)/iu

/** The placeholder that programs insert for a missing headline, and nothing else: `Untitled document 7`. */
const UNTITLED =
  /^\s*(?:untitled|auto draft|sans titre|sin título|sem título|بدون عنوان)(?:[\s\d&#()-]|document[eo]?|drafts?|post|page|brouillon|borrador|rascunho|página|وثيقة|مسودة)*$/iu

/** The reason why a headline alone shows that an item is not news. */
export const noNewsBy = (title: string): 'advertisement' | 'untitled' | null =>
  ADVERTISEMENT.test(title) ? 'advertisement' : UNTITLED.test(title) ? 'untitled' : null

/**
 * The items of a feed that can be news: undated and future items are listed in `leftOut`, never taken and never dated "now".
 * If no item has a date, their pages may provide it.
 */
export function sift(items: readonly ReadItem[], now: Date): Sifted {
  const dated: Candidate[] = []
  const provisional: Provisional[] = []
  const leftOut: LeftOut[] = []
  const isUndated = items.every(({ publishedAt }) => publishedAt === null)
  for (const item of items) {
    const { publishedAt } = item
    const key = canonicalKey(item.url) ?? item.url
    const why = noNewsBy(item.title)
    if (why === 'advertisement' || (why && !item.isProvisional)) leftOut.push(named(item, why))
    else if (item.isProvisional) provisional.push({ item, key })
    else if (publishedAt === null && isUndated) provisional.push({ item, key })
    else if (publishedAt === null) leftOut.push(named(item, 'undated'))
    else if (publishedAt > now) leftOut.push(named(item, 'future'))
    else dated.push({ item: { ...item, publishedAt }, key })
  }
  const sorted = dated.toSorted((a, b) => b.item.publishedAt.getTime() - a.item.publishedAt.getTime())
  const { once, repeated } = withoutRepeats(sorted)
  const fresh = once.filter(({ item }) => isFresh(item.publishedAt, now))
  return {
    fresh,
    // If the file was last changed before the freshness limit, its article cannot be newer.
    provisional: provisional.filter(
      ({ item }) => item.publishedAt === null || isFresh(item.publishedAt, now),
    ),
    leftOut: [...leftOut, ...repeated.map(({ item }) => named(item, 'repeated'))],
    newestAt: sorted[0]?.item.publishedAt ?? null,
    usualGapHours: usualGapOf(sorted),
    counts: {
      items: items.length - leftOut.filter(({ title }) => noNewsBy(title) !== null).length,
      dated: dated.length,
      fresh: sorted.filter(({ item }) => isFresh(item.publishedAt, now)).length,
      undated: leftOut.filter(({ why }) => why === 'undated').length,
      future: leftOut.filter(({ why }) => why === 'future').length,
    },
  }
}

/** The record of a left-out item, with the reason why it is not news. */
export const named = ({ url, title }: ReadItem, why: LeftOut['why']): LeftOut => ({ url, title, why })

/** At most FRESH_DAYS old. */
export const isFresh = (publishedAt: Date, now: Date): boolean =>
  now.getTime() - publishedAt.getTime() <= FRESH_DAYS * DAY

/** The key by which repeated text is recognized; null if the text is too short for that. */
export function wordsKey({ title, summary }: { title: string; summary: string | null }): string | null {
  const words = title.toLowerCase().split(/\s+/)
  return words.length >= 4 && summary !== null && summary.length >= 40
    ? `${words.join(' ')}\n${summary}`
    : null
}

/**
 * `sorted` is newest first. Keeps the first of several items with the same guid or address, and the oldest of those with the
 * same text.
 */
function withoutRepeats(sorted: readonly Candidate[]): { once: Candidate[]; repeated: Candidate[] } {
  const seen = new Set<string>()
  const distinct = sorted.filter(({ item, key }) => {
    const known = seen.has(`guid ${item.guid}`) || seen.has(`key ${key}`)
    seen.add(`guid ${item.guid}`).add(`key ${key}`)
    return !known
  })
  const first = new Map<string, Candidate>()
  for (const candidate of distinct) {
    const words = wordsKey(candidate.item)
    if (words !== null) first.set(words, candidate) // the oldest comes last
  }
  const isRepeated = (candidate: Candidate) => {
    const words = wordsKey(candidate.item)
    return words !== null && first.get(words) !== candidate
  }
  return { once: distinct.filter((each) => !isRepeated(each)), repeated: distinct.filter(isRepeated) }
}

function usualGapOf(sorted: readonly Candidate[]): number | null {
  if (sorted.length < MIN_DATED) return null
  const times = sorted.map(({ item }) => item.publishedAt.getTime())
  const gaps = times
    .slice(1)
    .map((time, n) => (times[n] ?? time) - time)
    .toSorted((a, b) => a - b)
  return (gaps[Math.floor(gaps.length / 2)] ?? 0) / HOUR
}

/** The state of a reading in which items were found. */
export function stateOf({ items, dated, fresh, undated, future }: Counts): {
  state: SourceState
  detail: StateDetail
} {
  const unusable = undated + future
  if (items === 0) return { state: 'empty', detail: {} }
  if (dated === 0 && undated === 0 && future > 0) return { state: 'all_future', detail: { items } }
  if (dated === 0 && unusable > 0) return { state: 'all_undated', detail: { items } }
  if (fresh === 0) return { state: 'too_old', detail: { days: FRESH_DAYS } }
  if (unusable > 0) return { state: 'partly_undated', detail: { undated: unusable, items } }
  return { state: 'ok', detail: { items } }
}
