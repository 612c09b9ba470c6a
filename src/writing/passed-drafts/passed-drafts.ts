import { type SQL, and, eq, gt, not, sql } from 'drizzle-orm'
import { translationDrafts } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'
import { generatedContent } from '../tables.ts'

/** How many drafts there are, and how many of them passed every check without a change. */
export type Passed = { all: number; passed: number }

/**
 * Of the drafts and translations that a model has made since a moment, how many the checks left as they were. A draft in which
 * they replaced or removed something, or about which they warn, does not count as passed.
 */
export async function passedDrafts(
  db: Db,
  model: string,
  since: Date,
): Promise<{ drafts: Passed; translations: Passed }> {
  const [drafts] = await db
    .select({ all: counted(sql`true`), passed: counted(unchanged) })
    .from(generatedContent)
    .where(and(eq(generatedContent.writer, model), gt(generatedContent.createdAt, since)))
  const { model: translator, createdAt, objections } = translationDrafts
  const [translations] = await db
    .select({ all: counted(sql`true`), passed: counted(sql`${objections} = '[]'::jsonb`) })
    .from(translationDrafts)
    .where(and(eq(translator, model), gt(createdAt, since), not(isTrouble)))
  return { drafts: drafts ?? NONE, translations: translations ?? NONE }
}

const NONE: Passed = { all: 0, passed: 0 }
const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
const { generated, metadata } = generatedContent
const unchanged = sql`not jsonb_path_exists(coalesce(${generated}, '{}'), '$.paragraphs[*].verdicts[*] ? (@.ok == false)')
  and not jsonb_path_exists(coalesce(${generated}, '{}'), '$.verdicts.*[*] ? (@.ok == false)')
  and not jsonb_path_exists(${metadata}, '$.repairs[*] ? (@ != "kept")')`
/** The model returned nothing to check: the only objection has no field. */
const isTrouble = sql`(${translationDrafts.objections} -> 0 ->> 'field') is not distinct from ''`
