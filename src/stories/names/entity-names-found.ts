import { and, desc, gte, isNull } from 'drizzle-orm'
import { knownSpellings } from '#articles/entities/names-kept.ts'
import { DAY } from '#platform/clock.ts'
import { handle } from '#platform/serve.ts'
import { termsOf } from '../story-terms.ts'
import { stories } from '../tables.ts'
import { entityNamesFound } from './calls.ts'

/** Stories from this period are searched, up to this number, newest first. */
const [LOOKED_MS, MAX_STORIES] = [30 * DAY, 2000]
/** A name in fewer stories is only a passing mention. */
const MIN = 3
const MAX = 20

export const entityNamesFoundHandler = handle(entityNamesFound, async (_input, { db, now }) => {
  const since = new Date(now.getTime() - LOOKED_MS)
  const rows = await db
    .select({ title: stories.title, language: stories.language })
    .from(stories)
    .where(and(gte(stories.lastAt, since), isNull(stories.mergedInto)))
    .orderBy(desc(stories.lastAt), desc(stories.id))
    .limit(MAX_STORIES)
  const known = await knownSpellings(db)
  const counts = new Map<string, number>()
  for (const { title, language } of rows)
    for (const name of namesOf(title, language)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const items = [...counts]
    .filter(([name, times]) => times >= MIN && !known.has(name.toLowerCase()))
    .map(([name, times]) => ({ name, stories: times }))
    .toSorted((a, b) => b.stories - a.stories || (a.name < b.name ? -1 : 1))
    .slice(0, MAX)
  return { items, total: items.length }
})

/** The names in a headline, as recognized for the identity of stories, each once. */
function namesOf(title: string, language: Parameters<typeof termsOf>[0]['language']): Set<string> {
  const { weights, shown } = termsOf({ language, title, lead: '' })
  return new Set(
    weights.flatMap(([term, weight]) => {
      const name = (shown[term] ?? '').replace(/[\s‑–-]?[vV]?\d[\d.]*\p{Ll}?$/u, '')
      return weight > 1 && /^\p{Lu}/u.test(name) && name.length > 2 ? [name] : []
    }),
  )
}
