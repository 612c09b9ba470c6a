import type { Language } from '#languages/rules.ts'
import { ONE_TERM } from './rules.ts'
import { type Background, directionOf } from './story-identity.ts'
import { type StoryText, termsOf } from './story-terms.ts'

/** The maximum number of terms kept per story: the heaviest say what it is about. */
export const KEPT_TERMS = 120

/** The stored terms of a story: the sum of the directions of its reports, and the versions that their headlines name. */
export type StorySum = { terms: Record<string, number>; versions: Record<string, string[]> }

/** The heaviest terms, rounded as they are stored, in their order. */
export function heaviestTerms(
  sum: readonly (readonly [term: string, weight: number])[],
): Record<string, number> {
  const kept =
    sum.length <= KEPT_TERMS
      ? sum
      : sum.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, KEPT_TERMS)
  return Object.fromEntries(kept.map(([term, weight]) => [term, Math.round(weight * 1000) / 1000]))
}

/** The sum of reports in one language, as placing them one after the other would leave it. Pure. */
export function sumOfReports(
  reports: readonly StoryText[],
  background: (language: Language) => Background,
): StorySum {
  const sum = new Map<string, number>()
  const versions = new Map<string, Set<string>>()
  for (const report of reports) {
    const terms = termsOf(report)
    for (const [term, weight] of directionOf(terms, background(report.language)))
      sum.set(term, (sum.get(term) ?? 0) + weight)
    for (const [name, version] of terms.versions)
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  return {
    terms: heaviestTerms([...sum]),
    versions: Object.fromEntries(Array.from(versions, ([name, all]) => [name, [...all]])),
  }
}

/** The similarity of two stories of one language by their terms, 0 to 1, as grouping compares them. Pure. */
export function likenessOfTerms(a: StorySum['terms'], b: StorySum['terms']): number {
  const lengths = Math.hypot(...Object.values(a)) * Math.hypot(...Object.values(b)) || 1
  const other = new Map(Object.entries(b))
  return Object.entries(a).reduce(
    (sum, [term, weight]) => sum + Math.min((weight * (other.get(term) ?? 0)) / lengths, ONE_TERM),
    0,
  )
}
