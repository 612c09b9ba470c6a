import type { Language } from '#languages/rules.ts'
import { contentWords } from '#stories/stop-words.ts'
import { headlineOf } from '../headline.ts'
import type { SourceText } from '../rules.ts'

/** A headline with a smaller share of its words in the other reports is a feature's or a comment's. */
const SHARED = 0.25
/** Another report leads if it shares at least this many times as much. */
const MORE_SHARED = 2

/**
 * The sources in their order, but with another one first if the headline of the first has little in common with the other
 * reports and another headline has much more. All are in `language`.
 */
export function leadingFirst<T extends { source: SourceText }>(
  sources: readonly T[],
  language: Language,
): readonly T[] {
  if (sources.length < 3) return sources // of two headlines neither is more usual
  const texts = sources.map(({ source: { title, publisher, paragraphs } }) => {
    const headline = new Set(contentWords(headlineOf(title, publisher), language))
    return { headline, words: headline.union(new Set(contentWords(paragraphs[0] ?? '', language))) }
  })
  const shares = texts.map(({ headline }, at) => {
    const others = texts.filter((_, other) => other !== at)
    const shared = others.map(({ words }) => headline.intersection(words).size / Math.max(1, headline.size))
    return shared.reduce((sum, share) => sum + share, 0) / others.length
  })
  const [first = 0] = shares
  const most = Math.max(...shares)
  const leading = sources[shares.indexOf(most)]
  if (!leading || first >= SHARED || most < first * MORE_SHARED) return sources
  return [leading, ...sources.filter((each) => each !== leading)]
}
