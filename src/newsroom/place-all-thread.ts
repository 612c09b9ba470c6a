import type { Language } from '#languages/rules.ts'
import { openThread } from '#platform/thread.ts'
import type { KnownStory, Newcomer, Placed, Duplicate } from './place-all.ts'
import type { Calibration } from './story-identity-vectors.ts'
import type { Telling, Terms } from './story-terms.ts'

/** What a site has counted of a language: findings, and how many of them hold each of the terms asked for. */
export type Counted = { findings: number; terms: [term: string, findings: number][] }
/** The counts of the languages that occur. */
export type CountedByLanguage = Partial<Record<Language, Counted>>

/** A known story as it is stored, `terms` and `versions` in JSON: nobody but the thread has to read them. */
export type KnownInJson = Omit<KnownStory, 'terms' | 'versions'> & { terms: string; versions: string }
/** `Placed` with what is stored of stories in JSON. */
export type PlacedInJson = Omit<Placed, 'stories'> & {
  stories: { id: string; terms: string; versions: string }[]
}

export type PlacingQuestion =
  | { about: 'terms'; tellings: Telling[] }
  | {
      about: 'stories'
      newcomers: Newcomer[]
      known: KnownInJson[]
      counted: CountedByLanguage
      calibration: Calibration | null
    }
  | { about: 'duplicate'; subject: Newcomer; others: Newcomer[]; counted: CountedByLanguage }
export type PlacingAnswer =
  | { about: 'terms'; terms: Terms[] }
  | { about: 'stories'; placed: PlacedInJson }
  | { about: 'duplicate'; duplicate: Duplicate | null }

/** A thousand reports take less than a second among ten thousand; a busy machine needs longer. */
const PLACING_MS = 120_000
const PLACING_HEAP_MB = 384

/** A thread of its own: comparing must not wait for drafts that are being written, nor they for it. */
const thread = openThread<PlacingQuestion, PlacingAnswer>(new URL('./place-all-worker.ts', import.meta.url), {
  ms: PLACING_MS,
  heapMb: PLACING_HEAP_MB,
})

/** Gives its memory back until there is something to place again. */
export const restFromPlacing = (): Promise<void> => thread.rest()

/** What reports tell, in their order, off the loop. */
export async function termsInThread(tellings: Telling[]): Promise<Terms[]> {
  const answer = await thread.ask({ about: 'terms', tellings })
  if (answer.about !== 'terms') throw new Error('the thread answered something else')
  return answer.terms
}

/** `placeAll`, off the loop. */
export async function placeInThread(question: {
  newcomers: Newcomer[]
  known: KnownInJson[]
  counted: CountedByLanguage
  calibration: Calibration | null
}): Promise<PlacedInJson> {
  const answer = await thread.ask({ about: 'stories', ...question })
  if (answer.about !== 'stories') throw new Error('the thread answered something else')
  return answer.placed
}

/** `duplicateAmong`, off the loop. */
export async function duplicateInThread(question: {
  subject: Newcomer
  others: Newcomer[]
  counted: CountedByLanguage
}): Promise<Duplicate | null> {
  const answer = await thread.ask({ about: 'duplicate', ...question })
  if (answer.about !== 'duplicate') throw new Error('the thread answered something else')
  return answer.duplicate
}
