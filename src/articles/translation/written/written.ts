import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { type After, behind, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { inNewsList } from '../../catalogue.ts'
import { articles, translations, writtenTranslations } from '../../tables.ts'
import type { TranslationKey } from '../translation.ts'

/** What an editor has saved of a translation before it is reviewed. */
export type WrittenTranslation = typeof writtenTranslations.$inferSelect
/** A translation as readers see it. */
type ShownTranslation = typeof translations.$inferSelect

const { kind: kindColumn, itemId: itemColumn, language: languageColumn } = writtenTranslations
const writtenIs = ({ kind, itemId, language }: TranslationKey) =>
  and(eq(kindColumn, kind), eq(itemColumn, itemId), eq(languageColumn, language))

/** Until the transaction ends, no one else saves a translation of this item into this language. */
export const holdTranslation = (tx: Db, { kind, itemId, language }: TranslationKey): Promise<void> =>
  holdLock(tx, `translation ${kind} ${itemId} ${language}`)

/** What an editor has saved; null if there is nothing. */
export async function writtenTranslation(db: Db, key: TranslationKey): Promise<WrittenTranslation | null> {
  const [row] = await db.select().from(writtenTranslations).where(writtenIs(key)).limit(1)
  return row ?? null
}

/** What readers see; null if there is no translation. */
export async function shownTranslation(
  db: Db,
  { kind, itemId, language }: TranslationKey,
): Promise<ShownTranslation | null> {
  const [row] = await db
    .select()
    .from(translations)
    .where(
      and(eq(translations.kind, kind), eq(translations.itemId, itemId), eq(translations.language, language)),
    )
    .limit(1)
  return row ?? null
}

/** Saves what an editor has written, replacing what was saved before. */
export async function keepWritten(tx: Db, row: typeof writtenTranslations.$inferInsert): Promise<void> {
  await tx
    .insert(writtenTranslations)
    .values(row)
    .onConflictDoUpdate({ target: [kindColumn, itemColumn, languageColumn], set: row })
}

/** Removes what was saved: it has been reviewed, and readers see it. */
export async function forgetWritten(tx: Db, key: TranslationKey): Promise<void> {
  await tx.delete(writtenTranslations).where(writtenIs(key))
}

/** The languages in which a translation of each of these articles was saved and not reviewed yet, by id. */
export async function languagesWritten(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Language[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: itemColumn, language: languageColumn })
    .from(writtenTranslations)
    .where(and(eq(kindColumn, 'article'), inArray(itemColumn, [...ids])))
    .orderBy(itemColumn, languageColumn)
    .limit(ids.length * MAX_LANGUAGES)
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map([...found].map(([id, some]) => [id, some.map(({ language }) => language)]))
}
const MAX_LANGUAGES = 10

type NewsRow = { id: string; title: string; language: Language; publishedAt: Date | null; place: After }

/** Published articles of the news list, without their texts, newest first, ties by id. */
export const newsPage = (db: Db, now: Date, limit: number, after: After | null): Promise<NewsRow[]> => {
  const { id, title, language, publishedAt } = articles
  return db
    .select({ id, title, language, publishedAt, place: placeAt(publishedAt, id) })
    .from(articles)
    .where(and(inNewsList, lte(publishedAt, now), behind(publishedAt, id, after)))
    .orderBy(desc(publishedAt), desc(id))
    .limit(limit)
}
