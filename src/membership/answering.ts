import { Refusal } from '#platform/refusal.ts'

/** A decision on a question to sales or support. */
type Decision = { state: 'open' | 'answered' | 'closed'; answer?: string | null | undefined }

/** Throws a Refusal (422) if an answer comes with another state than `answered`, or is missing. */
export function checkAnswer({ state, answer }: Decision, missing: string): void {
  if ((state === 'answered') === (answer !== undefined)) return
  const code = state === 'answered' ? missing : 'problem.invalid'
  throw new Refusal(code, 422, { fields: [{ field: 'answer', code }] })
}

/**
 * Whether a decision repeats the previous one. Throws the Refusal `conflict` (409) if someone else has decided a question
 * since it was open.
 */
export function isRepeated(before: Decision, { state, answer }: Decision, conflict: string): boolean {
  if (before.state === state && (answer === undefined || answer === before.answer)) return true
  if (before.state !== 'open' && state !== 'open') throw new Refusal(conflict, 409)
  return false
}
