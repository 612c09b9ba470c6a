import { asc, eq, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { type EntityCounted, adminEntities, entities as entitiesCall } from './calls.ts'
import type { EntityLink } from '../shapes.ts'
import { type EntityKind, MAX_ENTITIES } from './rules.ts'
import { entities, entityMentions } from './tables.ts'

/** Names in recent news are listed first. */
const LATELY_MS = 30 * DAY

export const entitiesHandler = handle(entitiesCall, async (_input, context) => {
  const items = await countedEntities(context.db, context.now)
  return { items, total: items.length }
})

export const adminEntitiesHandler = handle(adminEntities, async (_input, { db }) => {
  const items = await db
    .select({
      id: entities.id,
      slug: entities.slug,
      name: entities.name,
      kind: entities.kind,
      aliases: entities.aliases,
      stories: entities.stories,
    })
    .from(entities)
    .orderBy(asc(sql`lower(${entities.name})`), asc(entities.id))
    .limit(MAX_ENTITIES)
  return { items, total: items.length }
})

/** The names mentioned in published stories, those of the last thirty days first, ties by name. */
export async function countedEntities(db: Db, now: Date): Promise<EntityCounted[]> {
  const lately = new Date(now.getTime() - LATELY_MS)
  const { rows } = await db.execute<EntityCounted>(sql`
    select e.slug, e.name, e.kind, e.aliases, e.stories, coalesce(c.lately, 0) as lately from entities e left join (
      select entity_id, count(*)::int as lately from entity_mentions
      where published_at >= ${lately.toISOString()}::timestamptz and published_at <= ${now.toISOString()}::timestamptz
      group by entity_id
    ) c on c.entity_id = e.id
    where e.stories > 0
    order by lately desc, e.stories desc, e.name, e.id limit ${MAX_ENTITIES}`)
  return rows
}

/** Maximum number of names shown with an article. */
const MAX_ARTICLE_NAMES = 12

/** The names mentioned in one article, those in its title first. */
export async function entitiesOf(db: Db, articleId: string): Promise<EntityLink[]> {
  return db
    .select({ slug: entities.slug, name: entities.name, kind: entities.kind })
    .from(entityMentions)
    .innerJoin(entities, eq(entities.id, entityMentions.entityId))
    .where(eq(entityMentions.articleId, articleId))
    .orderBy(sql`${entityMentions.inTitle} desc`, asc(entities.kind), asc(entities.name), asc(entities.id))
    .limit(MAX_ARTICLE_NAMES)
}

/** Finds a name by its slug; null if there is none. */
export async function entityBySlug(
  db: Db,
  slug: string,
): Promise<{
  id: string
  slug: string
  name: string
  kind: EntityKind
  aliases: string[]
  stories: number
} | null> {
  const [row] = await db
    .select({
      id: entities.id,
      slug: entities.slug,
      name: entities.name,
      kind: entities.kind,
      aliases: entities.aliases,
      stories: entities.stories,
    })
    .from(entities)
    .where(eq(entities.slug, slug))
    .limit(1)
  return row ?? null
}
