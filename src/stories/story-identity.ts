import { canonicalKey } from '#platform/canonical-key.ts'
import { SAME_ARTICLE_DAYS, SAME_TITLE } from './rules.ts'
import { fold } from './scraped-text.ts'
import type { Terms } from './story-terms.ts'

/** The report of one publisher, as it is compared with others. */
export type Report = { url: string; title: string; publishedAt: Date | null }

/** The identifying features of an article, computed once. */
export type Identity = {
  /** Null if the address is not http(s). */
  address: string | null
  numbers: string
  trigrams: ReadonlySet<string>
  /** A headline of one or two words ("Weekly digest") identifies nothing. */
  isDistinctive: boolean
  publishedAt: Date | null
}

const DAY_MS = 86_400_000
const DISTINCTIVE_WORDS = 3

function trigramsOf(folded: string): ReadonlySet<string> {
  return new Set(
    folded
      .split(' ')
      .filter(Boolean)
      .flatMap((word) => {
        const padded = `  ${word} `
        return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3))
      }),
  )
}

/** Computes the identifying features of a report; keep them if one report is compared with many. */
export const identityOf = ({ url, title, publishedAt }: Report): Identity => {
  const folded = fold(title)
  return {
    address: canonicalKey(url),
    numbers: (folded.match(/\p{Nd}+/gu) ?? []).join('|'),
    trigrams: trigramsOf(folded),
    isDistinctive: folded.split(' ').length >= DISTINCTIVE_WORDS,
    publishedAt,
  }
}

/**
 * True for two reports of one article: the same canonical address, or similar headlines with equal numbers ("Opus 4.7" is
 * not "Opus 5") and at most three days between them. Unknown dates do not prevent a match.
 */
export function isSameIdentity(a: Identity, b: Identity): boolean {
  if (a.address !== null && a.address === b.address) return true
  if (!a.isDistinctive || !b.isDistinctive || a.numbers !== b.numbers) return false
  if (a.publishedAt && b.publishedAt) {
    const apart = Math.abs(a.publishedAt.getTime() - b.publishedAt.getTime())
    if (apart > SAME_ARTICLE_DAYS * DAY_MS) return false
  }
  const both = a.trigrams.intersection(b.trigrams).size
  return both / (a.trigrams.size + b.trigrams.size - both || 1) >= SAME_TITLE
}

/** The one rule by which scraping, duplicate warning, approval and digest recognize an article. */
export const isSameArticle = (a: Report, b: Report): boolean => isSameIdentity(identityOf(a), identityOf(b))

/** How many findings of a language there have been so far, and how many of them contain a term. */
export type Background = { findings: number; having: (term: string) => number }

/** Terms with their weights as a unit vector: the squares of the weights add up to one. */
export type Direction = ReadonlyMap<string, number>

/** The direction of a report: rare terms have more weight than common ones. */
export function directionOf(terms: Terms, { findings, having }: Background): Direction {
  const weighed = terms.weights.map(
    ([term, weight]) => [term, weight * Math.log(1 + findings / (1 + having(term)))] as const,
  )
  const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1
  return new Map(weighed.map(([term, weight]) => [term, weight / length]))
}

/** The terms that link two directions most strongly, the heaviest first. */
export const sharedTerms = (a: Direction, b: Pick<Direction, 'get'>, most: number): string[] =>
  Array.from(a, ([term, weight]) => [term, weight * (b.get(term) ?? 0)] as const)
    .filter(([, weight]) => weight > 0)
    .toSorted(([x, a1], [y, b1]) => b1 - a1 || (x < y ? -1 : 1))
    .slice(0, most)
    .map(([term]) => term)

/** The versions that headlines give to names. */
export type Versions = ReadonlyMap<string, ReadonlySet<string>>

/** True if both name something whose versions all differ: news of "Pilot 3" is not news of "Pilot 2". */
export function versionsDiffer(a: Versions, b: Versions): boolean {
  for (const [name, versions] of a) {
    const others = b.get(name)
    if (others && versions.isDisjointFrom(others)) return true
  }
  return false
}
