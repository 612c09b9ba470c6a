import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Topic } from '#articles/rules.ts'
import type { Db } from '#platform/db.ts'
import { HOUR } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { recentFindings } from '#sources/findings.ts'
import type { DraftedAs } from './draft-stories.ts'
import { DRAFT_WORDS } from './compose/envelope.ts'
import { TAKEN_HOURS } from './rules.ts'
import { strongestStories } from './generate/strongest-stories.ts'
import { generatedContent } from './tables.ts'
import { stories } from '#stories/tables.ts'
import { relevantAmong } from './generate/relevance.ts'
import { topicOf } from './compose/topics.ts'
import { isRewritable } from './untouched.ts'
import { toolNameOf } from './generate/found-tool.ts'
import { GENERATE_WINDOW_MS } from './generate/rules.ts'
import { startWriting } from './generate/write-stories.ts'

/** The number of findings searched for the topics. */
const LOOKED_THROUGH = 200
/** The number of headlines classified before yielding to the event loop. */
const HEADLINE_BATCH_SIZE = 50

/** What to draft. No topics means any topic, no languages means all languages. */
export type GenerationOrder = {
  as: DraftedAs
  quantity: number
  topics: readonly Topic[]
  languages: readonly Language[]
}

/**
 * Starts a run that drafts the stories of an order and returns its id: the strongest stories as articles, or the newest as
 * tools or agents. `runtime.db` is an open transaction.
 */
export async function startGenerating(
  runtime: Runtime,
  order: GenerationOrder,
  askedBy: string | null,
): Promise<string> {
  const { as } = order
  const now = runtime.clock.now()
  const parts =
    as === 'article'
      ? await takeStrongest(runtime.db, order, now)
      : await presented(runtime.db, as, order, now)
  return startWriting(runtime, {
    kind: 'generate-content',
    askedBy,
    as,
    words: DRAFT_WORDS,
    rewrite: true,
    parts,
  })
}

const isWanted = (title: string, topics: readonly Topic[]): boolean =>
  topics.length === 0 || topics.includes(topicOf(title, ''))

/**
 * Takes the strongest stories that no one has decided on or changed and that no earlier order has taken, so that two orders
 * at the same time get different ones.
 */
async function takeStrongest(tx: Db, { quantity, topics, languages }: GenerationOrder, now: Date) {
  await holdLock(tx, 'take-stories')
  const since = new Date(now.getTime() - TAKEN_HOURS * HOUR)
  const ranked = await strongestStories(tx, { since, now, languages })
  const open = ranked.filter(
    ({ takenAt, draft, rewritable }) => takenAt === null && (draft === null || rewritable),
  )
  const taken: string[] = []
  for (const [n, { id, title }] of open.entries()) {
    if (taken.length === quantity) break
    if (isWanted(title, topics)) taken.push(id)
    if (n % HEADLINE_BATCH_SIZE === HEADLINE_BATCH_SIZE - 1) await nextTurn()
  }
  if (taken.length > 0) await tx.update(stories).set({ takenAt: now }).where(inArray(stories.id, taken))
  return taken.map((storyId) => ({ storyId }))
}

/** The newest stories from tool or agent sources that are not yet drafted as such. */
async function presented(db: Db, as: 'tool' | 'agent', order: GenerationOrder, now: Date) {
  const { quantity, topics, languages } = order
  const since = new Date(now.getTime() - GENERATE_WINDOW_MS)
  const categories = [as === 'tool' ? ('tools' as const) : ('agents' as const)]
  const recent = await recentFindings(db, { since, categories, limit: LOOKED_THROUGH })
  const relevant = await relevantAmong(
    db,
    recent.flatMap(({ storyId }) => storyId ?? []),
  )
  const parts = new Map<string, { storyId: string; name: string }>()
  for (const finding of recent) {
    const { storyId, title, language } = finding
    if (storyId === null || !relevant.has(storyId)) continue
    if (parts.has(storyId) || parts.size >= quantity) continue
    if (languages.length > 0 && !languages.some((one) => one === language)) continue
    if (isWanted(title, topics) && (await mayBeDrafted(db, storyId)))
      parts.set(storyId, { storyId, name: toolNameOf(finding) })
  }
  return [...parts.values()]
}

/** True if a story has no draft, or only an article draft that no one has touched. */
async function mayBeDrafted(db: Db, storyId: string): Promise<boolean> {
  const [draft] = await db
    .select({ isRewritable })
    .from(generatedContent)
    .where(eq(generatedContent.storyId, storyId))
    .limit(1)
  return !draft || draft.isRewritable
}
