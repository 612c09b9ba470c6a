import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { isReviewed, wanted } from '../../catalogue.ts'
import { type LanguageState } from '../../language-states/rules.ts'
import { languageStates } from '../../language-states/language-states.ts'
import { heldArticles, translationDrafts, translations, writtenTranslations } from '../../tables.ts'
import { hashOfOriginal, originals } from '../originals.ts'

/** The text of an approved draft that waits for its translations. */
export type HeldArticle = typeof heldArticles.$inferSelect

/** What a held article waits for: the chosen languages without a reviewed translation, and its state in each language. */
export type HeldState = { waitsFor: Language[]; states: Record<Language, LanguageState> }

/** Stores the text that an approved draft will have, so that it can be translated before it is published. */
export async function holdForTranslations(tx: Db, held: HeldArticle): Promise<void> {
  await tx.insert(heldArticles).values(held).onConflictDoUpdate({ target: heldArticles.itemId, set: held })
}

/** A held article, locked until the transaction ends; null if the draft is not held. */
export async function lockHeld(tx: Db, id: string): Promise<HeldArticle | null> {
  const [row] = await tx.select().from(heldArticles).where(eq(heldArticles.itemId, id)).for('update')
  return row ?? null
}

/** Removes what was held. What readers see of the item afterwards is another matter. */
export async function endHold(tx: Db, id: string): Promise<void> {
  await tx.delete(heldArticles).where(eq(heldArticles.itemId, id))
}

/** A language of this release that the article waits for and has no reviewed translation of this text. */
const isLacking: SQL = sql`exists (select from unnest(${heldArticles.languages}) as chosen(language)
  where chosen.language = any(${sql.param([...LANGUAGES])}::text[]) and not exists (
    select from ${translations} wanted join ${originals} o on o.held and o.id = ${heldArticles.itemId}
    where ${and(eq(wanted.kind, 'article'), eq(wanted.itemId, heldArticles.itemId))}
      and ${wanted.language} = chosen.language and ${isReviewed}
      and (${wanted.sourceHash} is null or ${wanted.sourceHash} = ${hashOfOriginal})))`

/** The held articles whose translations are all reviewed, those that wait longest first. */
export async function readyHeld(db: Db, limit: number): Promise<string[]> {
  const { itemId, heldAt } = heldArticles
  const rows = await db
    .select({ itemId })
    .from(heldArticles)
    .where(sql`not ${isLacking}`)
    .orderBy(asc(heldAt), asc(itemId))
    .limit(limit)
  return rows.map((row) => row.itemId)
}

/** Whether the draft is held and all translations that it waits for are reviewed. */
export const isHeldReady = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(heldArticles, and(eq(heldArticles.itemId, id), sql`not ${isLacking}`))) > 0

/** What each of these drafts waits for, by id; drafts that are not held are left out. */
export async function heldStates(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, HeldState>> {
  const { itemId, languages } = heldArticles
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: itemId, chosen: languages })
          .from(heldArticles)
          .where(inArray(itemId, [...ids]))
          .limit(ids.length)
  const found = await languageStates(
    db,
    rows.map(({ id }) => ({ kind: 'article', id })),
  )
  return new Map(
    rows.flatMap(({ id, chosen }) => {
      const item = found.get(id)
      if (!item) return []
      const waitsFor = LANGUAGES.filter((each) => chosen.includes(each) && item.states[each] !== 'full')
      return [[id, { waitsFor, states: item.states }]]
    }),
  )
}

/** Removes the translations of an earlier text of an item, which no one has compared with the one that is published. */
export async function dropOutdated(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    delete from ${translations} t using ${originals} o
    where t.kind = 'article' and t.item_id = ${id}::uuid and o.kind = t.kind and o.id = t.item_id
      and t.source_hash <> ${hashOfOriginal}`)
}

/** Removes held articles whose drafts are gone, with their translations. */
export async function forgetHeld(tx: Db, drafts: readonly string[]): Promise<void> {
  if (drafts.length === 0) return
  const gone = await tx
    .delete(heldArticles)
    .where(inArray(heldArticles.itemId, [...drafts]))
    .returning({ id: heldArticles.itemId })
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return
  for (const { table, kind, itemId } of [
    { table: translations, kind: translations.kind, itemId: translations.itemId },
    { table: translationDrafts, kind: translationDrafts.kind, itemId: translationDrafts.itemId },
    { table: writtenTranslations, kind: writtenTranslations.kind, itemId: writtenTranslations.itemId },
  ])
    await tx.delete(table).where(and(eq(kind, 'article'), inArray(itemId, ids)))
}
