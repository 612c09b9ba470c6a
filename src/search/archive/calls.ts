import * as z from 'zod/mini'
import { TOPICS } from '#articles/rules.ts'
import { MAX_RESULTS, about, narrowed, result } from '#articles/search/calls.ts'
import { KEPT_SECONDS, countedListOf, inLanguage } from '#articles/shapes.ts'
import { call, moment, nothing, wholeNumber } from '#platform/call.ts'
import { ARCHIVE_PAGE } from './rules.ts'
import { ARCHIVE_KINDS } from '#articles/search/rules.ts'

export const archive = call('archive', {
  summary:
    'Lists or searches all articles and events that the caller may read, from any date, newest first. ' +
    'Requires a paid plan.',
  method: 'GET',
  access: 'member',
  input: z.object({
    type: z.optional(z.enum(ARCHIVE_KINDS)),
    topic: z.optional(z.enum(TOPICS)),
    ...narrowed,
    ...about,
    ...inLanguage,
    limit: wholeNumber(1, MAX_RESULTS, ARCHIVE_PAGE),
    cursor: z.optional(z.string().check(z.maxLength(300), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: countedListOf(result),
  refusals: ['library.archive.premiumOnly', 'problem.cursor', 'problem.date', 'problem.unavailable'],
})

export const archiveFigures = call('archive-figures', {
  summary: 'Returns how many articles and events the archive has and since when. Available to everyone.',
  method: 'GET',
  path: 'archive/figures',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: nothing,
  output: z.object({ total: z.number(), total_is_least: z.boolean(), since: z.nullable(moment) }),
})

export const archiveMonths = call('archive-months', {
  summary:
    'Counts the articles and events that the caller may read in each month of a year, with the other ' +
    'filters applied.',
  method: 'GET',
  path: 'archive/months',
  access: 'member',
  input: z.object({
    /** 0 means the current year. */
    year: wholeNumber(0, 9999, 0),
    type: z.optional(z.enum(ARCHIVE_KINDS)),
    topic: z.optional(z.enum(TOPICS)),
    q: narrowed.q,
    tier: narrowed.tier,
    ...about,
    ...inLanguage,
  }),
  output: z.object({
    year: z.number(),
    first_year: z.number(),
    last_year: z.number(),
    /**
     * January to December, written 2026-11; `is_least`: there may be more. With search words, only the newest matches are
     * counted.
     */
    months: z.array(z.object({ month: z.string(), count: z.number(), is_least: z.boolean() })),
  }),
  refusals: ['library.archive.premiumOnly'],
})
