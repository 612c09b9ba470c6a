import { DAY } from '#platform/clock.ts'

// Marks of time: a document has one for the day of its publication, and one for each block of days in which that day lies.

/** Days in a block. Source: migration `search_windows`, search_marks. */
const BLOCKS = [1, 8, 64, 512] as const
/** So many blocks and two more at most: a window has as few marks as reach from its first day to its last. */
const MAX_BLOCKS = 14

/**
 * Marks of which every document has one that was published between two moments, and few others have; null when there
 * are too many years between them, or no beginning.
 */
export function marksOfWindow(since: Date | null, until: Date): string[] | null {
  if (since === null) return null
  const [first, last] = [dayOf(since), dayOf(until)]
  const size = BLOCKS.find((days) => (last - first) / days <= MAX_BLOCKS)
  if (size === undefined) return null
  const [from, to] = [Math.floor(first / size), Math.floor(last / size)]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => `${size}:${from + at}`)
}

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY)
