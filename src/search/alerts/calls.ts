import * as z from 'zod/mini'
import { ARCHIVE_KINDS, MAX_WORDS } from '#articles/search/rules.ts'
import { TOPICS } from '#articles/rules.ts'
import { about, narrowed } from '#articles/search/calls.ts'
import { entityLink, language } from '#articles/shapes.ts'
import { type OutputOf, call, moment, nothing, rowId } from '#platform/call.ts'
import { MAX_SEARCH_NAME_LENGTH, PACES, PUBLISHERS } from './rules.ts'

/** A question in the form that the archive accepts. */
export const savedQuestion = z.object({
  q: narrowed.q,
  type: z.optional(z.enum(ARCHIVE_KINDS)),
  topic: z.optional(z.enum(TOPICS)),
  tier: narrowed.tier,
  from: narrowed.from,
  to: narrowed.to,
  written: about.written,
  entity: about.entity,
})

/** The language in which the owner of an alert is notified, and where besides the private feed. */
const ways = { language, by_mail: z.boolean(), at_channels: z.boolean() }

const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  question: savedQuestion,
  /** The entity that it asks for, while that exists. */
  entity: z.nullable(entityLink),
  ...ways,
  alerts: z.boolean(),
  pace: z.enum(PACES),
  created_at: moment,
  /** How many items it reported in the last thirty days, and when it last did. */
  found: z.number(),
  found_at: z.nullable(moment),
  /** When its owner last viewed its results, initially when it was saved; and how many of `found` are newer. */
  seen_at: moment,
  unseen: z.number(),
})
export type SavedSearch = z.infer<typeof savedSearch>

const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'library.searches.nameMissing'), z.maxLength(MAX_SEARCH_NAME_LENGTH))
const ownLimit = { per: 'account', times: 120, windowMinutes: 10 } as const

export const savedSearches = call('saved-searches', {
  summary:
    "Lists the caller's saved searches, oldest first. Without an active paid plan they are paused and " +
    'send no alerts.',
  method: 'GET',
  access: 'member',
  input: nothing,
  output: z.object({
    items: z.array(savedSearch),
    total: z.number(),
    most: z.number(),
    paused: z.boolean(),
    /** Whether channels may be notified. */
    channels: z.boolean(),
  }),
})

export const savedSearchAdd = call('saved-search-add', {
  summary: 'Saves a search of the archive under a name. With `alerts`, its owner is notified of new results.',
  path: 'saved-searches',
  access: 'member',
  limit: ownLimit,
  input: z.object({
    name,
    question: savedQuestion,
    language: z.optional(language),
    alerts: z._default(z.boolean(), false),
    by_mail: z._default(z.boolean(), false),
    at_channels: z._default(z.boolean(), false),
    pace: z._default(z.enum(PACES), 'soon'),
  }),
  output: z.object({ id: z.string() }),
  refusals: [
    'library.searches.premiumOnly',
    'library.searches.channelsB2b',
    'library.searches.full',
    'library.searches.empty',
    'problem.date',
  ],
})

export const savedSearchChange = call('saved-search-change', {
  summary: 'Changes the name of a saved search and how its owner is notified.',
  path: 'saved-searches/{id}',
  method: 'PATCH',
  access: 'member',
  limit: ownLimit,
  input: z.object({
    id: rowId,
    name: z.optional(name),
    language: z.optional(language),
    alerts: z.optional(z.boolean()),
    by_mail: z.optional(z.boolean()),
    at_channels: z.optional(z.boolean()),
    pace: z.optional(z.enum(PACES)),
  }),
  output: z.object({ id: z.string() }),
  refusals: ['library.searches.notFound', 'library.searches.premiumOnly', 'library.searches.channelsB2b'],
})

export const savedSearchSeen = call('saved-search-seen', {
  summary: "Marks the results of the caller's saved search as seen. Only later results count as new.",
  path: 'saved-searches/{id}/seen',
  access: 'member',
  limit: ownLimit,
  input: z.object({ id: rowId }),
  output: z.object({ id: z.string() }),
  refusals: ['library.searches.notFound'],
})

export const savedSearchRemove = call('saved-search-remove', {
  summary: 'Removes a saved search and stops its alerts.',
  path: 'saved-searches/{id}',
  method: 'DELETE',
  access: 'member',
  limit: ownLimit,
  input: z.object({ id: rowId }),
  output: z.object({ id: z.string() }),
  refusals: ['library.searches.notFound'],
})

const publishers = z.int('problem.number').check(z.minimum(PUBLISHERS.least), z.maximum(PUBLISHERS.most))
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WORDS))

/** Words or a name that a reader watches, and how matches are reported. `found` is the number of stories reported so far. */
const watchList = z.object({
  id: z.string(),
  words: z.nullable(z.string()),
  /** A company, a model or a person. */
  name: z.nullable(z.string()),
  publishers: z.number(),
  ...ways,
  created_at: moment,
  found: z.number(),
  last_found_at: z.nullable(moment),
})

const listLimit = { ...ownLimit, windowMinutes: 60 } as const

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
  limit: listLimit,
  input: z.object({
    words: z.optional(text),
    name: z.optional(text),
    publishers,
    ...ways,
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
  limit: listLimit,
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
export type WatchList = OutputOf<typeof watchListMake>
