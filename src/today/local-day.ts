import { DAY } from '#platform/clock.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import { scheduleBetween } from '#schedule/schedule-of-day.ts'
import { SOURCE_STATES, stateTone } from '#sources/rules.ts'
import type { WorkMark } from './system-calls.ts'

export type Span = { from: Date; to: Date }

/** The local day of a moment; 23 or 25 hours long when the clocks change. */
export function dayAround(now: Date, zone: string): Span {
  const midnight = Math.floor(wallOf(now, zone) / DAY) * DAY
  return { from: momentOf(midnight, zone), to: momentOf(midnight + DAY, zone) }
}

/** The scheduled work of a day, in order. */
export async function workOf(context: RequestContext, day: Span): Promise<WorkMark[]> {
  const work = await scheduleBetween(context, day)
  return work.map(({ type, at, state, parts }) => ({
    what: type,
    at: at.toISOString(),
    state,
    failed: failedParts(parts),
  }))
}

const FAILED_PARTS: ReadonlySet<string> = new Set([
  'failed',
  ...SOURCE_STATES.filter((state) => stateTone(state) === 'failed'),
])
const failedParts = (parts: Readonly<Record<string, number>>): number =>
  Object.entries(parts).reduce((sum, [state, count]) => sum + (FAILED_PARTS.has(state) ? count : 0), 0)
