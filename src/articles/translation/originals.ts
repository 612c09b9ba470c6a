import { eq, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { agents, articles, heldArticles, podcasts, tools } from '../tables.ts'
import type { TranslatedKind } from './rules.ts'

/** The texts of an item in its original language; `hash` changes when one of them does. */
export type Original = {
  kind: TranslatedKind
  id: string
  language: Language
  title: string
  /** By their names in `translations.fields`. */
  fields: Record<string, string | string[]>
  hash: string
  published_at: Date | null
  /** An approved draft that waits for its translations. */
  held: boolean
}

/**
 * Every item that is not retracted, and every approved draft that waits for its translations, with the texts that are
 * translated. Names of products and agents, and transcripts, are not among them.
 */
export const originals = sql`(
  select 'article' as kind, id, language, title, published_at, updated_at,
    jsonb_build_object('excerpt', coalesce(excerpt, ''), 'content', content) as fields, false as held from ${articles}
    where retracted_at is null
  union all select 'tool', id, language, title, published_at, updated_at,
    jsonb_build_object('excerpt', coalesce(excerpt, ''), 'description', description, 'content', content,
      'features', to_jsonb(features), 'use_cases', to_jsonb(use_cases), 'pricing', coalesce(pricing, '')), false
    from ${tools} where status = 'published'
  union all select 'agent', id, language, name, published_at, updated_at,
    jsonb_build_object('description', description, 'capabilities', to_jsonb(capabilities)), false from ${agents}
  union all select 'podcast', id, language, title, published_at, updated_at,
    jsonb_build_object('hook', coalesce(hook, '')), false from ${podcasts}
  union all select 'article', item_id, language, title, null::timestamptz, held_at,
    jsonb_build_object('excerpt', excerpt, 'content', content), true from ${heldArticles}
)`

/** The tables of the items that have translations. */
export const itemTables = { article: articles, tool: tools, agent: agents, podcast: podcasts }

/** Locks an item until the transaction ends; one that is being published is locked as what it becomes. */
export async function holdItem(tx: Db, kind: TranslatedKind, id: string): Promise<void> {
  const table = itemTables[kind]
  const held = heldArticles.itemId
  if (kind === 'article') await tx.select({ held }).from(heldArticles).where(eq(held, id)).for('update')
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
}

/** The hash of a row `o` of `originals`. */
export const hashOfOriginal = sql`md5(o.title || o.fields::text)`

/** Whether a model may translate an item: its text changes no longer, unless someone corrects it. */
export const isTranslatable = ({ held, published_at: at }: Original, now: Date): boolean =>
  held || (at !== null && at <= now)

/** The original of an item, published, scheduled or held; null when there is none. */
export async function originalOf(db: Db, kind: TranslatedKind, id: string): Promise<Original | null> {
  const { rows } = await db.execute<Original & { published_at: string | Date | null }>(
    sql`select o.kind, o.id, o.language, o.title, o.fields, o.published_at, o.held, ${hashOfOriginal} as hash
      from ${originals} o where o.kind = ${kind} and o.id = ${id}::uuid limit 1`,
  )
  const [row] = rows
  return row ? { ...row, published_at: row.published_at === null ? null : new Date(row.published_at) } : null
}
