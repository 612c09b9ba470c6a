import { and, desc, eq, gte, isNull, max, not, notExists, sql } from 'drizzle-orm'
import type { AcceptedOf, OutputOf } from '#platform/call.ts'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { stories, storyPlacements } from '#stories/tables.ts'
import { draftIrrelevant, relevance, relevanceChange } from '../calls.ts'
import { DRAFT_WORDS } from '../compose/envelope.ts'
import { DRAFTED } from '../rules.ts'
import { generatedContent } from '../tables.ts'
import { isRelevant, relevanceThreshold, setRelevanceThreshold } from './relevance.ts'
import { startWriting } from './write-stories.ts'

const isUndrafted = notExists(
  sql`(select 1 from ${generatedContent} where ${generatedContent.storyId} = ${stories.id})`,
)
/** Stories shown; the newest first. */
const SHOWN = 50

/** The threshold, and the recent stories below it that have a report. */
async function relevanceOnTheWire(db: Db, now: Date): Promise<OutputOf<typeof relevance>> {
  const threshold = await relevanceThreshold(db)
  const since = new Date(now.getTime() - DRAFTED.hours * HOUR)
  const isLeftOut = and(
    gte(stories.lastAt, since),
    isNull(stories.mergedInto),
    not(isRelevant(threshold)),
    isUndrafted,
  )
  const rows = await db
    .select({
      id: stories.id,
      title: stories.title,
      language: stories.language,
      lastAt: stories.lastAt,
      score: max(storyPlacements.relevance),
      words: sql<
        string[]
      >`(array_agg(to_jsonb(${storyPlacements.relevanceWords}) order by ${storyPlacements.relevance} desc nulls last))[1]`,
    })
    .from(stories)
    .innerJoin(storyPlacements, eq(storyPlacements.storyId, stories.id))
    .where(isLeftOut)
    .groupBy(stories.id)
    .orderBy(desc(stories.lastAt), desc(stories.id))
    .limit(SHOWN)
  return {
    threshold,
    total: await db.$count(stories, isLeftOut),
    items: rows.map(({ lastAt, score, ...row }) => ({
      ...row,
      score: score ?? 0,
      last_at: lastAt.toISOString(),
    })),
  }
}

export const relevanceHandler = handle(relevance, (_, { db, now }) => relevanceOnTheWire(db, now))

export const relevanceChangeHandler = handle(
  relevanceChange,
  async ({ threshold }, { db, now, audit, record }) => {
    await db.transaction(async (tx) => {
      const before = await relevanceThreshold(tx)
      await setRelevanceThreshold(tx, threshold)
      audit({ changes: before === threshold ? {} : { threshold: { from: before, to: threshold } } })
      await record(tx)
    })
    return relevanceOnTheWire(db, now)
  },
)

export const draftIrrelevantHandler = handle(
  draftIrrelevant,
  async ({ id }: AcceptedOf<typeof draftIrrelevant>, context) => {
    const { db } = context
    const [story] = await db
      .select({ id: stories.id, title: stories.title })
      .from(stories)
      .where(and(eq(stories.id, id), isNull(stories.mergedInto), isUndrafted))
      .limit(1)
    if (!story) throw new Refusal('newsroom.storyNotFound', 404)
    const run_id = await startWriting(context, {
      kind: 'generate-content',
      askedBy: signedIn(context.caller).id,
      as: 'article',
      words: DRAFT_WORDS,
      rewrite: false,
      parts: [{ storyId: id }],
    })
    return { run_id }
  },
)
