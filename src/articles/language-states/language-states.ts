import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { LANGUAGES, type Language, eachLanguage } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { isReviewed, wanted } from '../catalogue.ts'
import { agents, articles, heldArticles, podcasts, tools, translationDrafts } from '../tables.ts'
import type { LanguageState } from './rules.ts'

/** A published item, or a held article. */
type ItemRef = { id: string; kind: 'article' | 'tool' | 'agent' | 'podcast' }

/** An item with its state in every language. */
export type ItemLanguages = { title: string; language: Language; states: Record<Language, LanguageState> }

const TABLES = {
  article: { table: articles, title: articles.title },
  tool: { table: tools, title: tools.name },
  agent: { table: agents, title: agents.name },
  podcast: { table: podcasts, title: podcasts.title },
} as const
const KINDS = ['article', 'tool', 'agent', 'podcast'] as const

/** The state of items in every language, by id. Items that do not exist are left out. */
export async function languageStates(
  db: Db,
  refs: readonly ItemRef[],
): Promise<ReadonlyMap<string, ItemLanguages>> {
  const ids = refs.map(({ id }) => id)
  const kinds = [...new Set(refs.map(({ kind }) => kind))] // the indexes begin with the kind
  if (ids.length === 0) return new Map()
  const found = new Map<string, ItemLanguages>()
  for (const kind of KINDS) {
    const own = refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
    if (own.length === 0) continue
    const { table, title } = TABLES[kind]
    const rows = await db
      .select({ id: table.id, title, language: table.language })
      .from(table)
      .where(inArray(table.id, own))
      .limit(own.length)
    for (const row of rows)
      found.set(row.id, { title: row.title, language: row.language, states: onlyOriginal(row.language) })
    const rest = kind === 'article' ? own.filter((id) => !found.has(id)) : []
    for (const row of rest.length === 0 ? [] : await heldAmong(db, rest))
      found.set(row.id, { title: row.title, language: row.language, states: onlyOriginal(row.language) })
  }
  const raise = (rows: readonly { id: string; language: Language; isFull: boolean }[]) => {
    for (const { id, language, isFull } of rows) {
      const item = found.get(id)
      if (item && item.states[language] !== 'full') item.states[language] = isFull ? 'full' : 'machine'
    }
  }
  raise(
    await db
      .select({
        id: wanted.itemId,
        language: wanted.language,
        isFull: sql<boolean>`(${isReviewed ?? sql`false`})`,
      })
      .from(wanted)
      .where(and(inArray(wanted.kind, kinds), inArray(wanted.itemId, ids), isNull(wanted.staleAt)))
      .limit(ids.length * LANGUAGES.length),
  )
  raise(
    await db
      .select({
        id: translationDrafts.itemId,
        language: translationDrafts.language,
        isFull: sql<boolean>`false`,
      })
      .from(translationDrafts)
      .where(
        and(
          inArray(translationDrafts.kind, kinds),
          inArray(translationDrafts.itemId, ids),
          eq(translationDrafts.state, 'pending'),
        ),
      )
      .limit(ids.length * LANGUAGES.length),
  )
  return found
}

const heldAmong = (db: Db, ids: string[]) =>
  db
    .select({ id: heldArticles.itemId, title: heldArticles.title, language: heldArticles.language })
    .from(heldArticles)
    .where(inArray(heldArticles.itemId, ids))
    .limit(ids.length)

/** Every language is missing except the original one. */
export const onlyOriginal = (original: Language): Record<Language, LanguageState> =>
  eachLanguage((language) => (language === original ? 'full' : 'missing'))
