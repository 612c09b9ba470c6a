import { type SQL, and, asc, desc, eq, inArray, isNull, sql, getTableColumns } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import { type After, behind, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { withdrawCarousels } from '../carousels/withdraw-carousels.ts'
import { renderMarkdown } from '../markup.ts'
import { hashOfOriginal, itemTables, originals } from './originals.ts'
import { pagesChanged } from '../publish.ts'
import { translationDrafts, translations } from '../tables.ts'
import { TRANSLATED_WITHIN_DAYS, type TranslatedKind, type TranslationState } from './rules.ts'

/** An item and the target language of its translation. */
export type TranslationKey = { kind: TranslatedKind; itemId: string; language: Language }
/** An item's place in the order of kinds and ids. */
export type ItemPlace = Omit<TranslationKey, 'language'>
/** A translation as a model returned it, with the result of the checks. */
export type TranslationDraft = typeof translationDrafts.$inferSelect

const draftIs = ({ kind, itemId, language }: TranslationKey) =>
  and(
    eq(translationDrafts.kind, kind),
    eq(translationDrafts.itemId, itemId),
    eq(translationDrafts.language, language),
  )
const shownIs = ({ kind, itemId, language }: TranslationKey) =>
  and(eq(translations.kind, kind), eq(translations.itemId, itemId), eq(translations.language, language))

/** A translation that no person has written or approved; a newer one may replace it. */
const fromMachine = sql`(${translations.reviewedAt} is null and ${translations.translator} not in ('person', 'sample'))`

/** The latest machine translation, or null. */
export async function translationDraft(db: Db, key: TranslationKey): Promise<TranslationDraft | null> {
  const [row] = await db.select().from(translationDrafts).where(draftIs(key)).limit(1)
  return row ?? null
}

/** Whether readers have a translation of the item in that language that is not stale. */
export async function isTranslated(db: Db, key: TranslationKey): Promise<boolean> {
  return (await db.$count(translations, and(shownIs(key), isNull(translations.staleAt)))) > 0
}

/** One draft by its id; null when there is none. */
export async function translationById(db: Db, id: string): Promise<TranslationDraft | null> {
  const [row] = await db.select().from(translationDrafts).where(eq(translationDrafts.id, id)).limit(1)
  return row ?? null
}

/** One draft by its id, locked until the transaction ends; null when there is none. */
export async function holdDraft(tx: Db, id: string): Promise<TranslationDraft | null> {
  const [row] = await tx.select().from(translationDrafts).where(eq(translationDrafts.id, id)).for('update')
  return row ?? null
}

/** Stores a machine translation, replacing an older one of the same item and language. */
export async function keepDraft(tx: Db, draft: Omit<TranslationDraft, 'id'>): Promise<void> {
  await tx
    .insert(translationDrafts)
    .values(draft)
    .onConflictDoUpdate({
      target: [translationDrafts.kind, translationDrafts.itemId, translationDrafts.language],
      set: draft,
    })
}

/**
 * Stores why a translation failed. It replaces only an earlier failure or an outdated draft; a draft made from the same
 * original stays.
 */
export async function keepFailure(db: Db, draft: Omit<TranslationDraft, 'id'>): Promise<void> {
  const { kind, itemId, language, state, sourceHash } = translationDrafts
  await db
    .insert(translationDrafts)
    .values(draft)
    .onConflictDoUpdate({
      target: [kind, itemId, language],
      set: draft,
      setWhere: sql`${state} = 'failed' or ${sourceHash} <> ${draft.sourceHash}`,
    })
}

/** Records that a draft still matches its original: no translated text has changed. */
export async function touchDraft(db: Db, key: TranslationKey, now: Date): Promise<void> {
  await db.update(translationDrafts).set({ createdAt: now }).where(draftIs(key))
}

/**
 * Shows a translation to readers and notifies every process. Without `reviewedAt` it is a machine translation and does not
 * replace what a person has written or approved. Returns whether it is shown now.
 */
export async function showTranslation(
  tx: Db,
  draft: Omit<TranslationDraft, 'id' | 'state' | 'objections' | 'glossaryHash'>,
  { reviewedAt, now }: { reviewedAt: Date | null; now: Date },
): Promise<boolean> {
  const { kind, itemId, language, title, sourceHash } = draft
  const { content } = draft.fields
  const fields =
    kind === 'article' && typeof content === 'string'
      ? { ...draft.fields, content_html: renderMarkdown(content) }
      : draft.fields
  const shown = {
    title,
    fields,
    translator: draft.model,
    reviewedAt,
    sourceHash,
    staleAt: null,
    createdAt: now,
  }
  const rows = await tx
    .insert(translations)
    .values({ kind, itemId, language, ...shown })
    .onConflictDoUpdate({
      target: [translations.kind, translations.itemId, translations.language],
      set: shown,
      ...(reviewedAt === null && { setWhere: fromMachine }),
    })
    .returning({ itemId: translations.itemId })
  if (rows.length > 0) await announceChange(tx, draft, now)
  if (reviewedAt !== null) await withdrawCarousels(tx, itemId) // they show the text approved before
  return rows.length > 0
}

async function announceChange(tx: Db, { kind, itemId }: ItemPlace, now: Date): Promise<void> {
  const table = itemTables[kind]
  await tx.update(table).set({ alteredAt: now }).where(eq(table.id, itemId))
  await pagesChanged(tx, itemId)
}

/** Hides a machine translation from readers; one that a person has approved stays. */
export async function hideTranslation(tx: Db, key: TranslationKey, now: Date): Promise<void> {
  const rows = await tx
    .delete(translations)
    .where(and(shownIs(key), fromMachine))
    .returning({ itemId: translations.itemId })
  if (rows.length > 0) await announceChange(tx, key, now)
}

/**
 * Hides a batch of translations that no person has written or approved: those of the first items after a place. Returns the
 * place after which the next batch begins, or null when this was the last.
 */
export async function hideSome(tx: Db, now: Date, after: ItemPlace | null): Promise<ItemPlace | null> {
  const { kind, itemId } = translations
  const rest = after ? sql`(${kind}, ${itemId}) > (${after.kind}, ${after.itemId}::uuid)` : undefined
  const items = await tx
    .selectDistinct({ kind, itemId })
    .from(translations)
    .where(and(fromMachine, rest))
    .orderBy(asc(kind), asc(itemId))
    .limit(HIDE_BATCH_SIZE)
  for (const [of, some] of Map.groupBy(items, (item) => item.kind)) {
    const ids = some.map((item) => item.itemId)
    await tx.delete(translations).where(and(eq(kind, of), inArray(itemId, ids), fromMachine))
    await tx.update(itemTables[of]).set({ alteredAt: now }).where(inArray(itemTables[of].id, ids))
  }
  if (items.length > 0) await pagesChanged(tx, 'translations')
  return items[HIDE_BATCH_SIZE - 1] ?? null
}
const HIDE_BATCH_SIZE = 100

/**
 * Shows a batch of drafts that passed the checks, have no decision yet and are not shown to readers; batches work as in
 * `hideSome`.
 */
export async function showSome(tx: Db, now: Date, after: ItemPlace | null): Promise<ItemPlace | null> {
  const { rows } = await tx.execute<ItemPlace & { ids: string[] }>(sql`
    select d.kind, d.item_id as "itemId", array_agg(d.id::text) as ids from ${translationDrafts} d
    join ${originals} o on o.kind = d.kind and o.id = d.item_id and ${hashOfOriginal} = d.source_hash
    where d.state = 'pending' and ${after === null ? sql`true` : sql`(d.kind, d.item_id) > (${after.kind}, ${after.itemId}::uuid)`}
      and not exists (select from ${translations} where kind = d.kind and item_id = d.item_id and language = d.language
        and (not ${fromMachine} or (stale_at is null and source_hash = d.source_hash)))
    group by d.kind, d.item_id order by d.kind, d.item_id limit ${SHOW_BATCH_SIZE}`)
  for (const id of rows.flatMap(({ ids }) => ids)) {
    const draft = await translationById(tx, id)
    if (draft) await showTranslation(tx, draft, { reviewedAt: null, now })
  }
  return rows[SHOW_BATCH_SIZE - 1] ?? null
}
const SHOW_BATCH_SIZE = 25

/** Stores an editor's decision on a draft. */
export async function decideDraft(tx: Db, id: string, values: Partial<TranslationDraft>): Promise<void> {
  await tx.update(translationDrafts).set(values).where(eq(translationDrafts.id, id))
}

/** Drafts of one state, newest first, ties by id. */
export async function listDrafts(db: Db, state: TranslationState, limit: number, after: After | null) {
  const { createdAt, id } = translationDrafts
  return db
    .select({ ...getTableColumns(translationDrafts), place: placeAt(createdAt, id) })
    .from(translationDrafts)
    .where(and(eq(translationDrafts.state, state), behind(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** The number of drafts in that state. */
export const countDrafts = (db: Db, state: TranslationState): Promise<number> =>
  db.$count(translationDrafts, eq(translationDrafts.state, state))

type TranslatedWith = { now: Date; model: string; glossaryHash: string }

/**
 * Published and held items, or those `among` these ids, and the languages into which they must still be translated: held ones
 * first, then the newest.
 * What a person has written or approved is left alone until its original changes.
 */
export async function untranslated(
  db: Db,
  { now, model, glossaryHash, limit, among }: TranslatedWith & { limit: number; among?: readonly string[] },
): Promise<TranslationKey[]> {
  const since = new Date(now.getTime() - TRANSLATED_WITHIN_DAYS * DAY)
  const languages: SQL = sql.join(
    LANGUAGES.map((language) => sql`(${language})`),
    sql`, `,
  )
  const { rows } = await db.execute<{ kind: TranslatedKind; item_id: string; language: Language }>(sql`
    select o.kind, o.id as item_id, l.language
    from ${originals} o
    cross join (values ${languages}) as l(language)
    left join ${translations} t on t.kind = o.kind and t.item_id = o.id and t.language = l.language
    left join ${translationDrafts} d on d.kind = o.kind and d.item_id = o.id and d.language = l.language
    where (o.held or (o.published_at <= ${now.toISOString()}::timestamptz and o.published_at > ${since.toISOString()}::timestamptz))
      and l.language <> o.language
      and ${among === undefined ? sql`true` : sql`o.id = any(${sql.param([...among])}::uuid[])`}
      and (d.item_id is null or d.model <> ${model} or d.glossary_hash <> ${glossaryHash} or d.created_at < o.updated_at)
      and (t.item_id is null or t.stale_at is not null
        or (t.reviewed_at is null and t.translator not in ('person', 'sample')))
    order by o.held desc, o.published_at desc, o.id, l.language
    limit ${limit}`)
  return rows.map(({ kind, item_id: itemId, language }) => ({ kind, itemId, language }))
}
