import normalizeUrl from 'normalize-url'
import { SAME_ARTICLE_DAYS, SAME_TITLE } from './rules.ts'
import { fold } from './scraped-text.ts'

/** One publisher's report as it is compared with others. */
export type Report = { url: string; title: string; publisher: string; publishedAt: Date | null }

/** What identifies a report, computed once. */
export type Identity = {
  /** Null when the address is not http(s). */
  address: string | null
  numbers: string
  trigrams: ReadonlySet<string>
  /** A headline of one or two words ("Weekly digest") identifies nothing. */
  telling: boolean
  publishedAt: Date | null
}

const TRACKING = [
  /^utm_\w+/i,
  /^(?:fbclid|gclid|ref|source|src|cmpid|mc_cid|mc_eid|igshid|at_medium|at_campaign)$/i,
]
const DAY_MS = 86_400_000
const TELLING_WORDS = 3

/** A key for comparing addresses, never for display: some sites need what it leaves out. Null unless http(s). */
export function canonicalAddress(url: string): string | null {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return null
  try {
    return normalizeUrl(url, {
      stripHash: true,
      stripWWW: true,
      forceHttps: true,
      removeTrailingSlash: true,
      removeQueryParameters: TRACKING,
    })
  } catch {
    return null
  }
}

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

/** Computes what identifies a report; keep it when one report is compared with many. */
export const identityOf = ({ url, title, publishedAt }: Omit<Report, 'publisher'>): Identity => {
  const folded = fold(title)
  return {
    address: canonicalAddress(url),
    numbers: (folded.match(/\p{Nd}+/gu) ?? []).join('|'),
    trigrams: trigramsOf(folded),
    telling: folded.split(' ').length >= TELLING_WORDS,
    publishedAt,
  }
}

/**
 * Two reports of one article: the same canonical address, or headlines alike with equal numbers ("Opus 4.7" is not
 * "Opus 5") and at most three days between them. Two dates that are both unknown do not stand in the way.
 */
export function isSameIdentity(a: Identity, b: Identity): boolean {
  if (a.address !== null && a.address === b.address) return true
  if (!a.telling || !b.telling || a.numbers !== b.numbers) return false
  if (a.publishedAt && b.publishedAt) {
    const apart = Math.abs(a.publishedAt.getTime() - b.publishedAt.getTime())
    if (apart > SAME_ARTICLE_DAYS * DAY_MS) return false
  }
  const both = a.trigrams.intersection(b.trigrams).size
  return both / (a.trigrams.size + b.trigrams.size - both || 1) >= SAME_TITLE
}

/** The one rule by which gathering, duplicate warning, approval and digest recognise an article. */
export const isSameArticle = (a: Omit<Report, 'publisher'>, b: Omit<Report, 'publisher'>): boolean =>
  isSameIdentity(identityOf(a), identityOf(b))

/** A story with the reports that it has so far. */
export type KnownStory<Id> = { id: Id; reports: readonly Report[] }

/**
 * Where a finding belongs. `joins`: another publisher carries the story's article, which keeps every source.
 * `repeats`: the same publisher again, nothing to add. Among several stories the first given wins.
 */
export type Place<Id> = { state: 'new' } | { state: 'joins'; story: Id } | { state: 'repeats'; story: Id }

/** Finds the story that a finding belongs to among `stories`. */
export function placeOf<Id>(finding: Report, stories: readonly KnownStory<Id>[]): Place<Id> {
  const identity = identityOf(finding)
  for (const { id, reports } of stories) {
    const same = reports.filter((report) => isSameIdentity(identity, identityOf(report)))
    if (same.length === 0) continue
    const known = same.some(
      (report) =>
        fold(report.publisher) === fold(finding.publisher) ||
        (identity.address !== null && canonicalAddress(report.url) === identity.address),
    )
    return { state: known ? 'repeats' : 'joins', story: id }
  }
  return { state: 'new' }
}
