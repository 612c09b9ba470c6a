import type { Language } from '#languages/rules.ts'
import { openThread } from '#platform/thread.ts'
import type { Evidence } from './calls.ts'
import type { Draft, SourceText } from './rules.ts'
import type { KnownStory, Report } from './story-identity.ts'

export type WritingQuestion =
  | { about: 'draft'; sources: SourceText[] }
  | { about: 'evidence'; content: string; sources: SourceText[]; language: Language }
  | { about: 'places'; reports: Report[]; known: KnownStory<string>[] }

export type WritingAnswer =
  | { about: 'draft'; draft: Draft }
  | { about: 'evidence'; evidence: Evidence[] }
  | { about: 'places'; places: StoryOf[] }

/** The story that a report belongs to: one that is known, or a new one by its number among the new. */
export type StoryOf = { story: string } | { fresh: number }

/** Ranking and judging are quadratic in places: a text that needs longer is given up. */
const WRITING_MS = 15_000
const WRITING_HEAP_MB = 384

/** The one writing thread of this process: it starts when it is needed and ends when idle. */
const thread = openThread<WritingQuestion, WritingAnswer>(new URL('./writing-worker.ts', import.meta.url), {
  ms: WRITING_MS,
  heapMb: WRITING_HEAP_MB,
})

async function ask<About extends WritingQuestion['about']>(
  question: Extract<WritingQuestion, { about: About }>,
): Promise<Extract<WritingAnswer, { about: About }>> {
  return (await thread.ask(question)) as Extract<WritingAnswer, { about: About }> // the thread answers what it was asked about
}

/** A draft from the sources of one story, off the web loop. */
export const draftFrom = async (sources: SourceText[]): Promise<Draft> =>
  (await ask({ about: 'draft', sources })).draft

/** The paragraphs of a stored or edited text with what they cite and the verdict of each gate. */
export const judge = async (
  content: string,
  sources: SourceText[],
  language: Language,
): Promise<Evidence[]> => (await ask({ about: 'evidence', content, sources, language })).evidence

/** For each report, in order, the story that it belongs to. */
export const placesOf = async (reports: Report[], known: KnownStory<string>[]): Promise<StoryOf[]> =>
  (await ask({ about: 'places', reports, known })).places
