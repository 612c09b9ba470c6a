import * as z from 'zod/mini'
import { articleCard } from '#library/news/calls.ts'
import { KEPT_SECONDS, language } from '#library/shapes.ts'
import { askedDay, call, fileAnswer, moment, nothing } from '#platform/call.ts'
import { SHOWN_KINDS, SPANS } from './rules.ts'

const day = z.iso.date('problem.date')

/** What is looked at: from day to day, both included, or the last so many days, today among them. Days are those of UTC. */
const asked = z.object({
  kind: z._default(z.enum(SHOWN_KINDS), 'topic'),
  span: z.optional(z.enum(SPANS.map(String))),
  from: z.optional(askedDay),
  to: z.optional(askedDay),
})

const counted = {
  /** A topic, a language, a category of tools, the domain of a group of publishers, or the id of an entity. */
  key: z.string(),
  /** Of an entity, with which its page is found; null for the other kinds. */
  name: z.nullable(z.string()),
  slug: z.nullable(z.string()),
}

/** Figures of one key over the span, and over as many days before. Of tools `stories` are those that were listed. */
const figure = z.object({
  ...counted,
  stories: z.number(),
  reports: z.number(),
  before: z.number(),
  /** 0 to 1: of all stories, tools or reports of the span. */
  share: z.number(),
})

export const analytics = call('analytics', {
  summary:
    'What moves in AI: figures of what was published, by topic, company, funding, tool, language or publisher, over a span and the one before. For readers of a paid plan.',
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
    /** When it was counted last, null before the first time; and the first day that has figures of this kind. */
    counted_at: z.nullable(moment),
    since: z.nullable(day),
    all: z.object({
      stories: z.number(),
      reports: z.number(),
      before: z.number(),
      reports_before: z.number(),
    }),
    step: z.enum(['day', 'week']),
    /** The first day of each step of the lines; the last one ends with the span. */
    starts: z.array(day),
    /** Stories of each step, of all, in the span before, and of the keys that have most. */
    all_line: z.array(z.number()),
    before_line: z.array(z.number()),
    lines: z.array(z.object({ ...counted, points: z.array(z.number()) })),
    /** The keys that have most, and how many there are. */
    figures: z.array(figure),
    keys: z.number(),
    /** What grows fastest, and not by chance: `expected` stories, and how many times that they are. */
    risers: z.array(z.object({ ...counted, stories: z.number(), expected: z.number(), growth: z.number() })),
    /** Of what is a part of a whole: the share of the five largest, and as how many equal ones all are. */
    mix: z.nullable(z.object({ largest: z.number(), equals: z.number() })),
  }),
  refusals: [
    'library.analytics.premiumOnly',
    'library.analytics.wrongSpan',
    'problem.date',
    'problem.unavailable',
  ],
})

/** A round with the story that told of it first. Of a locked one amount and words are empty. */
const toldRound = z.extend(articleCard, {
  /** Whole units of the currency. */
  amount: z.number(),
  /** The words of the story in which the amount stands. */
  words: z.string(),
  /** Stories that told of it. */
  stories: z.number(),
  company: z.nullable(z.object({ name: z.string(), slug: z.string() })),
})
export type ToldRound = z.infer<typeof toldRound>

export const analyticsRounds = call('analytics-rounds', {
  summary:
    'What stories of funding that the plan opens say was raised, by currency, over a span and the one before, with the largest rounds of one currency. Nothing is converted. For readers of a paid plan.',
  method: 'GET',
  path: 'analytics/rounds',
  access: 'member',
  input: z.object({
    span: z.optional(z.enum(SPANS.map(String))),
    from: z.optional(askedDay),
    to: z.optional(askedDay),
    /** ISO 4217, of the chart and the list; the one with most rounds where there is none of this. */
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    lang: z.optional(language),
  }),
  output: z.object({
    from: day,
    to: day,
    before_from: day,
    before_to: day,
    /** Stories of funding that the plan opens, and those of them that say for sure what was raised. */
    stories: z.number(),
    with_amount: z.number(),
    currencies: z.array(
      z.object({
        currency: z.string(),
        rounds: z.number(),
        sum: z.number(),
        /** Of the rounds of the span; 0 where there are none. */
        median: z.number(),
        rounds_before: z.number(),
        sum_before: z.number(),
      }),
    ),
    currency: z.nullable(z.string()),
    step: z.enum(['day', 'week']),
    starts: z.array(day),
    /** Sums of each step, in that currency. */
    line: z.array(z.number()),
    before_line: z.array(z.number()),
    largest: z.array(toldRound),
  }),
  refusals: [
    'library.analytics.premiumOnly',
    'library.analytics.wrongSpan',
    'problem.date',
    'problem.unavailable',
  ],
})

export const analyticsAbout = call('analytics-about', {
  summary: 'How much has been counted of what moves in AI, and since when: what everybody may know of it.',
  method: 'GET',
  path: 'analytics/about',
  access: 'anyone',
  answersBy: 'access level',
  keepSeconds: KEPT_SECONDS,
  input: nothing,
  output: z.object({ stories: z.number(), since: z.nullable(day) }),
})

export const analyticsExport = call('analytics-export', {
  summary: 'The figures of a kind by the day, as a CSV file with a byte order mark. For readers of B2B.',
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
