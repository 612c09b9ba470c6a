import { setImmediate as nextTurn } from 'node:timers/promises'
import { groupsOf, measure } from '#library/library.ts'
import type { Db } from '#platform/db.ts'
import { reportsByStory } from './story-reports.ts'

/** How strong a story is, and how many publishers that are independent of each other report it. */
export type Strength = { strength: number; publishers: number }

/** Longest time that ranking holds the loop. */
const AT_ONCE_MS = 4

/**
 * The stories with their strength, the strongest first; those of one strength by their newest report, then by id. The
 * strength is the momentum that a story would have as an article that nobody has read yet; 0 when nobody reports it.
 */
export async function strongestFirst<Story extends { id: string; lastAt: Date }>(
  db: Db,
  found: readonly Story[],
  now: Date,
): Promise<(Story & Strength)[]> {
  const reports = await reportsByStory(
    db,
    found.map(({ id }) => id),
  )
  const ranked: (Story & Strength)[] = []
  let since = performance.now()
  for (const story of found) {
    const measured = measure(groupsOf(reports.get(story.id) ?? [], now), [], now)
    ranked.push({ ...story, strength: measured?.score ?? 0, publishers: measured?.groups.length ?? 0 })
    if (performance.now() - since < AT_ONCE_MS) continue
    await nextTurn()
    since = performance.now()
  }
  return ranked.toSorted(
    (a, b) => b.strength - a.strength || b.lastAt.getTime() - a.lastAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}
