import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { DRAFT_STATUSES } from '#writing/rules.ts'
import { call, moment, rowId } from '#platform/call.ts'
import { MAX_SPLIT, RESEMBLANCES, SHARED_KINDS } from './rules.ts'

const storyHead = {
  id: rowId,
  title: z.string(),
  language: z.enum(LANGUAGES),
}

const resembling = z.object({
  ...storyHead,
  last_at: moment,
  /** Why it may be the same event: its words, or names, numbers, dates and links in another language. */
  why: z.enum(RESEMBLANCES),
  /** What stories in two languages have in common: a day is its month and day, `10-6`. */
  shared: z.array(z.object({ kind: z.enum(SHARED_KINDS), text: z.string() })),
  reports: z.number(),
  /** Its draft or article; null if there is none. */
  draft: z.nullable(z.object({ id: rowId, status: z.enum(DRAFT_STATUSES) })),
  /** Which of the two a merge keeps; null if neither can be merged into the other, because both are published, planned or edited. */
  keeps: z.nullable(z.enum(['this', 'other'])),
})
export type ResemblingStory = z.infer<typeof resembling>

export const storyView = call('story-view', {
  summary: 'Returns the reports of a story, and the stories that may be about the same event.',
  method: 'GET',
  path: 'admin/stories/{id}',
  input: z.object({ id: rowId }),
  output: z.object({
    ...storyHead,
    /** The newest first, at most 100. */
    reports: z.array(
      z.object({
        id: rowId,
        title: z.string(),
        url: z.string(),
        publisher: z.string(),
        language: z.nullable(z.enum(LANGUAGES)),
        published_at: moment,
      }),
    ),
    resembling: z.array(resembling),
    /** The stories that an editor has said are not the same, the newest decision first, at most 20. */
    apart: z.array(z.object(storyHead)),
    /** The decisions of editors in the language of the story, and the similarity from which stories are merged there. */
    decisions: z.object({ made: z.number(), needed: z.number(), merge_from: z.number() }),
  }),
  refusals: ['newsroom.storyNotFound'],
})

const decided = {
  /** True if it was decided before: nothing has changed. */
  already: z.boolean(),
  /** The story that keeps its place. */
  story_id: rowId,
}
const two = z.object({ id: rowId, other: rowId })
const limit = { per: 'account', times: 120, windowMinutes: 1 } as const

export const storyMerge = call('story-merge', {
  summary:
    'Merges another story into this one: its reports are moved here, its waiting draft is rejected, and an unchanged draft ' +
    'of this story is written again. Repeating the call has no effect.',
  path: 'admin/stories/{id}/merge',
  input: two,
  output: z.object(decided),
  refusals: ['newsroom.storyNotFound', 'newsroom.sameStory', 'newsroom.storyDecided'],
  limit,
})

export const storySplit = call('story-split', {
  summary:
    'Splits reports off a story: they become a story of their own with a draft, and an unchanged draft of this story is ' +
    'written again. Repeating the call has no effect.',
  path: 'admin/stories/{id}/split',
  input: z.object({
    id: rowId,
    reports: z.array(rowId).check(z.minLength(1, 'newsroom.reportsMissing'), z.maxLength(MAX_SPLIT)),
  }),
  output: z.object({ ...decided, new_story_id: rowId }),
  refusals: ['newsroom.storyNotFound', 'newsroom.reportsMoved', 'newsroom.splitAll'],
  limit,
})

export const storyApart = call('story-apart', {
  summary:
    'Records that two stories are not the same, so that they are never merged. Repeating the call has no effect.',
  path: 'admin/stories/{id}/apart',
  input: two,
  output: z.object(decided),
  refusals: ['newsroom.storyNotFound', 'newsroom.sameStory'],
  limit,
})

export const storyApartUndo = call('story-apart-undo', {
  summary:
    'Takes back that two stories are not the same: they may be merged and resemble each other again. Stories that were ' +
    'split stay apart. Repeating the call has no effect.',
  path: 'admin/stories/{id}/apart-undo',
  input: two,
  output: z.object(decided),
  refusals: ['newsroom.storyNotFound', 'newsroom.sameStory'],
  limit,
})
