import { DrizzleQueryError, type SQL, and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { job } from '#platform/jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { JUDGE_AGAIN } from '#writing/drafts.ts'
import { generatedContent } from '#writing/tables.ts'
import { judgeDraft, storeJudgement } from './warnings.ts'

/** The most drafts that one run of the job judges; the next run finds the others. */
const BATCH_SIZE = 500

/**
 * Judges the drafts that wait for review and have not been judged as they are now. With `again`, all of them: a process that
 * starts may have other checks than the one before.
 */
export const judgeDraftsJob = job(
  'judge-drafts',
  async ({ again = false }: { again?: boolean }, runtime: Runtime) => {
    if (again)
      await runtime.db.update(generatedContent).set(JUDGE_AGAIN).where(eq(generatedContent.status, 'pending'))
    return { judged: await judgeOutdated({ ...runtime, now: runtime.clock.now() }, { limit: BATCH_SIZE }) }
  },
  { expireInSeconds: 900 },
)

/** The most drafts to judge, the condition for them, and the time after which no other one is begun. */
type Bounds = { limit: number; wanted?: SQL | undefined; ms?: number }

/**
 * Judges the drafts whose stored warnings are outdated, the newest first, and returns how many. A draft can make an
 * older one outdated, which it resembles.
 */
export async function judgeOutdated(
  { db, log, now }: Pick<Runtime, 'db' | 'log'> & { now: Date },
  { limit, wanted, ms = Infinity }: Bounds,
): Promise<number> {
  const since = performance.now()
  for (let judged = 0; judged < limit; judged++) {
    if (performance.now() - since >= ms) return judged
    const [draft] = await db
      .select()
      .from(generatedContent)
      .where(and(isOutdated, wanted))
      .orderBy(desc(generatedContent.createdAt), desc(generatedContent.id))
      .limit(1)
    if (!draft) return judged
    try {
      await judgeDraft(db, draft, now)
    } catch (error) {
      if (error instanceof DrizzleQueryError) throw error // nothing is known about the text
      // a text that takes too long to judge is not without warnings
      log.error({ err: error, draft: draft.id }, 'a draft could not be judged')
      const warned = [{ kind: 'checks' as const, count: 1 }]
      await storeJudgement(db, draft, { warned, duplicateOf: null, otherLanguageOf: null })
    }
  }
  return limit
}

/** It was not judged in this version, or the item that it resembled was rejected, or the story merged into another. */
const isOutdated: SQL | undefined = and(
  eq(generatedContent.status, 'pending'),
  or(
    isNull(generatedContent.judgedVersion),
    ne(generatedContent.judgedVersion, generatedContent.version),
    and(
      isNotNull(generatedContent.duplicateOf),
      sql`not exists (select 1 from generated_content other
        where other.id = ${generatedContent.duplicateOf} and other.status <> 'rejected')`,
    ),
    and(
      isNotNull(generatedContent.otherLanguageOf),
      sql`not exists (select 1 from stories other
        where other.id = ${generatedContent.otherLanguageOf} and other.merged_into is null)`,
    ),
  ),
)
