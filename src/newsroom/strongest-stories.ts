import { groupsOf, measure } from '#library/library.ts'
import type { Db } from '#platform/db.ts'
import { reportsByStory } from './story-reports.ts'

/** How strong a story is, and how many publishers that are independent of each other report it. */
export type Strength = { strength: number; publishers: number }

/** Stories whose reports are read at once: more would hold the loop for longer than a few milliseconds. */
const AT_ONCE = 250

/**
 * The stories with their strength, the strongest first; those of one strength by their newest report, then by id. The
 * strength is the momentum that a story would have as an article that nobody has read yet; 0 when nobody reports it.
 */
export async function strongestFirst<Story extends { id: string; lastAt: Date }>(
  db: Db,
  found: readonly Story[],
  now: Date,
): Promise<(Story & Strength)[]> {
  const ranked: (Story & Strength)[] = []
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const some = found.slice(from, from + AT_ONCE)
    const ids = some.map(({ id }) => id)
    const reports = await reportsByStory(db, ids)
    for (const story of some) {
      const measured = measure(groupsOf(reports.get(story.id) ?? [], now), [], now)
      ranked.push({ ...story, strength: measured?.score ?? 0, publishers: measured?.groups.length ?? 0 })
    }
  }
  return ranked.toSorted(
    (a, b) => b.strength - a.strength || b.lastAt.getTime() - a.lastAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}
