import {
  type SQL,
  type SQLWrapper,
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  max,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { type DecidedPair, type MergeThresholds, mergeThreshold } from './merge-threshold.ts'
import { SAME_EVENT, type StoryDecision } from './rules.ts'
import { storyDecisions } from './tables.ts'

/** The lock under which reports are placed in stories and editors decide on stories. */
export const PLACING = 'tell-stories'

/** The decisions of a language that are compared: the newest, because reports and editors change. */
const MAX_COMPARED = 5000
/** The most stories that are shown as kept apart from one. */
const MAX_SHOWN = 20

const { id, kind, storyId, otherId, language, otherLanguage, similarity, decidedAt } = storyDecisions
const isApart = inArray(kind, ['split', 'apart'] satisfies StoryDecision[])

/** The state of all decisions: a different one means that an editor has decided, or taken a decision back, since then. */
export async function stateOfDecisions(db: Db): Promise<string> {
  const [row] = await db.select({ all: count(), newest: max(decidedAt) }).from(storyDecisions)
  return `${row?.all} ${row?.newest?.toISOString()}`
}

/** For each of these stories the ids of those that an editor has said are not the same; stories without any are missing. */
export async function apartFrom(db: Db, storyIds: readonly string[]): Promise<Map<string, string[]>> {
  const apart = new Map<string, string[]>()
  if (storyIds.length === 0) return apart
  const some = sql`any(${sql.param([...storyIds])}::uuid[])`
  const rows = await db
    .select({ a: storyId, b: otherId })
    .from(storyDecisions)
    .where(and(isApart, or(sql`${storyId} = ${some}`, sql`${otherId} = ${some}`)))
  for (const { a, b } of rows) {
    if (a === null || b === null || a === b) continue
    apart.set(a, [...(apart.get(a) ?? []), b])
    apart.set(b, [...(apart.get(b) ?? []), a])
  }
  return apart
}

/** The stories that an editor has said are not the same as this one, the newest decision first, without those split off. */
export async function saidApartFrom(db: Db, story: string): Promise<string[]> {
  const rows = await db
    .select({ a: storyId, b: otherId })
    .from(storyDecisions)
    .where(and(eq(kind, 'apart'), or(eq(storyId, story), eq(otherId, story))))
    .orderBy(desc(decidedAt), desc(id))
    .limit(MAX_SHOWN)
  return rows.flatMap(({ a, b }) => (a === story ? b : a) ?? []).filter((other) => other !== story)
}

/** Deletes the decisions that two stories are not the same; false if there is none. */
export async function deleteApart(tx: Db, a: string, b: string): Promise<boolean> {
  const deleted = await tx
    .delete(storyDecisions)
    .where(
      and(eq(kind, 'apart'), or(and(eq(storyId, a), eq(otherId, b)), and(eq(storyId, b), eq(otherId, a)))),
    )
    .returning({ id })
  return deleted.length > 0
}

/** Whether an editor has said that two stories, given by columns or queries, are not the same; not for null. */
export const areApart = (a: SQLWrapper, b: SQLWrapper): SQL =>
  sql`exists (select 1 from ${storyDecisions} where ${isApart}
    and ((${storyId} = ${a} and ${otherId} = ${b}) or (${storyId} = ${b} and ${otherId} = ${a})))`

/** What is not the same as a story that ends is not the same as the one that it is merged into. */
export async function keepApart(tx: Db, gone: string, kept: string): Promise<void> {
  await tx
    .update(storyDecisions)
    .set({ storyId: kept })
    .where(and(isApart, eq(storyId, gone)))
  await tx
    .update(storyDecisions)
    .set({ otherId: kept })
    .where(and(isApart, eq(otherId, gone)))
}

/** What is not the same as a story is not the same as a part of it either. Without similarity the copies calibrate nothing. */
export async function copyApart(tx: Db, from: string, to: string): Promise<void> {
  const rows = await tx
    .select()
    .from(storyDecisions)
    .where(and(isApart, or(eq(storyId, from), eq(otherId, from))))
  const copies = rows.flatMap((row) => {
    const [other, language] =
      row.storyId === from ? [row.otherId, row.otherLanguage] : [row.storyId, row.language]
    if (other === null || other === from || other === to) return []
    const { decidedBy, decidedAt: at } = row
    return [
      {
        kind: 'apart' as const,
        storyId: to,
        otherId: other,
        language,
        otherLanguage: language,
        decidedBy,
        decidedAt: at,
      },
    ]
  })
  if (copies.length > 0) await tx.insert(storyDecisions).values(copies)
}

/**
 * The newest decisions on pairs of stories of this language. Those that a later one has undone do not count: stories that were
 * kept apart and then merged are one story now.
 */
export async function decidedPairs(db: Db, of: Language): Promise<DecidedPair[]> {
  const rows = await db
    .select({ kind, similarity })
    .from(storyDecisions)
    .where(
      and(
        eq(language, of),
        eq(otherLanguage, of),
        isNotNull(similarity),
        or(eq(kind, 'merge'), sql`${storyId} is null`, sql`${otherId} is null`, ne(storyId, otherId)),
      ),
    )
    .orderBy(desc(decidedAt), desc(id))
    .limit(MAX_COMPARED)
  return rows.flatMap((row) =>
    row.similarity === null ? [] : [{ isSame: row.kind === 'merge', similarity: row.similarity }],
  )
}

/** The thresholds of the languages in which the decisions of editors have changed it. */
export async function mergeThresholds(db: Db): Promise<MergeThresholds> {
  const thresholds: MergeThresholds = {}
  for (const each of LANGUAGES) {
    const threshold = mergeThreshold(await decidedPairs(db, each))
    if (threshold !== SAME_EVENT.merge) thresholds[each] = threshold
  }
  return thresholds
}
