import type { Language } from '#languages/rules.ts'
import { attributed } from './attribution.ts'
import { evidenceOf, together, type Evidence } from './gates/evidence.ts'
import { unknownNames } from './gates/names.ts'
import { unknownNumbers } from './gates/numbers.ts'
import { overlapWith } from './gates/overlap.ts'
import { inexactQuotations } from './gates/quotes.ts'
import { shapeProblems } from './gates/shape.ts'
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
  /** Known to be wrong in a way that the gates cannot detect: repair does not keep it. */
  distrusted?: boolean
}

const verdict = (gate: Gate, found: readonly string[]): Verdict => ({
  gate,
  ok: found.length === 0,
  detail: found.join(' · '),
})
/** A paragraph of this length fails by its length alone; the rest of it is not checked. */
const JUDGED_CHARACTERS = 8000
const PLAIN_MARKS = /\s*\[\d{1,3}\]/g

type Judge = { language: Language; evidence: ReadonlyMap<number, Evidence>; all: Evidence }
const judgeFor = (sources: readonly SourceText[], language: Language): Judge => {
  const evidence = new Map(sources.map((source) => [source.n, evidenceOf(source)] as const))
  return { language, evidence, all: together([...evidence.values()]) }
}

/** Runs every gate on one text; the facts must appear in `cited`, or in any source for a line without citation. */
function judge(
  { text: full, sources, heading }: Cited,
  { language, evidence, all }: Judge,
  line: boolean,
): Verdict[] {
  const text = full.slice(0, JUDGED_CHARACTERS)
  const uncited = line || heading === true
  const cited = uncited ? [...evidence.keys()] : sources.filter((n) => evidence.has(n))
  const proof = uncited ? all : together(cited.flatMap((n) => evidence.get(n) ?? []))
  const plain = text.replace(PLAIN_MARKS, '')
  const overlap = overlapWith(plain, language, proof)
  const missing = sources.filter((n) => !evidence.has(n)).map((n) => `[${n}]`)
  return [
    verdict('shape', shapeProblems(plain, language, uncited ? 'line' : 'paragraph')),
    verdict('citation', uncited ? [] : sources.length === 0 ? ['[ ]'] : missing),
    verdict('names', unknownNames(plain, language, proof)),
    verdict('numbers', unknownNumbers(plain, language, proof)),
    verdict('quotes', inexactQuotations(text, cited, evidence)),
    verdict('overlap', overlap < MIN_OVERLAP ? [overlap.toFixed(2)] : []),
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

/** The result of repairing one paragraph. */
export type Repair = 'kept' | 'marks removed' | 'sentence removed' | 'replaced' | 'dropped'

/**
 * Makes a written draft pass: marks of sources that do not exist are removed; a sentence with an inexact quotation is
 * removed; a paragraph that still fails is replaced by the cited publisher's own sentence, quoted, or dropped. Only for text
 * that we wrote, never for text that an editor changed. `repairs` follows the order of the input.
 */
export function repair(
  paragraphs: readonly Cited[],
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

type Attempt = { repair: Repair; paragraph: Omit<DraftParagraph, 'verdicts'> }

/** Yields the attempts from the smallest change to the largest. */
function* attempts(
  paragraph: Cited & Partial<Pick<DraftParagraph, 'quotes'>>,
  sources: readonly SourceText[],
  by: Judge,
  taken: ReadonlySet<string>,
): Generator<Attempt> {
  const cited = paragraph.sources.filter((n) => by.evidence.has(n))
  const quotes = paragraph.quotes ?? []
  const { text, distrusted } = paragraph
  if (!distrusted) yield { repair: 'kept', paragraph: { text, sources: [...paragraph.sources], quotes } }
  if (cited.length === 0) return
  if (!distrusted) yield { repair: 'marks removed', paragraph: { text, sources: cited, quotes } }
  const exact = sentencesIn(text, by.language).filter(
    (sentence) => inexactQuotations(sentence, cited, by.evidence).length === 0,
  )
  if (exact.length > 0 && !distrusted) {
    const rest = exact.join(' ')
    yield {
      repair: 'sentence removed',
      paragraph: {
        text: rest,
        sources: cited,
        quotes: quotes.filter((quoted) => rest.includes(quoted.text)),
      },
    }
  }
  const replacement = ownSentence(
    text,
    sources.find(({ n }) => n === cited[0]),
    taken,
  )
  if (replacement) yield { repair: 'replaced', paragraph: replacement }
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
