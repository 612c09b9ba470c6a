import { quotationsIn, quotedCore } from '../quotations.ts'
import type { Evidence } from './evidence.ts'

/** Citation marks inside a paragraph name the source of the words before them. */
const INNER_MARKS = /(?:\[\d{1,3}\]\s*)+/g

/** The quotations in a text with the citation numbers that follow them; null if the paragraph's own citations apply. */
function quotedParts(text: string): { quotation: string; cited: number[] | null }[] {
  const parts: { quotation: string; cited: number[] | null }[] = []
  let from = 0
  for (const marks of text.matchAll(INNER_MARKS)) {
    const cited = Array.from(marks[0].matchAll(/\d+/g), ([n]) => Number(n))
    parts.push(...quotationsIn(text.slice(from, marks.index)).map((quotation) => ({ quotation, cited })))
    from = marks.index + marks[0].length
  }
  return [...parts, ...quotationsIn(text.slice(from)).map((quotation) => ({ quotation, cited: null }))]
}

/** The quotations that do not appear verbatim in a single one of the sources cited for them. */
export function inexactQuotations(
  text: string,
  cited: readonly number[],
  evidence: ReadonlyMap<number, Evidence>,
): string[] {
  return quotedParts(text)
    .filter(({ quotation, cited: own }) => {
      const core = quotedCore(quotation)
      const texts = (own ?? cited).map((n) => evidence.get(n)?.quotable ?? '')
      return core !== '' && !texts.some((known) => standsIn(core, known))
    })
    .map(({ quotation }) => quotation)
}

/** Matches at word boundaries only: `art` is not in `start`. */
function standsIn(core: string, text: string): boolean {
  const letter = /[\p{L}\p{N}]/u
  for (let at = text.indexOf(core); at >= 0; at = text.indexOf(core, at + 1)) {
    if (!letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + core.length))) return true
  }
  return false
}
