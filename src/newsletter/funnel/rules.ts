import { DAY } from '#platform/clock.ts'

/** The steps from a visit to a plan, in order. */
export const FUNNEL_STEPS = ['visit', 'read', 'subscribe', 'confirm', 'account', 'trial', 'paid'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** The steps that pages report. The others are counted where they happen. */
export const REPORTED_STEPS = ['visit', 'read', 'account'] as const

/** The spans, in days, for which the steps are shown. */
export const AUDIENCE_SPANS = ['7', '30', '90', '365'] as const
export type AudienceSpan = (typeof AUDIENCE_SPANS)[number]

/** No rate is given for fewer people than this. */
export const MIN_FOR_RATE = 20

/** The numbers of months after which retention is measured. */
export const RETENTION_MONTHS = [1, 2, 3, 6, 12] as const

/** The maximum number of different sources that are counted separately on one day. */
export const SOURCES_A_DAY = 200

/** A share in percent; null if there are too few people. */
export const rateOf = (part: number, whole: number): number | null =>
  whole < MIN_FOR_RATE ? null : Math.round((part / whole) * 1000) / 10

/** The day of a moment in UTC, as `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The first and the last day of a span that ends today. */
export const spanDays = (span: AudienceSpan, now: Date): { from: string; to: string } => ({
  from: dayOf(new Date(now.getTime() - (Number(span) - 1) * DAY)),
  to: dayOf(now),
})
