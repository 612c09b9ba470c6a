import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { keptFor } from '#platform/kept/kept.ts'
import type { Runtime } from '#platform/runtime.ts'
import { picksIfComposed } from './editions/compose-edition.ts'
import { editionById } from './editions/edition-view.ts'
import { wantedOf } from './editions/freeze.ts'
import type { NextEdition } from './next-edition.ts'
import { type EditionName, type EditionState, editionAt } from './rules.ts'
import { editionReaders } from './sending/edition-readers.ts'
import { settingsOf } from './settings.ts'
import { type Pick as EditionPick, deliveries, editions, mailEvents, subscribers } from './tables.ts'
import { nextOccurrence } from './times.ts'

/** What is known about an edition before it is sent. */
export type EditionAhead = {
  /** In order. Until it is composed: those that it would have now. */
  stories: EditionPick[]
  /** How many readers would get it now, by language. */
  readers: Record<Language, number>
  /** Whether it is sent at its hour although no one has approved it. */
  automatic: boolean
  composedAt: Date
}

/** The stories of an edition before it is composed: composing reads everything that was published since the previous one. */
const picksKept = keptFor<EditionPick[]>(MINUTE)

/** The stories and readers of the next edition. Until it is composed, its stories are up to a minute old. */
export async function editionAhead(
  runtime: Pick<Runtime, 'db' | 'config' | 'outside'>,
  { id, at }: NextEdition,
  now: Date,
): Promise<EditionAhead> {
  const { db } = runtime
  const picks =
    id === null
      ? await picksKept.get({ db, now, key: at.toISOString() }, () =>
          picksIfComposed(db, { kind: 'edition', occurrence: at }, now),
        )
      : wantedOf(await editionById(db, id))
  const { automatic, leadMinutes } = await settingsOf(db)
  const composedAt = new Date(at.getTime() - leadMinutes * MINUTE)
  return { stories: picks, readers: await editionReaders(runtime, now), automatic, composedAt }
}

/** A morning or evening edition of a day; `planned` until it is composed. */
export type EditionOfDay = { name: EditionName; at: Date; state: EditionState | 'planned' }

/**
 * The morning and evening editions that are due in a span of a day. Those that were never composed are left out. While
 * sending is off, none is planned, and one that expired counts as stopped.
 */
export async function editionsBetween(
  { db, config: { digestTimeZone: zone }, now }: Pick<Runtime, 'db' | 'config'> & { now: Date },
  { from, to }: { from: Date; to: Date },
): Promise<EditionOfDay[]> {
  const { kind, occurrence, state } = editions
  const rows = await db
    .select({ at: occurrence, state })
    .from(editions)
    .where(and(eq(kind, 'edition'), gte(occurrence, from), lt(occurrence, to)))
    .orderBy(asc(occurrence))
    .limit(10)
  if (!(await settingsOf(db)).sending)
    return rows.flatMap(({ at, state }) =>
      state === 'composed' || state === 'approved'
        ? []
        : [{ at, name: editionAt(at, zone).name, state: state === 'expired' ? 'stopped' : state }],
    )
  const known = new Set(rows.map(({ at }) => at.getTime()))
  const found: EditionOfDay[] = rows.map((row) => ({ ...row, name: editionAt(row.at, zone).name }))
  for (let at = nextOccurrence('edition', now, zone); at < to; at = nextOccurrence('edition', at, zone))
    if (at >= from && !known.has(at.getTime()))
      found.push({ at, name: editionAt(at, zone).name, state: 'planned' })
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** How the editions that began in a span reached their readers; null if none was handed to a mail server. */
export async function deliveredBetween(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ delivered: number; sent: number } | null> {
  const { state, bounce, editionId } = deliveries
  const [row] = await db
    .select({
      sent: sql<number>`count(*) filter (where ${state} in ('submitted', 'refused', 'doubtful'))::int`,
      delivered: sql<number>`count(*) filter (where ${state} = 'submitted' and ${bounce} is distinct from 'hard'
        and ${bounce} is distinct from 'soft' and ${bounce} is distinct from 'policy')::int`,
    })
    .from(deliveries)
    .innerJoin(editions, eq(editions.id, editionId))
    .where(and(gte(editions.startedAt, from), lt(editions.startedAt, to)))
  return row && row.sent > 0 ? row : null
}

/** How many readers confirmed their address in a span. */
export const confirmedBetween = (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> =>
  db.$count(subscribers, and(gte(subscribers.confirmedAt, from), lt(subscribers.confirmedAt, to)))

/** How many emails came back in a span; one that came back several times counts once. */
export async function bouncedBetween(db: Db, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { messageId, id, kind, receivedAt } = mailEvents
  const [row] = await db
    .select({ total: sql<number>`count(distinct coalesce(nullif(${messageId}, ''), ${id}::text))::int` })
    .from(mailEvents)
    .where(and(inArray(kind, ['hard', 'soft', 'policy']), gte(receivedAt, from), lt(receivedAt, to)))
  return row?.total ?? 0
}
