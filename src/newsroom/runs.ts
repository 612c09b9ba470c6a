import { type SQL, eq, sql } from 'drizzle-orm'
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

/** How many parts of a run have ended, of how many. */
type Progress = { done: number; parts: number }

/** Records how a part ended; the same part again overwrites its own outcome. */
export const endPart = (
  tx: Db,
  id: string,
  part: string,
  outcome: RunOutcome,
  now: Date,
): Promise<Progress> =>
  record(tx, id, sql`${runs.outcomes} || ${JSON.stringify({ [part]: outcome })}::jsonb`, now)

/** Records that nothing will come of a part any more; one that has ended keeps its outcome. */
export async function failPart(tx: Db, id: string, part: string, now: Date): Promise<Progress> {
  const failed: RunOutcome = { state: 'failed', found: 0, drafted: 0 }
  return record(tx, id, sql`${JSON.stringify({ [part]: failed })}::jsonb || ${runs.outcomes}`, now)
}

async function record(tx: Db, id: string, outcomes: SQL, now: Date): Promise<Progress> {
  const [row] = await tx.update(runs).set({ outcomes }).where(eq(runs.id, id)).returning()
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
