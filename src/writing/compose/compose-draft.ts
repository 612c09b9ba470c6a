import * as z from 'zod'
import type { NumberedSentence } from './envelope.ts'
import { type Repair, judgeLines, passes, repair, runGates } from '../gates.ts'
import { shorten } from '../headline.ts'
import { comparable, quotationsIn } from '../quotations.ts'
import { TITLE_LENGTH, type Draft, type DraftParagraph, type SourceText } from '../rules.ts'
import { cleanText } from '#stories/scraped-text.ts'

/** The answer format for the model; it refers to sentences by number and can refer to nothing else. */
export const MODEL_ANSWER = z.object({
  title: z.string(),
  excerpt: z.string(),
  paragraphs: z.array(z.object({ text: z.string(), sentences: z.array(z.number().int()) })),
})
/** The unchecked answer of the model: nothing in it is trusted. */
export type ModelAnswer = z.infer<typeof MODEL_ANSWER>

/** The result of an answer. */
export type Composed = {
  /** Null when too little of the answer passes: then the publishers' own sentences are better. */
  draft: Draft | null
  /** The faults of form, paragraph by paragraph, in English: for one retry. */
  complaints: string[]
  /** What was done to each paragraph of the answer. */
  repairs: Repair[]
}

/** The number of paragraphs in the model's words that is enough to use its answer. */
const MIN_OWN_PARAGRAPHS = 2
const OWN = new Set<Repair>(['kept', 'marks removed', 'sentence removed'])

/**
 * Makes a draft from an answer: each paragraph passes the gates as it is, is replaced by the publisher's own sentence, or is
 * dropped. A headline or standfirst that does not pass is taken from `base`, the draft made without a model. The statements
 * `doubted` (texts of the answer) do not pass, whatever the gates say.
 */
export function composeDraft(
  base: Draft,
  sources: readonly SourceText[],
  sentences: readonly NumberedSentence[],
  answer: ModelAnswer,
  doubted: readonly string[] = [],
): Composed {
  const { language } = base
  const doubts = new Set(doubted.map((text) => comparable(cleanText(text))))
  const isDoubted = (text: string) => doubts.has(comparable(text))
  const cited = citedParagraphs(answer, sentences).map((paragraph) => ({
    ...paragraph,
    doubted: isDoubted(paragraph.text),
  }))
  const complaints = runGates(cited, sources, language).paragraphs.flatMap(({ verdicts }, i) =>
    verdicts
      .filter(({ gate, ok }) => gate === 'shape' && !ok)
      .map(({ detail }) => `paragraph ${i + 1}: ${inEnglish(detail)}`),
  )
  if (cited.length === 0) complaints.push('there are no paragraphs')

  const { paragraphs, repairs } = repair(cited, sources, language)
  const own = repairs.filter((one) => OWN.has(one)).length
  const enough = Math.min(MIN_OWN_PARAGRAPHS, base.paragraphs.length)
  if (own < enough || own * 2 < repairs.length) return { draft: null, complaints, repairs }

  const wanted = { title: titleFrom(answer.title), excerpt: cleanText(answer.excerpt) }
  const [title = [], excerpt = []] = judgeLines([wanted.title, wanted.excerpt], sources, language)
  const keeps = {
    title: passes(title) && !isDoubted(cleanText(answer.title)),
    excerpt: passes(excerpt) && !isDoubted(wanted.excerpt),
  }
  return {
    complaints,
    repairs,
    draft: {
      ...base,
      kind: 'article',
      paragraphs,
      title: keeps.title ? wanted.title : base.title,
      excerpt: keeps.excerpt ? wanted.excerpt : base.excerpt,
      verdicts: {
        ...base.verdicts,
        title: keeps.title ? title : base.verdicts.title,
        excerpt: keeps.excerpt ? excerpt : base.verdicts.excerpt,
      },
    },
  }
}

const titleFrom = (title: string) => shorten(cleanText(title).replace(/(?<![.…])\.$/u, ''), TITLE_LENGTH)

/**
 * The paragraphs of the answer with the sources of the sentences they cite; repeated paragraphs and unknown numbers are
 * dropped.
 */
function citedParagraphs(
  { paragraphs }: ModelAnswer,
  sentences: readonly NumberedSentence[],
): Pick<DraftParagraph, 'text' | 'quotes' | 'sources'>[] {
  const said = new Set<string>()
  return paragraphs.flatMap((paragraph) => {
    // in the model's text `[3]` means a sentence, in ours a source
    const text = cleanText(paragraph.text)
    if (text === '' || said.has(comparable(text))) return []
    said.add(comparable(text))
    const named = sentences.filter(({ n }) => paragraph.sentences.includes(n))
    const quotes = quotationsIn(text).flatMap((quotation) => {
      const from = named.find((sentence) => comparable(sentence.text).includes(comparable(quotation)))
      return from ? [{ text: quotation, source: from.source, paragraph: from.origin }] : []
    })
    return [{ text, sources: [...new Set(named.map(({ source }) => source))], quotes }]
  })
}
const ENGLISH: Record<string, string> = {
  short: 'it is too short',
  long: 'it is too long',
  unfinished: 'its last sentence is not finished',
  markup: 'it holds markup; write plain text',
  address: 'it holds a link or an address',
  invisible: 'it holds invisible characters',
  machine: 'it speaks to a machine',
  language: 'it is in the wrong language',
}
const inEnglish = (detail: string) =>
  detail
    .split(' · ')
    .map((key) => ENGLISH[key.replace('newsroom.shape.', '')] ?? key)
    .join(', ')
