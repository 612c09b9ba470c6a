import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { type ReadOutcome, readSource } from './read-source.ts'
import {
  type Finding,
  MAX_FAILURES,
  nextFetchMs,
  type ReadLanguage,
  type SourceState,
  stateTone,
} from './rules.ts'
import { findings, newsSources } from './tables.ts'
import type { Tools } from './visit.ts'

export {
  countTold,
  findingsByIds,
  findingsOfStory,
  type NamedFinding,
  tellStory,
  toldFindings,
  untoldFindings,
} from './findings.ts'
export { openTools, toolsOf } from './tools.ts'
export type { Tools } from './visit.ts'

export type SourceRow = typeof newsSources.$inferSelect

/** When pages were left for the next run. */
const SOON_MS = 15 * MINUTE
const MAX_SOURCES = 500

/** Active sources whose time has come, the longest overdue first. */
export async function dueSources(db: Db, now: Date, limit: number): Promise<SourceRow[]> {
  return db
    .select()
    .from(newsSources)
    .where(and(eq(newsSources.isActive, true), lte(newsSources.nextFetchAt, now)))
    .orderBy(asc(newsSources.nextFetchAt), asc(newsSources.id))
    .limit(limit)
}

/** By name, at most 500. `active` undefined means all. */
export async function listSources(db: Db, active?: boolean): Promise<SourceRow[]> {
  return db
    .select()
    .from(newsSources)
    .where(active === undefined ? undefined : eq(newsSources.isActive, active))
    .orderBy(asc(sql`lower(${newsSources.name})`), asc(newsSources.id))
    .limit(MAX_SOURCES)
}

/** What an editor says of a source. `url` is http(s), checked by the call. */
export type SourceInput = {
  name: string
  url: string
  language?: ReadLanguage | null | undefined
  scrapeFrequencyHours: number
  licenceNote?: string | null | undefined
}

/** Adds a source that is due at once. Throws the Refusal `sources.known` for an address that is there already. */
export async function addSource(db: Db, now: Date, input: SourceInput): Promise<SourceRow> {
  const url = new URL(input.url).href
  const [row] = await db
    .insert(newsSources)
    .values({ ...input, url, nextFetchAt: now, createdAt: now })
    .onConflictDoNothing({ target: newsSources.url })
    .returning()
  if (!row) throw new Refusal('sources.known', 409)
  return row
}

/** What an editor may change; what is left out stays. */
export type SourceChange = { [Key in keyof SourceInput]?: SourceInput[Key] | undefined } & {
  isActive?: boolean | undefined
}

/**
 * Changes a source. A new address forgets what was known of the old one; that and switching on make it due.
 * Throws the Refusals `sources.notFound` and `sources.known`.
 */
export async function changeSource(db: Db, now: Date, id: string, change: SourceChange): Promise<SourceRow> {
  return db.transaction(async (tx) => {
    const [old] = await tx.select().from(newsSources).where(eq(newsSources.id, id)).for('update')
    if (!old) throw new Refusal('sources.notFound', 404)
    const url = change.url === undefined ? old.url : new URL(change.url).href
    if (url !== old.url && (await isTaken(tx, url, id))) throw new Refusal('sources.known', 409)
    const moved = url !== old.url
    const renewed = moved || (change.isActive === true && !old.isActive)
    const soonest = new Date(
      now.getTime() + nextFetchMs(change.scrapeFrequencyHours ?? old.scrapeFrequencyHours, 0, 0),
    )
    const [row] = await tx
      .update(newsSources)
      .set({
        ...change,
        url,
        ...(moved && {
          kind: null,
          state: null,
          stateDetail: {},
          stateAt: null,
          etag: null,
          lastModified: null,
        }),
        ...(renewed && { failures: 0 }),
        nextFetchAt: renewed ? now : old.nextFetchAt < soonest ? old.nextFetchAt : soonest,
      })
      .where(eq(newsSources.id, id))
      .returning()
    if (!row) throw new Error('a locked row is gone')
    return row
  })
}

async function isTaken(db: Db, url: string, exceptId: string): Promise<boolean> {
  const others = await db
    .select({ id: newsSources.id })
    .from(newsSources)
    .where(and(eq(newsSources.url, url), ne(newsSources.id, exceptId)))
    .limit(1)
  return others.length > 0
}

/** How one gathering ended; `added` are the ids of the findings that are new, newest first. */
export type Gathered = { state: SourceState; added: string[]; outcome: ReadOutcome }

/**
 * Reads one source and stores what is new. Repeating it adds nothing twice, also when two processes do it at
 * once. The outcome is recorded on the source. Throws the Refusal `sources.notFound`.
 */
export async function gatherSource(db: Db, sourceId: string, tools: Tools): Promise<Gathered> {
  const [source] = await db.select().from(newsSources).where(eq(newsSources.id, sourceId))
  if (!source) throw new Refusal('sources.notFound', 404)
  const { etag, lastModified } = source
  const stored = (items: readonly { guid: string; canonicalKey: string }[]) =>
    storedAmong(db, sourceId, items)
  const outcome = await readSource(source, { ...tools, known: { etag, lastModified, stored } })
  const now = tools.clock.now()
  const added = await db.transaction((tx) => record(tx, source, outcome, now))
  return { state: outcome.state, added, outcome }
}

/** The guids of this source and the keys of any source that are stored already. */
async function storedAmong(
  db: Db,
  sourceId: string,
  items: readonly { guid: string; canonicalKey: string }[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  const guids = items.map((item) => item.guid)
  const keys = items.map((item) => item.canonicalKey)
  const byGuid = await db
    .select({ guid: findings.guid })
    .from(findings)
    .where(and(eq(findings.sourceId, sourceId), inArray(findings.guid, guids)))
  const byKey = await db
    .select({ key: findings.canonicalKey })
    .from(findings)
    .where(inArray(findings.canonicalKey, keys))
  return new Set([...byGuid.map((row) => row.guid), ...byKey.map((row) => row.key)])
}

/** Findings and outcome, in the caller's transaction. What an editor changed meanwhile is left alone. */
async function record(tx: Db, read: SourceRow, outcome: ReadOutcome, now: Date): Promise<string[]> {
  const [current] = await tx.select().from(newsSources).where(eq(newsSources.id, read.id)).for('update')
  if (!current) return [] // deleted while it was read
  const added = await store(tx, read.id, outcome.findings, now)
  if (current.url !== read.url) return added // it will be read again at its new address
  const tone = stateTone(outcome.state)
  const isBusy = outcome.state === 'busy'
  const failures = tone === 'failed' ? current.failures + 1 : isBusy ? current.failures : 0
  const moves = outcome.storedUrl !== current.url && !(await isTaken(tx, outcome.storedUrl, current.id))
  const nextMs =
    outcome.waiting > 0
      ? SOON_MS
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
      etag: outcome.etag,
      lastModified: outcome.lastModified,
      nextFetchAt: new Date(now.getTime() + nextMs),
    })
    .where(eq(newsSources.id, current.id))
  return added
}

async function store(tx: Db, sourceId: string, found: readonly Finding[], now: Date): Promise<string[]> {
  if (found.length === 0) return []
  // In one order everywhere, so that two sources with the same articles cannot wait for each other.
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
