import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { type EditionName, editionAt } from './rules.ts'
import { settingsOf } from './settings.ts'
import { editions } from './tables.ts'
import { nextOccurrence } from './times.ts'

/** The next morning or evening edition. Until it is composed, `id` is null and the state `planned`. */
export type NextEdition = {
  id: string | null
  name: EditionName
  at: Date
  state: 'planned' | 'composed' | 'approved'
  /** An editor holds it: it is not approved automatically. */
  held: boolean
}

/** More editions than can be waiting or have been composed ahead. */
const MAX_ROWS = 50

/**
 * The edition that is sent next: one that waits for approval or is held after its hour comes first, and one that was stopped or has
 * nothing to send is skipped. Null while sending is switched off.
 */
export async function nextEdition({
  db,
  config,
  now,
}: Pick<Runtime, 'db' | 'config'> & { now: Date }): Promise<NextEdition | null> {
  const { digestTimeZone: zone } = config
  const { kind, state, occurrence, expiresAt, heldAt, id } = editions
  if (!(await settingsOf(db)).sending) return null
  const rows = await db
    .select({ id, state, occurrence, expiresAt, heldAt })
    .from(editions)
    .where(and(eq(kind, 'edition'), or(gt(occurrence, now), inArray(state, ['composed', 'approved']))))
    .orderBy(asc(occurrence), asc(id))
    .limit(MAX_ROWS)
  let planned = nextOccurrence('edition', now, zone)
  for (const row of rows) {
    if (row.occurrence > planned) break
    if ((row.state === 'composed' || row.state === 'approved') && row.expiresAt > now)
      return {
        id: row.id,
        name: nameOf(row.occurrence, zone),
        at: row.occurrence,
        state: row.state,
        held: row.heldAt !== null,
      }
    if (row.occurrence.getTime() === planned.getTime()) planned = nextOccurrence('edition', planned, zone)
  }
  return { id: null, name: nameOf(planned, zone), at: planned, state: 'planned', held: false }
}

const nameOf = (occurrence: Date, zone: string): EditionName => editionAt(occurrence, zone).name
