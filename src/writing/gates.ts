import type { Language } from '#languages/rules.ts'
import { attributed } from './attribution.ts'
import { evidenceOf, type Evidence } from './gates/evidence.ts'
import { inexactQuotations } from './gates/quotes.ts'
import { shapeProblems } from './gates/shape.ts'
import { isSupported, supportFor } from './gates/support.ts'
import { MIN_OVERLAP, type DraftParagraph, type Gate, type SourceText, type Verdict } from './rules.ts'
import { cleanText } from '#stories/scraped-text.ts'
import { sentencesIn, sentencesOf } from './sentences.ts'
import { contentWords } from '#stories/stop-words.ts'
import { addressesMachine, isBoilerplate, isWholeSentence } from './worth-quoting.ts'

/** A paragraph from an editor or a writer. A heading has no citation and may be based on any source. */
export type Cited = {
  text: string
  sources: readonly number[]
  heading?: boolean
}

const verdict = (gate: Gate, found: readonly string[]): Verdict => ({
  gate,
  ok: found.length === 0,
  detail: found.join(' · '),
})
/** A paragraph of this length fails by its length alone; the rest of it is not checked. */
const JUDGED_CHARACTERS = 8000
const PLAIN_MARKS = /\s*\[\d{1,3}\]/g

type Judge = { language: Language; evidence: ReadonlyMap<number, Evidence> }
const judgeFor = (sources: readonly SourceText[], language: Language): Judge => {
  const evidence = new Map(sources.map((source) => [source.n, evidenceOf(source)] as const))
  return { language, evidence }
}

/** Runs every gate on one text: each sentence must be supported by `cited`, or by any source for a line without citation. */
function judge(
  { text: full, sources, heading }: Cited,
  { language, evidence }: Judge,
  line: boolean,
): Verdict[] {
  const text = full.slice(0, JUDGED_CHARACTERS)
  const uncited = line || heading === true
  const cited = uncited ? [...evidence.keys()] : sources.filter((n) => evidence.has(n))
  const proof = cited.flatMap((n) => evidence.get(n) ?? [])
  const plain = text.replace(PLAIN_MARKS, '')
  const supports = sentencesIn(plain, language).map((sentence) => supportFor(sentence, language, proof))
  const overlap = Math.min(1, ...supports.map((support) => support.overlap))
  const missing = sources.filter((n) => !evidence.has(n)).map((n) => `[${n}]`)
  const all = (found: readonly string[][]) => [...new Set(found.flat())]
  return [
    verdict('shape', shapeProblems(plain, language, uncited ? 'line' : 'paragraph')),
    verdict('citation', uncited ? [] : sources.length === 0 ? ['[ ]'] : missing),
    verdict('names', all(supports.map(({ names }) => names))),
    verdict('numbers', all(supports.map(({ numbers }) => numbers))),
    verdict('quotes', inexactQuotations(text, cited, evidence)),
    verdict('overlap', overlap < MIN_OVERLAP ? [overlap.toFixed(2)] : []),
    verdict('meaning', all(supports.map(({ meaning }) => meaning))),
  ]
}

/** True when no gate objects. */
export const passes = (verdicts: readonly Verdict[]): boolean => verdicts.every(({ ok }) => ok)

/**
 * Judges paragraphs against the sources that they cite, and changes nothing: for new, stored and edited text alike. `ok` is
 * true when there is at least one paragraph and all pass. Verdicts are in the order of `GATES`, including passed ones.
 */
export function runGates<P extends Cited>(
  paragraphs: readonly P[],
  sources: readonly SourceText[],
  language: Language,
): { paragraphs: (P & { verdicts: Verdict[] })[]; ok: boolean } {
  const by = judgeFor(sources, language)
  const judged = paragraphs.map((paragraph) => ({ ...paragraph, verdicts: judge(paragraph, by, false) }))
  return { paragraphs: judged, ok: judged.length > 0 && judged.every(({ verdicts }) => passes(verdicts)) }
}

/** Judges headline, standfirst or key facts: lines without citation, whose facts may appear in any source. */
export function judgeLines(
  lines: readonly string[],
  sources: readonly SourceText[],
  language: Language,
): Verdict[][] {
  const by = judgeFor(sources, language)
  return lines.map((text) => judge({ text, sources: [] }, by, true))
}

/**
 * For each paragraph whose citations do not support it, the first other source that supports all of its sentences, with the
 * sentence that supports the first; null for all others.
 */
export function supportElsewhere(
  paragraphs: readonly (Cited & { verdicts: readonly Verdict[] })[],
  sources: readonly SourceText[],
  language: Language,
): ({ source: number; text: string } | null)[] {
  if (paragraphs.every(({ verdicts }) => passes(verdicts))) return paragraphs.map(() => null)
  const { evidence } = judgeFor(sources, language)
  return paragraphs.map(({ text, sources: cited, heading, verdicts }) => {
    const isUnsupported = verdicts.some(({ gate, ok }) => !ok && SUPPORT.has(gate))
    if (heading === true || !isUnsupported) return null
    const plain = text.slice(0, JUDGED_CHARACTERS).replace(PLAIN_MARKS, '')
    const sentences = sentencesIn(plain, language)
    for (const [source, one] of evidence) {
      if (cited.includes(source) || inexactQuotations(plain, [source], evidence).length > 0) continue
      const supports = sentences.map((sentence) => supportFor(sentence, language, [one]))
      const [first] = supports
      if (first && supports.every(isSupported)) return { source, text: first.passages[0]?.text ?? '' }
    }
    return null
  })
}
/** The checks that another citation can satisfy. */
const SUPPORT: ReadonlySet<Gate> = new Set(['names', 'numbers', 'quotes', 'overlap', 'meaning'])

/** The result of repairing one paragraph. */
export type Repair = 'kept' | 'marks removed' | 'sentence removed' | 'replaced' | 'dropped'

/**
 * Makes a written draft pass: marks of sources that do not exist are removed; a sentence with an inexact quotation is
 * removed; a paragraph that still fails is replaced by the cited publisher's own sentence, quoted, or dropped. Only for text
 * that we wrote, never for text that an editor changed. `repairs` follows the order of the input.
 */
export function repair(
  paragraphs: readonly Written[],
  sources: readonly SourceText[],
  language: Language,
): { paragraphs: DraftParagraph[]; repairs: Repair[] } {
  const by = judgeFor(sources, language)
  const taken = new Set<string>()
  const kept: DraftParagraph[] = []
  const repairs = paragraphs.map((paragraph) => {
    for (const attempt of attempts(paragraph, sources, by, taken)) {
      const verdicts = judge(attempt.paragraph, by, false)
      if (!passes(verdicts)) continue
      kept.push({ ...attempt.paragraph, verdicts })
      attempt.paragraph.quotes.forEach(({ text }) => taken.add(text))
      return attempt.repair
    }
    return 'dropped'
  })
  return { paragraphs: kept, repairs }
}

/** A paragraph of a writer. `doubted`: it is replaced or dropped even if it passes. */
type Written = Cited & Partial<Pick<DraftParagraph, 'quotes'>> & { doubted?: boolean }
type Attempt = { repair: Repair; paragraph: Omit<DraftParagraph, 'verdicts'> }

/** Yields the attempts from the smallest change to the largest. */
function* attempts(
  paragraph: Written,
  sources: readonly SourceText[],
  by: Judge,
  taken: ReadonlySet<string>,
): Generator<Attempt> {
  const cited = paragraph.sources.filter((n) => by.evidence.has(n))
  if (paragraph.doubted !== true) yield* inOwnWords(paragraph, cited, by)
  const replacement = ownSentence(
    paragraph.text,
    sources.find(({ n }) => n === cited[0]),
    taken,
  )
  if (replacement) yield { repair: 'replaced', paragraph: replacement }
}

function* inOwnWords(
  { text, sources, quotes = [] }: Written,
  cited: number[],
  { language, evidence }: Judge,
): Generator<Attempt> {
  yield { repair: 'kept', paragraph: { text, sources: [...sources], quotes } }
  if (cited.length === 0) return
  yield {
    repair: 'marks removed',
    paragraph: { text, sources: cited, quotes },
  }
  const exact = sentencesIn(text, language).filter(
    (sentence) => inexactQuotations(sentence, cited, evidence).length === 0,
  )
  if (exact.length === 0) return
  const rest = exact.join(' ')
  const kept = quotes.filter((quoted) => rest.includes(quoted.text))
  yield {
    repair: 'sentence removed',
    paragraph: { text: rest, sources: cited, quotes: kept },
  }
}

/** The publisher's sentence most similar to a failed paragraph, quoted and attributed. */
function ownSentence(
  text: string,
  source: SourceText | undefined,
  taken: ReadonlySet<string>,
): Omit<DraftParagraph, 'verdicts'> | null {
  if (!source) return null
  const { language, publisher, n } = source
  const wanted = new Set(contentWords(text, language))
  const [nearest] = sentencesOf(
    source.paragraphs.map((paragraph) => cleanText(paragraph.slice(0, JUDGED_CHARACTERS))),
    language,
  )
    .filter(
      (sentence) =>
        isWholeSentence(sentence.text, language) &&
        !isBoilerplate(sentence.text) &&
        !addressesMachine(source.paragraphs[sentence.paragraph] ?? '') &&
        !taken.has(sentence.text),
    )
    .map((sentence) => ({
      sentence,
      likeness: wanted.intersection(new Set(contentWords(sentence.text, language))).size,
    }))
    .sort((a, b) => b.likeness - a.likeness || a.sentence.paragraph - b.sentence.paragraph)
  if (!nearest) return null
  return {
    text: attributed(nearest.sentence.text, publisher, language, 0, false),
    sources: [n],
    quotes: [{ text: nearest.sentence.text, source: n, paragraph: nearest.sentence.paragraph }],
  }
}
