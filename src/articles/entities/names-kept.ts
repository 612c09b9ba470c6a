import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { siteSettings } from '../tables.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import type { Named } from './find-names.ts'
import names from './names.json' with { type: 'json' }
import { ENTITY_KINDS, MAX_ENTITIES } from './rules.ts'
import { entities } from './tables.ts'

const kept = z.object({
  /** Slugs of the built-in list that were ever added: a name removed by an editor is not added again. */
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

/** Phrases that contain a known name but mean something else. */
export const OTHERS: readonly string[] = names.others

/** All names to search for, and when they last changed. */
export type KnownNames = { names: Named[]; changedAt: Date }

/** The known names. */
export async function knownNames(db: Db): Promise<KnownNames> {
  const { changed_at: at } = await keptOf(db)
  const rows = await db
    .select({ id: entities.id, kind: entities.kind, name: entities.name, aliases: entities.aliases })
    .from(entities)
    .orderBy(asc(entities.id))
    .limit(MAX_ENTITIES)
  return { names: rows, changedAt: new Date(at) }
}

/** Every spelling of a known name in lowercase, and each word of it. */
export async function knownSpellings(db: Db): Promise<ReadonlySet<string>> {
  const all = (await knownNames(db)).names.flatMap(({ name, aliases }) => [name, ...aliases])
  return new Set(all.flatMap((each) => [each, ...each.split(/\s+/)]).map((each) => each.toLowerCase()))
}

/** Serializes changes: no other transaction changes names until this one ends. */
export const holdNames = (tx: Db): Promise<void> => holdLock(tx, 'entities')

/** Records that the names have changed, so that every text is read again. */
export async function namesChanged(tx: Db, now: Date): Promise<void> {
  const before = await keptOf(tx)
  const at = Math.max(now.getTime(), Date.parse(before.changed_at) + 1) // Two changes never have the same time.
  await keep(tx, { ...before, changed_at: new Date(at).toISOString() })
}

/** Adds the built-in names, each only once ever. Idempotent. */
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

/** Adds the names of the sample stories, together with the stories. */
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

/** Makes the next run check all articles and count the stories of all names. */
export const readAllAgain = (tx: Db) => tx.delete(siteSettings).where(eq(siteSettings.key, READ_SETTING))

/** The key of the setting that stores up to when articles have been read. */
export const READ_SETTING = 'entities-read'

/** Recounts the published stories of these entities. */
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
