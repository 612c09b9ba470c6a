import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { addressToRead } from './kinds.ts'
import {
  type ListRules,
  MAX_SOURCES,
  nextFetchMs,
  type ReadLanguage,
  type SourceCategory,
  type SourceKind,
  type SourceTier,
} from './rules.ts'
import { PRACTICE_IDS, PRACTICE_SOURCES, practiceSource } from './practice-feeds.ts'
import { realSources } from './sample-sources.ts'
import { newsSources } from './tables.ts'

/** A stored source. */
export type SourceRow = typeof newsSources.$inferSelect

/** Sources by name, at most 500, without those of the samples. If `active` or `category` is undefined, all match. */
export async function listSources(db: Db, active?: boolean, category?: SourceCategory): Promise<SourceRow[]> {
  return db
    .select()
    .from(newsSources)
    .where(
      and(
        realSources,
        active === undefined ? undefined : eq(newsSources.isActive, active),
        category === undefined ? undefined : eq(newsSources.category, category),
      ),
    )
    .orderBy(asc(sql`lower(${newsSources.name})`), asc(newsSources.id))
    .limit(MAX_SOURCES)
}

/** The fields of a source that an editor enters. `url` is http(s), checked by the call. */
export type SourceInput = {
  name: string
  url: string
  language?: ReadLanguage | null | undefined
  scrapeFrequencyHours: number
  licenceNote?: string | null | undefined
  /** Null or absent: the kind is detected. */
  chosenKind?: SourceKind | null | undefined
  /** For `html_list`. */
  rules?: ListRules | null | undefined
  category?: SourceCategory | undefined
  tier?: SourceTier | undefined
  /** Null or absent: its registrable domain. */
  owner?: string | null | undefined
  /** Draft only what is about AI. */
  onlyAboutAi?: boolean | undefined
}

/** Adds a source that is due immediately. Throws the Refusal `sources.known` if the address exists already. */
export async function addSource(db: Db, now: Date, input: SourceInput): Promise<SourceRow> {
  const [row] = await addNewSources(db, now, [input])
  if (!row) throw new Refusal('sources.known', 409)
  return row
}

/** Adds the sources whose addresses do not exist yet, due immediately; each address once. */
export async function addNewSources(db: Db, now: Date, inputs: readonly SourceInput[]): Promise<SourceRow[]> {
  if (inputs.length === 0) return []
  const rows = inputs.map((input) => {
    const url = addressOf(input)
    return { ...input, url, ...practiceSource(url), nextFetchAt: now, createdAt: now }
  })
  return db.insert(newsSources).values(rows).onConflictDoNothing({ target: newsSources.url }).returning()
}

/** A source of a list that could not be added; `code` is the key of a UI text. */
export type NotAdded = { name: string; url: string; code: string }

/** Adds a list of sources up to the limit; `left` are those beyond it. */
export async function addAll(
  db: Db,
  now: Date,
  inputs: readonly SourceInput[],
): Promise<{ added: number; known: number; left: NotAdded[] }> {
  return db.transaction(async (tx) => {
    const there = await knownAddresses(tx, inputs.map(addressOf))
    const wanted = new Map<string, SourceInput>()
    for (const input of inputs) {
      const address = addressOf(input)
      if (!there.has(address) && !wanted.has(address)) wanted.set(address, input)
    }
    const room = Math.max(0, MAX_SOURCES - (await tx.$count(newsSources, realSources)))
    const added = await addNewSources(tx, now, [...wanted.values()].slice(0, room))
    const left = [...wanted.values()]
      .slice(room)
      .map(({ name, url }) => ({ name, url, code: 'sources.tooMany' }))
    return { added: added.length, known: inputs.length - added.length - left.length, left }
  })
}

/** Adds the practice feeds and turns on those that exist; `added` counts the new ones, and `ids` are all of them. */
export async function addPracticeSources(db: Db, now: Date): Promise<{ added: number; ids: string[] }> {
  return db.transaction(async (tx) => {
    const added = await addNewSources(tx, now, PRACTICE_SOURCES)
    const rows = await tx
      .update(newsSources)
      .set({ isActive: true })
      .where(inArray(newsSources.id, [...PRACTICE_IDS]))
      .returning({ id: newsSources.id })
    return { added: added.length, ids: rows.map(({ id }) => id) }
  })
}

const addressOf = ({ url, chosenKind }: SourceInput) => addressToRead(url, chosenKind ?? null)

/** The addresses among these that belong to stored sources. */
export async function knownAddresses(db: Db, urls: readonly string[]): Promise<ReadonlySet<string>> {
  if (urls.length === 0) return new Set()
  const rows = await db
    .select({ url: newsSources.url })
    .from(newsSources)
    .where(inArray(newsSources.url, [...urls]))
  return new Set(rows.map(({ url }) => url))
}

/** The fields that an editor may change; omitted fields stay unchanged. */
export type SourceChange = { [Key in keyof SourceInput]?: SourceInput[Key] | undefined } & {
  isActive?: boolean | undefined
}

/**
 * Changes a source. A new address discards the state known of the old one; a new address and switching on make the source
 * due. Throws the Refusals `sources.notFound`, `sources.known` and, because practice feeds and other sources never become
 * each other, `sources.practiceFixed`.
 */
export async function changeSource(db: Db, now: Date, id: string, change: SourceChange): Promise<SourceRow> {
  return db.transaction(async (tx) => {
    const [old] = await tx.select().from(newsSources).where(eq(newsSources.id, id)).for('update')
    if (!old) throw new Refusal('sources.notFound', 404)
    const chosenKind = change.chosenKind === undefined ? old.chosenKind : change.chosenKind
    const url = change.url === undefined ? old.url : addressToRead(change.url, chosenKind)
    if (url !== old.url && (practiceSource(old.url) || practiceSource(url)))
      throw new Refusal('sources.practiceFixed', 409)
    if (url !== old.url && (await isTaken(tx, url, id))) throw new Refusal('sources.known', 409)
    const moved = url !== old.url || chosenKind !== old.chosenKind || change.rules !== undefined
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
          leftOut: [],
          newestItemAt: null,
          usualGapHours: null,
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

/** Whether another source has this address. */
export async function isTaken(db: Db, url: string, exceptId: string): Promise<boolean> {
  const others = await db
    .select({ id: newsSources.id })
    .from(newsSources)
    .where(and(eq(newsSources.url, url), ne(newsSources.id, exceptId)))
    .limit(1)
  return others.length > 0
}
