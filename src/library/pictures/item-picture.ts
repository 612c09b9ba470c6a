import { type SQLWrapper, and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { notify } from '#platform/notices.ts'
import type { PictureCredit } from '#library/shapes.ts'
import { PAGES_CHANGED } from '#library/publish.ts'
import { agents, articles, pictures, podcasts, tools } from '#library/tables.ts'

/** How an item or a draft came to its picture. */
export type ItemPicture = typeof pictures.$inferSelect

/** What is known of an item's picture; null when it never had one of its own and nobody has tried. */
export async function pictureOfItem(db: Db, itemId: string): Promise<ItemPicture | null> {
  const [row] = await db.select().from(pictures).where(eq(pictures.itemId, itemId)).limit(1)
  return row ?? null
}

/** Whose picture is shown at this address: null for a cover, and for a picture that an editor gave. */
export const creditOf = (picture: ItemPicture | null, shown: string | null): PictureCredit | null =>
  picture && picture.madeBy !== 'cover' && picture.url === shown
    ? { made_by: picture.madeBy, name: picture.credit }
    : null

/**
 * Keeps how an item came to its picture and, where the item is published, shows it; the picture that an editor has given
 * an article stays. Inside a transaction.
 */
export async function givePicture(tx: Db, picture: ItemPicture): Promise<void> {
  const { itemId, url: imageUrl, createdAt: alteredAt } = picture
  const before = await pictureOfItem(tx, itemId)
  const ofEditor = sql`(${articles.imageUrl} !~ '^https?:' and ${articles.imageUrl} is distinct from ${before?.url ?? null})`
  await tx.insert(pictures).values(picture).onConflictDoUpdate({ target: pictures.itemId, set: picture })
  const shown = [
    await tx
      .update(articles)
      .set({ imageUrl, alteredAt })
      .where(and(eq(articles.id, itemId), sql`${ofEditor} is not true`))
      .returning({ id: articles.id }),
    await tx
      .update(tools)
      .set({ imageUrl, alteredAt })
      .where(eq(tools.id, itemId))
      .returning({ id: tools.id }),
    await tx
      .update(agents)
      .set({ imageUrl, alteredAt })
      .where(eq(agents.id, itemId))
      .returning({ id: agents.id }),
    await tx
      .update(podcasts)
      .set({ imageUrl, alteredAt })
      .where(eq(podcasts.id, itemId))
      .returning({ id: podcasts.id }),
  ]
  if (shown.flat().length > 0) await notify(tx, PAGES_CHANGED, itemId)
}

/** The newest published agents: of their own list, and articles about one. */
export async function newestAgentNames(db: Db, limit: number): Promise<{ id: string; name: string }[]> {
  const own = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .orderBy(desc(agents.publishedAt), desc(agents.id))
    .limit(limit)
  const told = await db
    .select({ id: articles.id, name: articles.title })
    .from(articles)
    .where(and(eq(articles.contentType, 'agent'), isNotNull(articles.publishedAt)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
  return [...own, ...told].slice(0, limit)
}

/** A column of a query: whose picture it is that the item shows. Null for a cover, and for one given by an editor. */
export const pictureCredit = (item: { id: SQLWrapper; imageUrl: SQLWrapper }) =>
  sql<PictureCredit | null>`(select json_build_object('made_by', p.made_by, 'name', p.credit) from ${pictures} p
    where p.item_id = ${item.id} and p.url = ${item.imageUrl})`

/** Which of these addresses items show: asked of the items `ids` themselves, and only then of all. */
export async function shownPictures(
  db: Db,
  ids: readonly string[],
  urls: readonly string[],
): Promise<string[]> {
  const own = await db
    .select({ url: pictures.url })
    .from(pictures)
    .where(inArray(pictures.itemId, [...ids]))
  const shown = new Set(own.flatMap(({ url }) => url ?? []))
  const rest = urls.filter((url) => !shown.has(url))
  if (rest.length === 0) return [...shown]
  const wanted = sql`any(${sql.param(rest)}::text[])`
  const { rows } = await db.execute<{ url: string }>(sql`
    select image_url as url from ${articles} where image_url = ${wanted}
    union select image_url from ${tools} where image_url = ${wanted}
    union select logo_url from ${tools} where logo_url = ${wanted}
    union select image_url from ${agents} where image_url = ${wanted}
    union select image_url from ${podcasts} where image_url = ${wanted}`)
  return [...shown, ...rows.map(({ url }) => url)]
}
