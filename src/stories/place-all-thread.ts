import type { Language } from '#languages/rules.ts'
import { openThread } from '#platform/thread.ts'
import type { MergeThresholds } from './merge-threshold.ts'
import type { KnownStory, Newcomer, Placed, Duplicate } from './place-all.ts'
import type { Relevance } from './relevance.ts'
import type { Calibration } from './story-identity-vectors.ts'
import type { StoryText, Terms } from './story-terms.ts'

/** The counts of a site for one language: its findings, and how many of them contain each of the requested terms. */
export type Counted = { findings: number; terms: [term: string, findings: number][] }
/** The counts of the languages that occur. */
export type CountedByLanguage = Partial<Record<Language, Counted>>

/** A known story as it is stored, with `terms` and `versions` as JSON: only the thread has to parse them. */
export type KnownInJson = Omit<KnownStory, 'terms' | 'versions'> & { terms: string; versions: string }
/** `Placed` with the stored parts of the stories as JSON. */
export type PlacedInJson = Omit<Placed, 'stories'> & {
  stories: { id: string; terms: string; versions: string }[]
}

export type PlacingQuestion =
  | { about: 'terms'; storyTexts: StoryText[] }
  | { about: 'relevance'; storyTexts: StoryText[] }
  | {
      about: 'stories'
      newcomers: Newcomer[]
      known: KnownInJson[]
      counted: CountedByLanguage
      calibration: Calibration | null
      mergeFrom?: MergeThresholds
    }
  | { about: 'duplicate'; subject: Newcomer; others: Newcomer[]; counted: CountedByLanguage }
export type PlacingAnswer =
  | { about: 'terms'; terms: Terms[] }
  | { about: 'relevance'; relevance: Relevance[] }
  | { about: 'stories'; placed: PlacedInJson }
  | { about: 'duplicate'; duplicate: Duplicate | null }

/** Placing a thousand reports among ten thousand takes less than a second; a busy machine needs longer. */
const PLACING_MS = 120_000
const PLACING_HEAP_MB = 384

/** A separate thread, so that comparing does not wait for drafts being written, nor they for it. */
const thread = openThread<PlacingQuestion, PlacingAnswer>(new URL('./place-all-worker.ts', import.meta.url), {
  ms: PLACING_MS,
  heapMb: PLACING_HEAP_MB,
})

/** Frees the memory of the thread until there is something to place again. */
export const restFromPlacing = (): Promise<void> => thread.rest()

/** The terms of reports, in their order, computed off the event loop. */
export async function termsInThread(storyTexts: StoryText[]): Promise<Terms[]> {
  const answer = await thread.ask({ about: 'terms', storyTexts })
  if (answer.about !== 'terms') throw new Error('the thread answered something else')
  return answer.terms
}

/** How much reports are about AI, in their order, computed off the event loop. */
export async function relevanceInThread(storyTexts: StoryText[]): Promise<Relevance[]> {
  if (storyTexts.length === 0) return []
  const answer = await thread.ask({ about: 'relevance', storyTexts })
  if (answer.about !== 'relevance') throw new Error('the thread answered something else')
  return answer.relevance
}

/** `placeAll`, off the event loop. */
export async function placeInThread(question: {
  newcomers: Newcomer[]
  known: KnownInJson[]
  counted: CountedByLanguage
  calibration: Calibration | null
  mergeFrom?: MergeThresholds
}): Promise<PlacedInJson> {
  const answer = await thread.ask({ about: 'stories', ...question })
  if (answer.about !== 'stories') throw new Error('the thread answered something else')
  return answer.placed
}

/** `duplicateAmong`, off the event loop. */
export async function duplicateInThread(question: {
  subject: Newcomer
  others: Newcomer[]
  counted: CountedByLanguage
}): Promise<Duplicate | null> {
  const answer = await thread.ask({ about: 'duplicate', ...question })
  if (answer.about !== 'duplicate') throw new Error('the thread answered something else')
  return answer.duplicate
}
