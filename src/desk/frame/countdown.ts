import { HOUR, MINUTE } from '#platform/clock.ts'

/** The time until a moment in hours and minutes, rounded up; null once it has passed. `nowMs` in ms. */
export function untilThen(at: Date, nowMs: number): { hours: number; minutes: number } | null {
  const left = at.getTime() - nowMs
  if (left <= 0) return null
  const minutes = Math.ceil(left / MINUTE)
  return { hours: Math.floor((minutes * MINUTE) / HOUR), minutes: minutes % 60 }
}
