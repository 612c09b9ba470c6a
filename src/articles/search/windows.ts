import { DAY } from '#platform/clock.ts'

// Time marks: a document has one for its publication day, and one for each block of days that contains that day.

/** Block sizes in days. Source: migration `search_windows`, search_marks. */
const BLOCKS = [1, 8, 64, 512] as const
/**
 * The maximum number of blocks, with at most two more: a window has as few marks as reach from its first day to its last.
 */
const MAX_BLOCKS = 14

/**
 * Marks that cover all documents published between two times and few others: each such document has one of them. Null if
 * there is no start or too many years in between.
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
