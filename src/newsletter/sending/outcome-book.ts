import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import type { DeliveryState } from '../rules.ts'
import { deliveries } from '../tables.ts'

/**
 * The values written to a row. `sending` with a time in `at`: the end of its text is about to be sent. `nextAt`: when it is
 * due again. `spared`: it does not count as an attempt.
 */
export type Outcome = {
  state: DeliveryState
  at: Date | null
  said?: string | undefined
  nextAt?: Date
  spared?: boolean
}

type Line = {
  id: string
  outcome: Outcome
  done: (isOurs: boolean) => void
  failed: (error: unknown) => void
}

/** Attempts to write, with growing pauses, before a run gives up; a restarted database is back by then. */
const TRIES = 7
const PAUSE_MS = 200
/** How long an answer of the server waits for the next email of its connection, which needs a commit anyway. */
const JOIN_MS = 10

/**
 * Writes the outcomes of the rows of one run, in order. Outcomes that arrive during a write go into the next statement
 * together, so that several connections share one commit. `write` resolves to whether the row still belongs to this run:
 * another run may have taken this one for dead. Once a statement has failed permanently, all others fail too.
 */
export function openBook(db: Db, by: string, log: Log) {
  let lines: Line[] = []
  let isWriting = false
  let joining: NodeJS.Timeout | undefined
  let broken: { error: unknown } | undefined

  async function work(): Promise<void> {
    clearTimeout(joining)
    joining = undefined
    if (isWriting) return
    isWriting = true
    while (lines.length > 0) {
      const some = lines
      lines = []
      try {
        if (broken) throw broken.error
        const ours = await writeLines(db, by, some, log)
        for (const { id, done } of some) done(ours.has(id))
      } catch (error) {
        broken = { error }
        for (const { failed } of some) failed(error)
      }
    }
    isWriting = false
  }
  return {
    write: (id: string, outcome: Outcome): Promise<boolean> =>
      new Promise((done, failed) => {
        lines.push({ id, outcome, done, failed })
        if (outcome.state === 'submitted') joining ??= setTimer(() => void work(), JOIN_MS)
        else queueMicrotask(() => void work())
      }),
  }
}

async function writeLines(
  db: Db,
  by: string,
  lines: readonly Line[],
  log: Log,
): Promise<ReadonlySet<string>> {
  for (let tried = 1; ; tried++) {
    try {
      return await writeOnce(db, by, lines)
    } catch (error) {
      if (tried === TRIES) throw error
      log.warn({ err: error, rows: lines.length }, 'outcomes of a digest could not be written: again')
      await setTimeout(PAUSE_MS * 2 ** tried)
    }
  }
}

/** A row taken over while its text was being sent is doubtful; an answer that arrives after all settles it. */
async function writeOnce(db: Db, by: string, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const column = (of: (line: Line) => string | boolean | null) => sql.param(lines.map(of))
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${deliveries} d set
      state = o.state,
      said = coalesce(o.said, d.said),
      submitted_at = o.at,
      next_at = coalesce(o.next_at, d.next_at),
      attempts = d.attempts - o.spared::int,
      claimed_by = case when o.state in ('sending', 'doubtful') then d.claimed_by end,
      claimed_at = case when o.state in ('sending', 'doubtful') then d.claimed_at end
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ outcome }) => outcome.state)}::text[],
      ${column(({ outcome }) => outcome.said ?? null)}::text[],
      ${column(({ outcome }) => outcome.at?.toISOString() ?? null)}::timestamptz[],
      ${column(({ outcome }) => outcome.nextAt?.toISOString() ?? null)}::timestamptz[],
      ${column(({ outcome }) => outcome.spared === true)}::boolean[]
    ) as o (id, state, said, at, next_at, spared)
    where d.id = o.id and d.claimed_by = ${by}
      and (d.state = 'sending' or (d.state = 'doubtful' and o.state <> 'sending'))
    returning d.id`)
  return new Set(rows.map(({ id }) => id))
}
