import { DAY } from '#platform/clock.ts'

/** The way from a visit to a plan, in its order. */
export const FUNNEL_STEPS = ['visit', 'read', 'subscribe', 'confirm', 'account', 'trial', 'paid'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** Steps that pages tell of. The others are counted where they happen. */
export const REPORTED_STEPS = ['visit', 'read', 'account'] as const

/** Spans in days over which the way is looked at. */
export const AUDIENCE_SPANS = ['7', '30', '90', '365'] as const
export type AudienceSpan = (typeof AUDIENCE_SPANS)[number]

/** Fewer people than this make no rate. */
export const MIN_FOR_RATE = 20

/** After so many months it is looked who stayed. */
export const RETENTION_MONTHS = [1, 2, 3, 6, 12] as const

/** Different sources that are told apart on one day. */
export const SOURCES_A_DAY = 200

/** A share in per cent, null where there are too few to say. */
export const rateOf = (part: number, whole: number): number | null =>
  whole < MIN_FOR_RATE ? null : Math.round((part / whole) * 1000) / 10

/** A moment's day in UTC, as dates are written. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The first and the last day of a span that ends today. */
export const spanDays = (span: AudienceSpan, now: Date): { from: string; to: string } => ({
  from: dayOf(new Date(now.getTime() - (Number(span) - 1) * DAY)),
  to: dayOf(now),
})
