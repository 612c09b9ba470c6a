import { DAY } from '#platform/clock.ts'
import { BEGINS_AFTER_MS, ENDS_AFTER_MS, REMINDED_AFTER_MS } from './rules.ts'
import type { alarms } from './tables.ts'

export type AlarmRow = typeof alarms.$inferSelect
/** Which of its messages an alarm sends. */
export type Occasion = 'begins' | 'lasts' | 'ends'
type Next = { row: Omit<AlarmRow, 'name' | 'machine'>; occasion: Occasion | null }

/**
 * The state of an alarm after a check that found its condition, or did not, and the message that follows. Null if nothing
 * changes. `sends` is false while no address is set: nothing counts as announced then. A time in the future does not count.
 */
export function nextState(
  before: AlarmRow | undefined,
  check: { holds: boolean; now: Date; sends: boolean },
): Next | null {
  const { holds, now, sends } = check
  const isOpen = before !== undefined && before.endedAt === null && before.since <= now
  if (!holds) return isOpen ? ended(before, check) : null
  if (!isOpen) {
    const row = { since: now, lastSeenAt: now, notifiedAt: null, remindedAt: null, endedAt: null }
    return { row, occasion: null }
  }
  const row = { ...before, lastSeenAt: now }
  const age = (moment: Date) => now.getTime() - moment.getTime()
  if (!sends || age(row.since) < BEGINS_AFTER_MS) return { row, occasion: null }
  if (row.notifiedAt === null) return { row: { ...row, notifiedAt: now }, occasion: 'begins' }
  if (row.remindedAt === null && age(row.notifiedAt) >= REMINDED_AFTER_MS)
    return { row: { ...row, remindedAt: now }, occasion: 'lasts' }
  return { row, occasion: null }
}

/** A condition that was found only once has not begun; another one ends when two checks have not found it. */
function ended(before: AlarmRow, { now, sends }: { now: Date; sends: boolean }): Next | null {
  const hasBegun = before.lastSeenAt.getTime() - before.since.getTime() >= BEGINS_AFTER_MS
  if (hasBegun && now.getTime() - before.lastSeenAt.getTime() < ENDS_AFTER_MS) return null
  const isAnnounced = sends && before.notifiedAt !== null
  return { row: { ...before, endedAt: now }, occasion: isAnnounced ? 'ends' : null }
}

/** Whether an alarm is about another machine that has not checked it for a day, because it no longer exists. */
export const isAbandoned = ({ machine, lastSeenAt, endedAt }: AlarmRow, own: string, now: Date): boolean =>
  machine !== '' && machine !== own && endedAt === null && now.getTime() - lastSeenAt.getTime() > DAY
