import * as z from 'zod/mini'
import { SLUG_FORM, MAX_SLUG_LENGTH } from '../entities/rules.ts'
import { PAGE_SIZE } from '../rules.ts'
import { KEPT_SECONDS, access, countedListOf, eventFields, inLanguage, language } from '../shapes.ts'
import { TIERS } from '#membership/rules.ts'
import { askedDay as day, call, moment, wholeNumber } from '#platform/call.ts'
import { AGES, MAX_WORDS, SEARCH_KINDS } from './rules.ts'

/** The maximum number of results in one answer. */
export const MAX_RESULTS = 30

/** The filters of a searchable list. Days are in UTC. */
export const narrowed = {
  /** Search words; quotes match a phrase, a minus excludes, `or` matches either side. */
  q: z.optional(z.string().check(z.maxLength(MAX_WORDS))),
  tier: z.optional(z.enum(TIERS)),
  /** From this day on, or this long before now. */
  from: z.optional(z.union([z.enum(AGES), day], 'problem.date')),
  /** Up to and including this day. */
  to: z.optional(day),
}
/** Further filters of the archive. */
export const about = {
  /** The language of the original. */
  written: z.optional(language),
  /** A company, model or person, by the slug in its address. */
  entity: z.optional(
    z.string().check(z.maxLength(MAX_SLUG_LENGTH), z.regex(SLUG_FORM, 'library.entities.notFound')),
  ),
}
const category = z.optional(z.string().check(z.minLength(1), z.maxLength(100)))

/** A text in consecutive parts; `hit` marks the search words. */
const markedText = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type MarkedText = z.infer<typeof markedText>

/** One result of a search. */
export const result = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  title: markedText,
  /** From the excerpt, or from the body if only that contains the words and the reader may read it. */
  snippet: markedText,
  category: z.string(),
  access_tier: z.enum(TIERS),
  published_at: moment,
  /** The details of an event; null for everything else. */
  event: z.nullable(z.object(eventFields)),
  language,
  original_language: language,
  /** The texts are machine-translated and have not been approved by a person. */
  machine_translated: z.boolean(),
  access,
})
export type SearchResult = z.infer<typeof result>

const question = { type: z.optional(z.enum(SEARCH_KINDS)), category, ...narrowed, ...inLanguage }

export const search = call('search', {
  summary:
    'Searches articles, events, tools, agents and podcasts, and ranks the newest matches by relevance. ' +
    'Without words, lists the newest items.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    ...question,
    limit: wholeNumber(1, MAX_RESULTS, PAGE_SIZE),
    cursor: z.optional(z.string().check(z.maxLength(300), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: countedListOf(result),
  refusals: ['problem.cursor', 'problem.date'],
})

const facet = z.array(z.object({ value: z.string(), count: z.number(), is_least: z.boolean() }))

export const searchFacets = call('search-facets', {
  summary:
    'Counts the results for each kind, category, tier and age, with the other filters applied. With ' +
    '`within` set to `archive`, counts only what the caller may read.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ ...question, ...about, within: z.optional(z.literal('archive')) }),
  output: z.object({
    kinds: facet,
    categories: facet,
    tiers: facet,
    ages: facet,
    total: z.number(),
    /** There are more results, which are not counted. */
    total_is_least: z.boolean(),
  }),
  refusals: ['problem.date'],
})
