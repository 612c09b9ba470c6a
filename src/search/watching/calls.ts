import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { language } from '#articles/shapes.ts'
import { MAX_WORDS } from '#articles/search/rules.ts'
import { call, moment, nothing, rowId } from '#platform/call.ts'
import { PUBLISHERS } from './rules.ts'

const publishers = z.int('problem.number').check(z.minimum(PUBLISHERS.least), z.maximum(PUBLISHERS.most))
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WORDS))

/** Words or a name that a reader watches, and how matches are reported. `found` is the number of stories reported so far. */
const watchList = z.object({
  id: z.string(),
  words: z.nullable(z.string()),
  /** A company, a model or a person. */
  name: z.nullable(z.string()),
  publishers: z.number(),
  language,
  by_mail: z.boolean(),
  at_channels: z.boolean(),
  created_at: moment,
  found: z.number(),
  last_found_at: z.nullable(moment),
})

const ownLimit = { per: 'account', times: 120, windowMinutes: 60 } as const

export const watchListList = call('watch-lists', {
  summary:
    "Lists the caller's watchlists, oldest first. `open` is whether the caller has an active plan, " +
    'without which no alerts are sent, and `channels` is whether the plan includes channels.',
  method: 'GET',
  access: 'member',
  input: nothing,
  output: z.object({ items: z.array(watchList), open: z.boolean(), channels: z.boolean() }),
})

export const watchListMake = call('watch-list-make', {
  summary:
    'Watches words, or a company, model or person by name. The caller is notified once when the given ' +
    'number of independent publishers carry a story from the last seven days.',
  access: 'member',
  limit: ownLimit,
  input: z.object({
    words: z.optional(text),
    name: z.optional(text),
    publishers,
    language: z.enum(LANGUAGES),
    by_mail: z.boolean(),
    at_channels: z.boolean(),
  }),
  output: watchList,
  refusals: [
    'library.watching.premiumOnly',
    'library.watching.full',
    'library.watching.wordsOrName',
    'library.watching.noWord',
    'library.watching.noName',
  ],
})

export const watchListChange = call('watch-list-change', {
  summary: 'Changes how many publishers a watchlist of the caller requires and how it sends alerts.',
  access: 'member',
  limit: ownLimit,
  input: z.object({ id: rowId, publishers, by_mail: z.boolean(), at_channels: z.boolean() }),
  output: watchList,
  refusals: ['library.watching.notFound'],
})

export const watchListRemove = call('watch-list-remove', {
  summary: 'Removes a watchlist of the caller.',
  access: 'member',
  input: z.object({ id: rowId }),
  output: z.object({ removed: z.boolean() }),
})

export const watchedNames = call('watched-names', {
  summary: 'Lists up to ten companies, models and people whose names start with `q`.',
  method: 'GET',
  access: 'member',
  input: z.object({ q: z.string().check(z.trim(), z.maxLength(MAX_WORDS)) }),
  output: z.object({ names: z.array(z.string()) }),
})
