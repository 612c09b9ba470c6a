import { and, desc, eq, lt } from 'drizzle-orm'
import { publishedBetween } from '#library/library.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import type { EditionKind } from '../rules.ts'
import { type Pick as EditionPick, editions } from '../tables.ts'
import { hasLeft } from './has-left.ts'
import { freshPicks, refreshedPicks } from './picks.ts'

/** An edition as it is stored. */
export type Edition = typeof editions.$inferSelect

/** An edition reaches back so far before its hour. */
const REACH_MS: Record<EditionKind, number> = {
  edition: 36 * HOUR,
  daily: DAY,
  weekly: 7 * DAY,
  welcome: DAY,
}
/** Where there was nothing in a day, somebody new gets the best of the week. */
const WELCOME_REACH_MS = 7 * DAY
/** What was published while the edition before was composed may have been stored after it: it is looked for again. */
const OVERLAP_MS = 15 * MINUTE

/**
 * Makes the edition of a kind for an hour, with what was published since the one before it, or refreshes it while nobody has
 * approved it. However many ask, there is one. Null when there is a later one already, or for a welcome without stories.
 */
export async function composeEdition(
  runtime: Pick<Runtime, 'db'>,
  of: { kind: EditionKind; occurrence: Date; expireHours: number },
  now: Date,
): Promise<Edition | null> {
  return runtime.db.transaction(async (tx) => {
    await holdLock(tx, `compose-edition-${of.kind}`)
    const [there] = await tx
      .select()
      .from(editions)
      .where(and(eq(editions.kind, of.kind), eq(editions.occurrence, of.occurrence)))
      .limit(1)
      .for('update')
    if (there) return refresh(tx, there, now)
    const newest = await newestOf(tx, of.kind)
    if (newest && newest.occurrence > of.occurrence) return null
    return make(tx, of, now)
  })
}

async function make(
  tx: Db,
  { kind, occurrence, expireHours }: { kind: EditionKind; occurrence: Date; expireHours: number },
  now: Date,
): Promise<Edition | null> {
  const before = await lastThatLeft(tx, kind, occurrence)
  const since = sinceOf(kind, occurrence, before)
  let edition = { kind, occurrence, since, until: now }
  let picks = await picksOf(tx, edition, before, now)
  if (kind === 'welcome' && picks.length === 0) {
    edition = { ...edition, since: new Date(occurrence.getTime() - WELCOME_REACH_MS) }
    picks = await picksOf(tx, edition, before, now)
    if (picks.length === 0) return null
  }
  const times = { createdAt: now, updatedAt: now }
  const expiresAt = new Date(occurrence.getTime() + expireHours * HOUR)
  const [made] = await tx
    .insert(editions)
    .values({ ...edition, ...times, picks, expiresAt })
    .onConflictDoNothing()
    .returning()
  return made ?? null
}

/** Takes up what was published meanwhile, and lets go of what is gone. The version stays: the desk has changed nothing. */
async function refresh(tx: Db, edition: Edition, now: Date): Promise<Edition> {
  if (edition.state !== 'composed' || now < edition.until) return edition
  const before = await lastThatLeft(tx, edition.kind, edition.occurrence)
  const picks = await picksOf(tx, { ...edition, until: now }, before, now, edition)
  const [refreshed] = await tx
    .update(editions)
    .set({ picks, until: now, updatedAt: now })
    .where(eq(editions.id, edition.id))
    .returning()
  return refreshed ?? edition
}

async function picksOf(
  tx: Db,
  { kind, since, until }: Span,
  before: Edition | null,
  now: Date,
  touched?: Edition,
): Promise<EditionPick[]> {
  const repeated = kind === 'welcome' ? [] : (before?.picks ?? []).map(({ id }) => id)
  const from = before && kind !== 'welcome' ? new Date(since.getTime() - OVERLAP_MS) : since
  const items = (await publishedBetween(tx, { since: from, until, now })).filter(
    ({ id }) => !repeated.includes(id),
  )
  return touched && touched.version > 1 ? refreshedPicks(items, touched.picks) : freshPicks(items)
}

/** From when to when an edition of a kind looks. */
type Span = { kind: EditionKind; since: Date; until: Date }

/** Since the edition before; those of a day or a week reach back so far, and further where the one before ended earlier. */
function sinceOf(kind: EditionKind, occurrence: Date, before: Edition | null): Date {
  const reach = new Date(occurrence.getTime() - REACH_MS[kind])
  if (!before || kind === 'welcome') return reach
  if (kind === 'edition') return before.until > reach ? before.until : reach
  const isJustBefore = occurrence.getTime() - before.occurrence.getTime() <= REACH_MS[kind] + HOUR
  return isJustBefore && before.until < reach ? before.until : reach
}

/** The last one of a kind before an hour that was sent to somebody. */
async function lastThatLeft(tx: Db, kind: EditionKind, occurrence: Date): Promise<Edition | null> {
  const [row] = await tx
    .select()
    .from(editions)
    .where(and(eq(editions.kind, kind), hasLeft(tx), lt(editions.occurrence, occurrence)))
    .orderBy(desc(editions.occurrence), desc(editions.id))
    .limit(1)
  return row ?? null
}

async function newestOf(tx: Db, kind: EditionKind): Promise<Edition | null> {
  const [row] = await tx
    .select()
    .from(editions)
    .where(eq(editions.kind, kind))
    .orderBy(desc(editions.occurrence), desc(editions.id))
    .limit(1)
  return row ?? null
}
