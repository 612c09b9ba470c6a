import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { type PublishedItem, publishedBetween } from '#articles/published-items.ts'
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

/** How far an edition reaches back before its hour. */
const REACH_MS: Record<EditionKind, number> = {
  edition: 36 * HOUR,
  daily: DAY,
  weekly: 7 * DAY,
  welcome: DAY,
}
/** If nothing was published in a day, a new subscriber gets the best of the week. */
const WELCOME_REACH_MS = 7 * DAY
/**
 * A story published while the previous edition was composed may have been stored after it, so the search overlaps by this
 * time.
 */
const OVERLAP_MS = 15 * MINUTE
/** More editions of one kind than end within any reach. */
const MAX_EDITIONS = 1_000

/**
 * Composes the edition of a kind for an hour from the stories published since the previous one, or refreshes it until it is
 * approved. However many calls there are, there is only one edition. Null if there is a later one already, or for a welcome
 * edition without stories.
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

/** The stories that an edition would have if it were composed now. Stores nothing. */
export const picksIfComposed = async (db: Db, of: Occurrence, now: Date): Promise<EditionPick[]> =>
  freshPicks(await storiesFor(db, of, now))

/** The stories that an edition would choose from if it were composed now, newest first. */
export async function storiesFor(
  db: Db,
  { kind, occurrence }: Occurrence,
  now: Date,
): Promise<PublishedItem[]> {
  const before = await lastThatLeft(db, kind, occurrence)
  return itemsOf(db, { kind, since: sinceOf(kind, occurrence, before), until: now }, before, now)
}
type Occurrence = { kind: EditionKind; occurrence: Date }

/**
 * Adds stories published since then and removes those that are gone. The version stays, since the desk has changed nothing.
 */
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
  span: Span,
  before: Edition | null,
  now: Date,
  touched?: Edition,
): Promise<EditionPick[]> {
  const items = await itemsOf(tx, span, before, now)
  return touched && touched.version > 1 ? refreshedPicks(items, touched.picks) : freshPicks(items)
}

/** The stories of a span that were in no edition of the kind. */
async function itemsOf(
  tx: Db,
  { kind, since, until }: Span,
  before: Edition | null,
  now: Date,
): Promise<PublishedItem[]> {
  const from = before && kind !== 'welcome' ? new Date(since.getTime() - OVERLAP_MS) : since
  const picked = kind === 'welcome' ? new Set() : await pickedSince(tx, kind, from)
  return (await publishedBetween(tx, { since: from, until, now })).filter(({ id }) => !picked.has(id))
}

/**
 * The stories of an edition without those that another one of its kind has taken to readers since it was approved. Hold the
 * lock of the kind until this edition is sending too.
 */
export async function unsentPicks(
  tx: Db,
  { kind, since, picks }: Pick<Edition, 'kind' | 'since' | 'picks'>,
): Promise<EditionPick[]> {
  if (kind === 'welcome') return picks
  const from = new Date(since.getTime() - OVERLAP_MS)
  const sent = await pickedSince(tx, kind, from, ({ dropped }) => !dropped)
  return picks.filter(({ id }) => !sent.has(id))
}

/** The time span of the stories of an edition. */
type Span = { kind: EditionKind; since: Date; until: Date }

/**
 * The start of the span: the end of the previous edition; daily and weekly editions reach back a day or a week, and further
 * if the previous one ended earlier.
 */
function sinceOf(kind: EditionKind, occurrence: Date, before: Edition | null): Date {
  const reach = new Date(occurrence.getTime() - REACH_MS[kind])
  if (!before || kind === 'welcome') return reach
  if (kind === 'edition') return before.until > reach ? before.until : reach
  const isJustBefore = occurrence.getTime() - before.occurrence.getTime() <= REACH_MS[kind] + HOUR
  return isJustBefore && before.until < reach ? before.until : reach
}

/** The last edition of a kind before an hour that was sent to anyone. */
async function lastThatLeft(tx: Db, kind: EditionKind, occurrence: Date): Promise<Edition | null> {
  const [row] = await tx
    .select()
    .from(editions)
    .where(and(eq(editions.kind, kind), hasLeft(tx), lt(editions.occurrence, occurrence)))
    .orderBy(desc(editions.occurrence), desc(editions.id))
    .limit(1)
  return row ?? null
}

/** The IDs of the stories in editions of a kind that were sent to anyone and end after a time; `which` selects among them. */
async function pickedSince(
  tx: Db,
  kind: EditionKind,
  from: Date,
  which: (pick: EditionPick) => boolean = () => true,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ picks: editions.picks })
    .from(editions)
    .where(and(eq(editions.kind, kind), hasLeft(tx), gt(editions.until, from)))
    .limit(MAX_EDITIONS)
  return new Set(rows.flatMap(({ picks }) => picks.filter(which).map(({ id }) => id)))
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
