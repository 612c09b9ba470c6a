import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { call, fileAnswer } from '#platform/call.ts'
import { AUDIENCE_SPANS, REPORTED_STEPS } from './rules.ts'

export const countStep = call('count-step', {
  summary:
    'Counts a visit, a read or a new account once per person and day, by language and source. Does not ' +
    'store who the person was.',
  access: 'anyone',
  limit: { per: 'address', times: 30, windowMinutes: 10 },
  input: z.object({
    step: z.enum(REPORTED_STEPS),
    language: z.enum(LANGUAGES),
    /** The campaign or host they came from; empty if unknown. */
    source: z.string().check(z.maxLength(200)),
  }),
  output: z.object({ counted: z.boolean() }),
})

const cohort = z.object({
  /** The month in which they began: `YYYY-MM`, UTC. */
  month: z.string(),
  people: z.number(),
  /**
   * How many were still there after each number of months, in the order of `after_months`; null until that time is over for
   * all.
   */
  kept: z.array(z.nullable(z.number())),
})

const stepsCounted = z.object({
  visit: z.number(),
  read: z.number(),
  subscribe: z.number(),
  confirm: z.number(),
  account: z.number(),
  trial: z.number(),
  paid: z.number(),
})
export type StepsCounted = z.infer<typeof stepsCounted>

export const audience = call('audience', {
  summary:
    'Returns counts of each step from a visit to a plan, by day, language and source, and how many ' +
    'people stay.',
  method: 'GET',
  path: 'admin/audience',
  input: z.object({
    days: z._default(z.enum(AUDIENCE_SPANS), '30'),
    language: z.optional(z.enum(LANGUAGES)),
    source: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  }),
  output: z.object({
    /** Whether the site counts its audience. */
    counts: z.boolean(),
    from: z.iso.date(),
    to: z.iso.date(),
    steps: stepsCounted,
    /** The span of the same length just before. */
    before_from: z.iso.date(),
    before_to: z.iso.date(),
    before: stepsCounted,
    /** The largest sources of the span, by visits. */
    sources: z.array(z.object({ source: z.string(), steps: stepsCounted })),
    languages: z.array(z.object({ language: z.enum(LANGUAGES), steps: stepsCounted })),
    /** Each day, or each week of a long span, with its first day. */
    trend: z.array(z.object({ day: z.iso.date(), steps: stepsCounted })),
    after_months: z.array(z.number()),
    subscribers: z.array(cohort),
    plans: z.array(cohort),
  }),
})

export const audienceFile = call('audience-file', {
  summary:
    'Exports the counts of a time span as a CSV file, with one line for each day, step, language and ' +
    'source.',
  method: 'GET',
  path: 'admin/audience.csv',
  input: z.object({ days: z._default(z.enum(AUDIENCE_SPANS), '30') }),
  output: fileAnswer,
  answers: 'text/csv',
})
