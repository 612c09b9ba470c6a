import * as z from 'zod/mini'
import { articleCard } from '#articles/calls.ts'
import { TOPICS } from '#articles/rules.ts'
import { inLanguage } from '#articles/shapes.ts'
import { askedMoment, call, nothing, rowId } from '#platform/call.ts'
import { MAX_HISTORY, MAX_SAVED_OF_ACCOUNT, STANCES } from './rules.ts'

export const shelfStories = call('shelf-stories', {
  summary:
    'Returns the stories with the given ids, in the same order: those that a reader has saved or read on ' +
    'a device.',
  access: 'anyone',
  input: z.object({ ids: z.array(rowId).check(z.maxLength(50)), ...inLanguage }),
  output: z.object({ items: z.array(articleCard) }),
})

const kept = z.object({ id: rowId, at: askedMoment })
const stanceOnTopic = z.object({ topic: z.enum(TOPICS), stance: z.enum(STANCES) })

/** The shelf of an account: the newest saved stories, and where the others begin. */
export const shelfView = z.object({
  saved: z.array(kept),
  saved_total: z.number(),
  saved_next: z.nullable(z.string()),
  history: z.array(kept),
  topics: z.array(stanceOnTopic),
  keeps_history: z.boolean(),
})

const ownLimit = { per: 'account', times: 600, windowMinutes: 10 } as const

export const shelf = call('shelf', {
  summary:
    "Returns what is saved in the caller's account: saved stories and history, newest first, and topics.",
  method: 'GET',
  access: 'member',
  input: nothing,
  output: shelfView,
})

export const shelfSaved = call('shelf-saved', {
  summary: "Lists more of the caller's saved stories, newest first.",
  method: 'GET',
  path: 'shelf/saved',
  access: 'member',
  input: z.object({ cursor: z.string().check(z.maxLength(300), z.regex(/^[\w-]+$/, 'problem.cursor')) }),
  output: z.object({ items: z.array(kept), total: z.number(), next_cursor: z.nullable(z.string()) }),
  refusals: ['problem.cursor'],
})

export const shelfChange = call('shelf-change', {
  summary:
    "Changes what is saved in the caller's account, and repeating the call has no effect. `kept` is " +
    'false for a story that was read while history is off.',
  access: 'member',
  limit: ownLimit,
  input: z.discriminatedUnion('do', [
    z.object({ do: z.enum(['save', 'unsave', 'read', 'forget']), id: rowId }),
    z.object({ do: z.literal('clear'), list: z.enum(['saved', 'history']) }),
    z.object({ do: z.literal('topic'), topic: z.enum(TOPICS), stance: z.nullable(z.enum(STANCES)) }),
    z.object({ do: z.literal('keep-history'), keep: z.boolean() }),
  ]),
  output: z.object({ kept: z.boolean() }),
  refusals: ['library.shelf.accountFull', 'library.articleNotFound'],
})

export const shelfMerge = call('shelf-merge', {
  summary:
    "Adds what a device has saved to the caller's account. `left_out` lists the saved stories that " +
    'exceed the limit.',
  access: 'member',
  limit: ownLimit,
  input: z.object({
    saved: z.array(kept).check(z.maxLength(MAX_SAVED_OF_ACCOUNT)),
    history: z.array(kept).check(z.maxLength(MAX_HISTORY)),
    muted: z.array(z.enum(TOPICS)).check(z.maxLength(TOPICS.length)),
  }),
  output: z.object({ shelf: shelfView, left_out: z.array(z.string()) }),
})

export const followedStories = call('followed-stories', {
  summary: 'Lists the newest stories on the topics that the caller follows.',
  method: 'GET',
  path: 'shelf/followed',
  access: 'member',
  input: z.object(inLanguage),
  output: z.object({ topics: z.array(z.enum(TOPICS)), items: z.array(articleCard) }),
})
