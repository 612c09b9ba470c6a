import { canonicalKey } from '#sources/canonical-key.ts'
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

const DAY_MS = 86_400_000
const TELLING_WORDS = 3

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
    address: canonicalKey(url),
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
