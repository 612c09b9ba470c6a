import { DAY, HOUR } from '#platform/clock.ts'

/** Where a question to support is. */
export const SUPPORT_STATES = ['open', 'answered', 'closed'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]

/** Characters of a question to support, and of what answers it. */
export const SUBJECT_MAX = 150
export const QUESTION_MAX = 5000
export const SUPPORT_ANSWER_MAX = 8000

/** What an account may write to support: new questions, and messages about those it has asked. */
export const QUESTIONS_PER_ACCOUNT = { times: 10, windowMs: DAY }
export const MESSAGES_PER_ACCOUNT = { times: 30, windowMs: HOUR }

/** Of questions that need not be told at once administrators hear at most so often. */
export const REMIND_MS = HOUR

/** The usual time of a first answer is measured from those of this span, and said from so many on. */
export const USUAL_SPAN_MS = 90 * DAY
export const MIN_FOR_USUAL = 5

/** A time to wait in whole hours up to two days, then in whole days: what is measured from few is not told to the minute. */
export function roughly(ms: number): { unit: 'hours' | 'days'; count: number } {
  const hours = Math.max(1, Math.ceil(ms / HOUR))
  return hours <= 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.ceil(ms / DAY) }
}
