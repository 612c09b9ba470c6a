import { type SQL, and, desc, eq, gt, isNull, sql, getTableColumns } from 'drizzle-orm'
import { colleaguesOf } from '#people/people.ts'
import { behind, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { runList, runOne } from './run-calls.ts'
import { costOfRuns } from './run-cost.ts'
import { type RunOutcome, runs } from './tables.ts'

type Run = typeof runs.$inferSelect

/** Begins a run of `parts` parts; a run without parts ends immediately. */
export async function beginRun(
  tx: Db,
  run: { kind: string; askedBy: string | null; parts: number; outcomes?: Record<string, RunOutcome> },
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(runs)
    .values({ ...run, startedAt: now, ...(run.parts === 0 && { finishedAt: now }) })
    .returning({ id: runs.id })
  if (!row) throw new Error('a run was not inserted')
  return row.id
}

/** A part that is recorded before it ends, so that other runs find it; it does not count as ended. */
export const OPEN_PART: RunOutcome = { state: 'open', found: 0, drafted: 0 }

/** The parts of a run that have ended. */
const endedOf = (outcomes: Run['outcomes']): RunOutcome[] =>
  Object.values(outcomes).filter(({ state }) => state !== OPEN_PART.state)

/** The runs of a kind that were begun since then and have not ended, newest first, at most 1000. */
export const openRuns = (db: Db, kind: string, since: Date): Promise<Run[]> =>
  db
    .select()
    .from(runs)
    .where(and(eq(runs.kind, kind), isNull(runs.finishedAt), gt(runs.startedAt, since)))
    .orderBy(desc(runs.startedAt), desc(runs.id))
    .limit(1000)

/** How many parts of a run have ended, and how many it has. */
type Progress = { done: number; parts: number }

/** Records how a part ended; recording the same part again overwrites its own outcome. */
export const endPart = (
  tx: Db,
  id: string,
  part: string,
  outcome: RunOutcome,
  now: Date,
): Promise<Progress> =>
  record(tx, id, sql`${runs.outcomes} || ${JSON.stringify({ [part]: outcome })}::jsonb`, now)

/** Records that a part will have no result; a part that has ended keeps its outcome. */
export async function failPart(tx: Db, id: string, part: string, now: Date): Promise<Progress> {
  const failed: RunOutcome = { state: 'failed', found: 0, drafted: 0 }
  const ended = sql`case when ${runs.outcomes} -> ${part}::text ->> 'state' = ${OPEN_PART.state}
    then ${runs.outcomes} - ${part}::text else ${runs.outcomes} end`
  return record(tx, id, sql`${JSON.stringify({ [part]: failed })}::jsonb || (${ended})`, now)
}

/** Uses one statement, because a process killed between the last part and the end would leave a run that never ends. */
async function record(tx: Db, id: string, outcomes: SQL, now: Date): Promise<Progress> {
  const ended = sql`(select count(*) from jsonb_each(${outcomes}) part where part.value ->> 'state' <> ${OPEN_PART.state})`
  const [row] = await tx
    .update(runs)
    .set({
      outcomes,
      finishedAt: sql`case when ${ended} >= ${runs.parts} then ${now.toISOString()}::timestamptz else ${runs.finishedAt} end`,
    })
    .where(eq(runs.id, id))
    .returning()
  if (!row) return { done: 0, parts: 0 } // the run has been deleted
  return { done: endedOf(row.outcomes).length, parts: row.parts }
}

/** One run, or null. */
export async function runById(db: Db, id: string): Promise<Run | null> {
  const [row] = await db.select().from(runs).where(eq(runs.id, id)).limit(1)
  return row ?? null
}

/** The totals of the parts of a run so far. */
export function sumOf({ outcomes }: Run): { done: number; found: number; drafted: number } {
  const parts = endedOf(outcomes)
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

export const runListHandler = handle(runList, async ({ kind, limit, cursor }, { db }) => {
  const of = kind === undefined ? undefined : eq(runs.kind, kind)
  const rows = await db
    .select({ ...getTableColumns(runs), place: placeAt(runs.startedAt, runs.id) })
    .from(runs)
    .where(and(of, behind(runs.startedAt, runs.id, readCursor(cursor))))
    .orderBy(desc(runs.startedAt), desc(runs.id))
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit)
  const costs = await costOfRuns(db, page)
  const colleagues = await colleaguesOf(
    db,
    page.flatMap(({ askedBy }) => askedBy ?? []),
  )
  return {
    items: page.map((run) => ({
      id: run.id,
      kind: run.kind,
      asked_by: (run.askedBy && colleagues.get(run.askedBy)?.name) ?? null,
      started_at: run.startedAt.toISOString(),
      finished_at: run.finishedAt?.toISOString() ?? null,
      parts: run.parts,
      ...sumOf(run),
      outcomes: statesOf(run),
      cost_micros: costs.get(run.id) ?? null,
    })),
    total: await db.$count(runs, of),
    next_cursor: next,
  }
})

const statesOf = ({ outcomes }: Run): Record<string, number> =>
  endedOf(outcomes).reduce<Record<string, number>>(
    (counts, { state }) => ({ ...counts, [state]: (counts[state] ?? 0) + 1 }),
    {},
  )
