import { type SQLWrapper, and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { PictureCredit } from './shapes.ts'
import { pagesChanged } from './publish.ts'
import { agents, articles, pictures, podcasts, tools } from './tables.ts'

/** How an item or a draft got its picture. */
export type ItemPicture = typeof pictures.$inferSelect

/** The picture record of an item; null when it never had its own picture and none has been tried. */
export async function pictureOfItem(db: Db, itemId: string): Promise<ItemPicture | null> {
  const [row] = await db.select().from(pictures).where(eq(pictures.itemId, itemId)).limit(1)
  return row ?? null
}

/** The credit of the picture shown at this address: null for a cover, and for a picture provided by an editor. */
export const creditOf = (picture: ItemPicture | null, shown: string | null): PictureCredit | null =>
  picture && picture.madeBy !== 'cover' && picture.url === shown
    ? { made_by: picture.madeBy, name: picture.credit }
    : null

/**
 * Records how an item got its picture and, if the item is published, shows it; a picture that an editor gave an article
 * stays. Must run inside a transaction.
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
  if (shown.flat().length > 0) await pagesChanged(tx, itemId)
}

/** The newest published agents: from the agents list, and articles about an agent. */
export async function newestAgentNames(db: Db, limit: number): Promise<{ id: string; name: string }[]> {
  const own = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .orderBy(desc(agents.publishedAt), desc(agents.id))
    .limit(limit)
  const agentArticles = await db
    .select({ id: articles.id, name: articles.title })
    .from(articles)
    .where(and(eq(articles.contentType, 'agent'), isNotNull(articles.publishedAt)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
  return [...own, ...agentArticles].slice(0, limit)
}

/** Records that an editor has chosen the picture of an item: no job looks for another one, unless an editor asks for it. */
export async function recordEditorsPicture(tx: Db, itemId: string, createdAt: Date): Promise<void> {
  await tx.insert(pictures).values({ itemId, madeBy: 'cover', createdAt }).onConflictDoNothing()
}

/** A query column: the credit of the picture that the item shows. Null for a cover, and for one provided by an editor. */
export const pictureCredit = (item: { id: SQLWrapper; imageUrl: SQLWrapper }) =>
  sql<PictureCredit | null>`(select json_build_object('made_by', p.made_by, 'name', p.credit) from ${pictures} p
    where p.item_id = ${item.id} and p.url = ${item.imageUrl})`

/** Which of these addresses are shown by items: checks the items `ids` first, and all items only for the rest. */
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
