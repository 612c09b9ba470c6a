import * as z from 'zod/mini'
import { articleCard } from '#articles/calls.ts'
import { KEPT_SECONDS, language } from '#articles/shapes.ts'
import { askedDay, call, fileAnswer, moment, nothing } from '#platform/call.ts'
import { SHOWN_KINDS, SPANS } from './rules.ts'

const day = z.iso.date('problem.date')

/**
 * The requested kind and days: from one day to another, both inclusive, or the last days including today. Days are in UTC.
 */
const asked = z.object({
  kind: z._default(z.enum(SHOWN_KINDS), 'topic'),
  span: z.optional(z.enum(SPANS.map(String))),
  from: z.optional(askedDay),
  to: z.optional(askedDay),
})

const counted = {
  /** A topic, a language, a category of tools, the domain of a group of publishers, or the id of an entity. */
  key: z.string(),
  /** The name and slug of an entity, by which its page is found; null for the other kinds. */
  name: z.nullable(z.string()),
  slug: z.nullable(z.string()),
}

/** Figures of one key over the span, and over as many days before it. For tools, `stories` is the number listed. */
const figure = z.object({
  ...counted,
  stories: z.number(),
  reports: z.number(),
  before: z.number(),
  /** The share of all stories, tools or reports of the span, from 0 to 1. */
  share: z.number(),
})

export const analytics = call('analytics', {
  summary:
    'Returns figures on published AI news by topic, company, funding, tool, language or publisher, for a ' +
    'time span and the one before it. Requires a paid plan.',
  method: 'GET',
  access: 'member',
  input: asked,
  output: z.object({
    kind: z.enum(SHOWN_KINDS),
    from: day,
    to: day,
    before_from: day,
    before_to: day,
    days: z.number(),
    /** When the figures were last counted, null before the first time; and the first day that has figures of this kind. */
    counted_at: z.nullable(moment),
    since: z.nullable(day),
    all: z.object({
      stories: z.number(),
      reports: z.number(),
      before: z.number(),
      reports_before: z.number(),
    }),
    step: z.enum(['day', 'week']),
    /** The first day of each step of the lines; the last step ends with the span. */
    starts: z.array(day),
    /** Stories of each step: of all, of the previous span, and of the largest keys. */
    all_line: z.array(z.number()),
    before_line: z.array(z.number()),
    lines: z.array(z.object({ ...counted, points: z.array(z.number()) })),
    /** The largest keys, and the number of all keys. */
    figures: z.array(figure),
    keys: z.number(),
    /** The keys that grow fastest beyond chance: `expected` stories, and `growth` as a multiple of them. */
    risers: z.array(z.object({ ...counted, stories: z.number(), expected: z.number(), growth: z.number() })),
    /** For parts of a whole: the share of the five largest, and the number of equal parts that all correspond to. */
    mix: z.nullable(z.object({ largest: z.number(), equals: z.number() })),
  }),
  refusals: [
    'library.analytics.premiumOnly',
    'library.analytics.wrongSpan',
    'problem.date',
    'problem.unavailable',
  ],
})

/** A round with the story that reported it first. Amount and words of a locked round are empty. */
const roundView = z.extend(articleCard, {
  /** Whole units of the currency. */
  amount: z.number(),
  /** The wording of the story that contains the amount. */
  words: z.string(),
  /** The number of stories that reported it. */
  stories: z.number(),
  company: z.nullable(z.object({ name: z.string(), slug: z.string() })),
})
export type RoundView = z.infer<typeof roundView>

export const analyticsRounds = call('analytics-rounds', {
  summary:
    "Returns the funding reported in stories that the caller's plan includes, by currency and without " +
    'conversion, for a time span and the one before it, with the largest rounds in one currency. ' +
    'Requires a paid plan.',
  method: 'GET',
  path: 'analytics/rounds',
  access: 'member',
  input: z.object({
    span: z.optional(z.enum(SPANS.map(String))),
    from: z.optional(askedDay),
    to: z.optional(askedDay),
    /** The ISO 4217 currency of the chart and the list; the currency with the most rounds if this one has none. */
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    lang: z.optional(language),
  }),
  output: z.object({
    from: day,
    to: day,
    before_from: day,
    before_to: day,
    /** Funding stories that the plan opens, and those of them whose amount is certain. */
    stories: z.number(),
    with_amount: z.number(),
    currencies: z.array(
      z.object({
        currency: z.string(),
        rounds: z.number(),
        sum: z.number(),
        /** The median of the rounds of the span; 0 if there are none. */
        median: z.number(),
        rounds_before: z.number(),
        sum_before: z.number(),
      }),
    ),
    currency: z.nullable(z.string()),
    step: z.enum(['day', 'week']),
    starts: z.array(day),
    /** The sum of each step, in that currency. */
    line: z.array(z.number()),
    before_line: z.array(z.number()),
    largest: z.array(roundView),
  }),
  refusals: [
    'library.analytics.premiumOnly',
    'library.analytics.wrongSpan',
    'problem.date',
    'problem.unavailable',
  ],
})

export const analyticsAbout = call('analytics-about', {
  summary: 'Returns how many stories the analytics cover and since when. Available to everyone.',
  method: 'GET',
  path: 'analytics/about',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: nothing,
  output: z.object({ stories: z.number(), since: z.nullable(day) }),
})

export const analyticsExport = call('analytics-export', {
  summary:
    'Exports the daily figures of one kind as a CSV file with a byte order mark. Requires the B2B plan.',
  method: 'GET',
  path: 'analytics/export',
  access: 'member',
  input: asked,
  output: fileAnswer,
  answers: 'text/csv; charset=utf-8',
  refusals: [
    'library.analytics.businessOnly',
    'library.analytics.wrongSpan',
    'problem.date',
    'problem.unavailable',
  ],
})
