import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { runOne } from './calls.ts'
import { type RunOutcome, runs } from './tables.ts'

type Run = typeof runs.$inferSelect

/** Begins a run of `parts` parts; a run without parts has ended at once. */
export async function beginRun(
  tx: Db,
  run: { kind: string; askedBy: string | null; parts: number },
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(runs)
    .values({ ...run, startedAt: now, ...(run.parts === 0 && { finishedAt: now }) })
    .returning({ id: runs.id })
  if (!row) throw new Error('a run was not inserted')
  return row.id
}

/** Records how a part ended; the same part again overwrites its own outcome. Answers how many parts have ended, of how many. */
export async function endPart(
  tx: Db,
  id: string,
  part: string,
  outcome: RunOutcome,
  now: Date,
): Promise<{ done: number; parts: number }> {
  const [row] = await tx
    .update(runs)
    .set({ outcomes: sql`${runs.outcomes} || ${JSON.stringify({ [part]: outcome })}::jsonb` })
    .where(eq(runs.id, id))
    .returning()
  if (!row) return { done: 0, parts: 0 } // the run was forgotten
  const done = Object.keys(row.outcomes).length
  if (done >= row.parts) await tx.update(runs).set({ finishedAt: now }).where(eq(runs.id, id))
  return { done, parts: row.parts }
}

/** One run, or null. */
export async function runById(db: Db, id: string): Promise<Run | null> {
  const [row] = await db.select().from(runs).where(eq(runs.id, id)).limit(1)
  return row ?? null
}

/** What the parts of a run have brought so far. */
export function sumOf({ outcomes }: Run): { done: number; found: number; drafted: number } {
  const parts = Object.values(outcomes)
  const sum = (of: (outcome: RunOutcome) => number) => parts.reduce((all, outcome) => all + of(outcome), 0)
  return { done: parts.length, found: sum((o) => o.found), drafted: sum((o) => o.drafted) }
}

export const runHandler = handle(runOne, async ({ id }, { db }) => {
  const run = await runById(db, id)
  if (!run) throw new Refusal('newsroom.runNotFound', 404)
  const { kind, parts } = run
  return {
    id,
    kind,
    parts,
    started_at: run.startedAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    ...sumOf(run),
  }
})
