import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { siteSettings } from '#library/tables.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import type { Named } from './find-names.ts'
import names from './names.json' with { type: 'json' }
import { ENTITY_KINDS, MAX_ENTITIES } from './rules.ts'
import { entities } from './tables.ts'

const kept = z.object({
  /** Addresses of the list that comes with the site which are or have been here: what an editor removed stays away. */
  planted: z.array(z.string()),
  /** When a name was last added, changed or removed. */
  changed_at: z.iso.datetime(),
})
type Kept = z.infer<typeof kept>
const SETTING = 'entities'

const listed = z.object({
  entities: z.array(
    z.object({
      slug: z.string(),
      kind: z.enum(ENTITY_KINDS),
      name: z.string(),
      aliases: z.array(z.string()),
    }),
  ),
  others: z.array(z.string()),
})

/** What contains a known name and is something else. */
export const OTHERS: readonly string[] = names.others

/** All names to look for, and since when they are these. */
export type KnownNames = { names: Named[]; changedAt: Date }

/** The names that are known. */
export async function knownNames(db: Db): Promise<KnownNames> {
  const { changed_at: at } = await keptOf(db)
  const rows = await db
    .select({ id: entities.id, kind: entities.kind, name: entities.name, aliases: entities.aliases })
    .from(entities)
    .orderBy(asc(entities.id))
    .limit(MAX_ENTITIES)
  return { names: rows, changedAt: new Date(at) }
}

/** Every way in which a known name is written, in small letters, also each word of it. */
export async function knownSpellings(db: Db): Promise<ReadonlySet<string>> {
  const all = (await knownNames(db)).names.flatMap(({ name, aliases }) => [name, ...aliases])
  return new Set(all.flatMap((each) => [each, ...each.split(/\s+/)]).map((each) => each.toLowerCase()))
}

/** One after the other: until the transaction ends nobody else changes names. */
export const holdNames = (tx: Db): Promise<void> => holdLock(tx, 'entities')

/** Says that the names are others now, so that every text is read again. */
export async function namesChanged(tx: Db, now: Date): Promise<void> {
  const before = await keptOf(tx)
  const at = Math.max(now.getTime(), Date.parse(before.changed_at) + 1) // two changes are never at one moment
  await keep(tx, { ...before, changed_at: new Date(at).toISOString() })
}

/** Adds the names that come with the site, each once in its life. Repeating it changes nothing. */
export async function plantNames(db: Db, now: Date): Promise<void> {
  const { entities: all } = listed.parse(names)
  const isNew = ({ planted }: Kept) => all.filter(({ slug }) => !planted.includes(slug))
  if (isNew(await keptOf(db)).length === 0) return
  await db.transaction(async (tx) => {
    await holdNames(tx)
    const before = await keptOf(tx)
    const added = isNew(before)
    if (added.length === 0) return
    await tx
      .insert(entities)
      .values(added.map((each) => ({ ...each, createdAt: now })))
      .onConflictDoNothing()
    await keep(tx, {
      planted: [...before.planted, ...added.map(({ slug }) => slug)],
      changed_at: now.toISOString(),
    })
  })
}

/** Adds the names that the sample stories have, beside the stories. */
export async function plantSampleNames(
  tx: Db,
  all: readonly Omit<typeof entities.$inferInsert, 'createdAt' | 'sample'>[],
  now: Date,
): Promise<void> {
  await holdNames(tx)
  await tx
    .insert(entities)
    .values(all.map((each) => ({ ...each, sample: true, createdAt: now })))
    .onConflictDoNothing()
  await namesChanged(tx, now)
}

/** Has the next reading look at all articles, and count the stories of all names. */
export const readAllAgain = (tx: Db) => tx.delete(siteSettings).where(eq(siteSettings.key, READ_SETTING))

/** Under which it is kept until when articles are read. */
export const READ_SETTING = 'entities-read'

/** Counts the published stories of these entities anew. */
export async function recountStories(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db.execute(sql`
    update entities e set stories = c.stories from (
      select k.id, (select count(*)::int from entity_mentions m
        where m.entity_id = k.id and m.published_at <= ${now.toISOString()}::timestamptz) as stories
      from unnest(${sql.param([...ids])}::uuid[]) as k(id)) c
    where e.id = c.id and e.stories <> c.stories`)
}

async function keptOf(db: Db): Promise<Kept> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, SETTING))
    .limit(1)
  return kept.catch({ planted: [], changed_at: new Date(0).toISOString() }).parse(row?.value)
}

async function keep(db: Db, value: Kept): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key: SETTING, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
}
