import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Language } from '#languages/rules.ts'
import { openThread } from '#platform/thread.ts'
import type { Evidence } from './calls.ts'
import type { Composed, ModelAnswer } from './compose/compose-draft.ts'
import type { Envelope, NumberedSentence } from './compose/envelope.ts'
import type { StatedEvent } from './event-facts.ts'
import type { Clue, ClueText } from './other-languages/clues.ts'
import type { Draft, SourceText, Verdict } from './rules.ts'

/** The text of a draft: paragraphs that cite sources, and lines without citations, such as its title. */
type DraftText = { content: string; lines: string[] }
/** `lines`: the verdicts on each line. `citesAnonymous`: the text relies on a source without a name. */
type Checked = { evidence: Evidence[]; lines: Verdict[][]; citesAnonymous: boolean }

export type WritingQuestion =
  | { about: 'draft'; sources: SourceText[] }
  | { about: 'event'; event: StatedEvent; source: SourceText }
  | { about: 'envelope'; sources: SourceText[]; language: Language; fence: string; words: number | undefined }
  | {
      about: 'composed'
      base: Draft
      sources: SourceText[]
      sentences: NumberedSentence[]
      answer: ModelAnswer
      doubted: readonly string[]
    }
  | ({ about: 'evidence'; sources: SourceText[]; language: Language } & DraftText)
  | { about: 'clues'; texts: ClueText[] }

export type WritingAnswer =
  | { about: 'draft'; draft: Draft }
  | { about: 'event'; draft: Draft }
  | { about: 'envelope'; envelope: Envelope }
  | { about: 'composed'; composed: Composed }
  | ({ about: 'evidence' } & Checked)
  | { about: 'clues'; clues: Clue[][] }

/** Ranking and judging are quadratic in places: a text that takes longer is abandoned. */
const WRITING_MS = 15_000
const WRITING_HEAP_MB = 384

/** The only writing thread of this process: it starts on demand and ends when idle. */
const thread = openThread<WritingQuestion, WritingAnswer>(new URL('./writing-worker.ts', import.meta.url), {
  ms: WRITING_MS,
  heapMb: WRITING_HEAP_MB,
})

async function ask<About extends WritingQuestion['about']>(
  question: Extract<WritingQuestion, { about: About }>,
): Promise<Extract<WritingAnswer, { about: About }>> {
  return (await thread.ask(question)) as Extract<WritingAnswer, { about: About }> // the thread answers the question that it was asked
}

/** A draft from the sources of one story, computed off the event loop. */
export const draftFrom = async (sources: SourceText[]): Promise<Draft> =>
  (await ask({ about: 'draft', sources })).draft

/** A draft of an event from the statements of its organizer and the text of its page. */
export const eventDraftFrom = async (event: StatedEvent, source: SourceText): Promise<Draft> =>
  (await ask({ about: 'event', event, source })).draft

/** The instructions and material that a model writes from. */
export const envelopeFor = async (
  sources: SourceText[],
  language: Language,
  fence: string,
  words?: number,
): Promise<Envelope> => (await ask({ about: 'envelope', sources, language, fence, words })).envelope

/** The parts of a model's answer that remain after the gates, and after the doubts of a second judgement. */
export const composedFrom = async (
  base: Draft,
  sources: SourceText[],
  sentences: NumberedSentence[],
  answer: ModelAnswer,
  doubted: readonly string[] = [],
): Promise<Composed> => (await ask({ about: 'composed', base, sources, sentences, answer, doubted })).composed

/** The clues of reports, in their order, by which they are compared with reports in other languages. */
export const cluesIn = async (texts: ClueText[]): Promise<Clue[][]> =>
  (await ask({ about: 'clues', texts })).clues

/** Texts checked most recently, at most so many characters of them and their sources. The same text has the same verdicts. */
const checks = new LRUCache<string, Promise<Checked>>({ maxSize: 8_000_000 })

/** The verdicts of the gates on the paragraphs and lines of a stored or edited text. Callers share them. */
export async function check(text: DraftText, sources: SourceText[], language: Language): Promise<Checked> {
  const question: WritingQuestion = { about: 'evidence', ...text, sources, language }
  const asked = JSON.stringify(question)
  const key = createHash('sha256').update(asked).digest('base64')
  const known = checks.get(key)
  if (known) return known
  const checked = ask<'evidence'>(question)
  checks.set(key, checked, { size: asked.length })
  checked.catch(() => checks.delete(key))
  return checked
}

/** The paragraphs of a stored or edited text with their citations and the verdict of each gate. */
export const judge = async (
  content: string,
  sources: SourceText[],
  language: Language,
): Promise<Evidence[]> => (await check({ content, lines: [] }, sources, language)).evidence
