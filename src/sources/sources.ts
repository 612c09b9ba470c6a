import { and, asc, eq, lte } from 'drizzle-orm'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Known, type ReadOutcome, readSource } from './read-source.ts'
import {
  type Finding,
  MAX_FAILURES,
  busyMs,
  nextFetchMs,
  type SourceState,
  type UnreadEvents,
  stateTone,
} from './rules.ts'
import { isTaken, type SourceRow } from './source-desk.ts'
import { repeatedAmong, storedAmong } from './stored.ts'
import { findings, newsSources } from './tables.ts'
import type { Tools } from './visit.ts'

/** The delay of the next reading if pages were left for the next run. */
const SOON_MS = 15 * MINUTE

/** Active sources whose time has come, the longest overdue first. */
export async function dueSources(db: Db, now: Date, limit: number): Promise<SourceRow[]> {
  return db
    .select()
    .from(newsSources)
    .where(and(eq(newsSources.isActive, true), lte(newsSources.nextFetchAt, now)))
    .orderBy(asc(newsSources.nextFetchAt), asc(newsSources.id))
    .limit(limit)
}

/** The result of one gathering run; `added` are the ids of the new findings, newest first. */
export type Gathered = { state: SourceState; added: string[]; outcome: ReadOutcome }

/**
 * Reads one source and stores the new findings. Repeating it adds nothing twice, even if two processes run it at the same
 * time. The outcome is recorded on the source. Throws the Refusal `sources.notFound`.
 */
export async function gatherSource(db: Db, sourceId: string, tools: Tools): Promise<Gathered> {
  const [source] = await db.select().from(newsSources).where(eq(newsSources.id, sourceId))
  if (!source) throw new Refusal('sources.notFound', 404)
  const { etag, lastModified, leftOut } = source
  const known: Known = {
    etag,
    lastModified,
    leftOut,
    stored: (items) => storedAmong(db, sourceId, items),
    repeated: (items) => repeatedAmong(db, sourceId, items),
  }
  const outcome = await readSource(source, { ...tools, known })
  const now = tools.clock.now()
  const added = await db.transaction((tx) => record(tx, source, outcome, now))
  return { state: outcome.state, added, outcome }
}

/**
 * Stores findings and outcome in the caller's transaction. Fields that an editor has changed since the reading began are
 * left alone.
 */
async function record(tx: Db, read: SourceRow, outcome: ReadOutcome, now: Date): Promise<string[]> {
  const [current] = await tx.select().from(newsSources).where(eq(newsSources.id, read.id)).for('update')
  if (!current) return [] // deleted during the reading
  const added = await store(tx, read.id, outcome.findings, now)
  if (current.url !== read.url || current.chosenKind !== read.chosenKind) return added // it will be read again
  const tone = stateTone(outcome.state)
  const isBusy = outcome.state === 'busy'
  const failures = tone === 'failed' ? current.failures + 1 : isBusy ? current.failures : 0
  const moves = outcome.storedUrl !== current.url && !(await isTaken(tx, outcome.storedUrl, current.id))
  const nextMs =
    outcome.waiting > 0
      ? SOON_MS
      : isBusy && current.state !== 'busy'
        ? busyMs(outcome.nextFetchAfterMs)
        : nextFetchMs(current.scrapeFrequencyHours, failures, outcome.nextFetchAfterMs)
  await tx
    .update(newsSources)
    .set({
      url: moves ? outcome.storedUrl : current.url,
      kind: outcome.kind,
      state: outcome.state,
      stateDetail: outcome.detail,
      stateAt: now,
      failures,
      isActive: current.isActive && outcome.state !== 'gone' && failures < MAX_FAILURES,
      lastOkAt: tone === 'failed' || isBusy ? current.lastOkAt : now,
      lastNewAt: added.length > 0 ? now : current.lastNewAt,
      newestItemAt: outcome.newestAt ?? current.newestItemAt,
      usualGapHours: outcome.usualGapHours ?? current.usualGapHours,
      leftOut: outcome.leftOut ?? current.leftOut,
      etag: outcome.etag,
      lastModified: outcome.lastModified,
      nextFetchAt: new Date(now.getTime() + nextMs),
    })
    .where(eq(newsSources.id, current.id))
  return added
}

/** Stores the events at a source that the last search could not parse. */
export async function keepUnreadEvents(db: Db, sourceId: string, unread: UnreadEvents): Promise<void> {
  await db.update(newsSources).set({ unreadEvents: unread }).where(eq(newsSources.id, sourceId))
}

async function store(tx: Db, sourceId: string, found: readonly Finding[], now: Date): Promise<string[]> {
  if (found.length === 0) return []
  // The rows have a fixed order, so that two sources with the same articles cannot deadlock.
  const rows = found
    .map(({ image, ...finding }) => ({ ...finding, sourceId, imageUrl: image, fetchedAt: now }))
    .toSorted((a, b) => (a.canonicalKey < b.canonicalKey ? -1 : 1))
  const inserted = await tx
    .insert(findings)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: findings.id, publishedAt: findings.publishedAt })
  return inserted.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).map((row) => row.id)
}
