import * as z from 'zod/mini'
import { TOPICS } from '#library/rules.ts'
import { MAX_RESULTS, about, narrowed, result } from '#library/search/calls.ts'
import { KEPT_SECONDS, countedListOf, inLanguage } from '#library/shapes.ts'
import { call, moment, nothing, wholeNumber } from '#platform/call.ts'
import { ARCHIVE_KINDS, ARCHIVE_PAGE } from './rules.ts'

export const archive = call('archive', {
  summary:
    'All articles and events of all dates that the caller may read, newest first, also with words. For readers of a paid plan.',
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
  summary: 'How many articles and events the archive has, and since when: what everybody may know of it.',
  method: 'GET',
  path: 'archive/figures',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: nothing,
  output: z.object({ total: z.number(), total_is_least: z.boolean(), since: z.nullable(moment) }),
})

export const archiveMonths = call('archive-months', {
  summary:
    'How many articles and events of each month of a year the caller may read, with the other filters as they are.',
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
