import { DAY, HOUR } from '#platform/clock.ts'

/** The states of a question to support. */
export const SUPPORT_STATES = ['open', 'answered', 'closed'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]

/** Maximum characters of the subject and text of a question to support, and of its answer. */
export const SUBJECT_MAX = 150
export const QUESTION_MAX = 5000
export const SUPPORT_ANSWER_MAX = 8000

/** Limits for an account that writes to support: new questions, and messages added to its own questions. */
export const QUESTIONS_PER_ACCOUNT = { times: 10, windowMs: DAY }
export const MESSAGES_PER_ACCOUNT = { times: 30, windowMs: HOUR }

/** Administrators are notified of less urgent questions at most once within this time. */
export const REMIND_MS = HOUR

/** The usual time until a first answer is measured over this period, and shown from this many answers on. */
export const USUAL_SPAN_MS = 90 * DAY
export const MIN_FOR_USUAL = 5

/** A waiting time in whole hours up to two days, then in whole days: based on few answers, it is not given to the minute. */
export function roughly(ms: number): { unit: 'hours' | 'days'; count: number } {
  const hours = Math.max(1, Math.ceil(ms / HOUR))
  return hours <= 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.ceil(ms / DAY) }
}
