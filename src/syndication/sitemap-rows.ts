import { type SQL, and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Language } from '#languages/rules.ts'
import type { Gated, Tier } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import type { TranslatedKind } from '#articles/translation/rules.ts'
import { agents, articles, tools, translations } from '#articles/tables.ts'
import { videos } from '#articles/videos/tables.ts'

/** The kinds of items in the sitemap, by the folder of their address. */
export const SITEMAP_KINDS = ['news', 'events', 'tools', 'agents', 'videos'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** The sitemap data of an item: when it changed, and when each translation was made. */
export type SitemapRow = {
  id: string
  language: Language
  tier: Tier
  publishedAt: Date | null
  updatedAt: Date
  translations: { language: Language; at: string }[]
}
/** The first item of a file: its time to the microsecond, or null if files are ordered by id alone. */
export type FileStart = { at: string | null; id: string }

type Source = {
  kind: Gated['kind']
  /** Null if the kind has no translations. */
  translated: TranslatedKind | null
  table: PgTable & Record<'id' | 'language' | 'accessTier' | 'publishedAt' | 'updatedAt', PgColumn>
  /** The column that orders the items, oldest first; null orders by id, where no index covers the time. */
  at: PgColumn | null
  where: (now: Date) => SQL | undefined
}

const SOURCES: Record<SitemapKind, Source> = {
  news: {
    kind: 'article',
    translated: 'article',
    table: articles,
    at: articles.publishedAt,
    where: (now) =>
      sql`${articles.category} not in ('tools', 'events') and ${lte(articles.publishedAt, now)}`,
  },
  events: {
    kind: 'event',
    translated: 'article',
    table: articles,
    at: articles.publishedAt,
    where: (now) => sql`${articles.category} = 'events' and ${lte(articles.publishedAt, now)}`,
  },
  tools: {
    kind: 'tool',
    translated: 'tool',
    table: tools,
    at: tools.createdAt,
    where: (now) => and(eq(tools.status, 'published'), lte(tools.publishedAt, now)),
  },
  agents: {
    kind: 'agent',
    translated: 'agent',
    table: agents,
    at: null,
    where: (now) => and(isNull(agents.hiddenAt), lte(agents.publishedAt, now)),
  },
  videos: {
    kind: 'video',
    translated: null,
    table: videos,
    at: videos.publishedAt,
    where: (now) => lte(videos.publishedAt, now),
  },
}

/** The fields that decide who may read an item. */
export const gatedAs = (kind: SitemapKind, row: SitemapRow): Gated => ({
  kind: SOURCES[kind].kind,
  access_tier: row.tier,
  published_at: row.publishedAt,
})

/**
 * The first items of the files of `size` items each, from a known file start (included) or from the oldest item onwards. It
 * takes one index step per file.
 */
export async function fileStarts(
  db: Db,
  kind: SitemapKind,
  { now, size, from, most }: { now: Date; size: number; from: FileStart | null; most: number },
): Promise<FileStart[]> {
  const { table, at, where } = SOURCES[kind]
  const [when, key] = [at ?? sql`null::timestamptz`, keyOf(kind)]
  const first = and(where(now), ...(from ? [sql`(${key}) >= ${placeOf(from)}`] : []))
  const next = at === null ? sql`(s.id)` : sql`(s.at, s.id)`
  const { rows } = await db.execute<FileStart>(sql`
    with recursive s(at, id) as (
      (select ${when}, ${table.id} from ${table} where ${first} order by ${key} limit 1)
      union all
      select n.at, n.id from s cross join lateral (
        select ${when} as at, ${table.id} as id from ${table} where ${where(now)} and (${key}) >= ${next}
        order by ${key} offset ${size} limit 1) n
    ) select at::text, id from s limit ${most}`)
  return rows
}

/** The items from one file start up to the next (excluded), oldest first; `most` at most. */
export async function itemsBetween(
  db: Db,
  kind: SitemapKind,
  { now, from, to, most }: { now: Date; from: FileStart | null; to: FileStart | null; most: number },
): Promise<SitemapRow[]> {
  const { table, where, translated } = SOURCES[kind]
  const key = keyOf(kind)
  const rows = await db
    .select({
      id: table.id,
      language: table.language,
      tier: table.accessTier,
      publishedAt: table.publishedAt,
      updatedAt: table.updatedAt,
      translations: sql`coalesce((select json_agg(json_build_object('language', t.language, 'at', t.created_at) order by t.language)
        from ${translations} t where t.kind = ${translated} and t.item_id = ${table.id}), '[]')`,
    })
    .from(table)
    .where(
      and(
        where(now),
        ...(from ? [sql`(${key}) >= ${placeOf(from)}`] : []),
        ...(to ? [sql`(${key}) < ${placeOf(to)}`] : []),
      ),
    )
    .orderBy(sql`${key}`)
    .limit(most)
  return rows as SitemapRow[] // the columns of every one of these tables have these types
}

const keyOf = (kind: SitemapKind): SQL => {
  const { table, at } = SOURCES[kind]
  return at === null ? sql`${table.id}` : sql`${at}, ${table.id}`
}

const placeOf = ({ at, id }: FileStart): SQL =>
  at === null ? sql`(${id}::uuid)` : sql`(${at}::timestamptz, ${id}::uuid)`

/** A story for news readers, in one language. */
export type NewsRow = { id: string; language: Language; title: string; tier: Tier; publishedAt: Date | null }

/** News of any tier published after a moment, newest first, ties by id, in every available language. */
export async function newsSince(db: Db, since: Date, now: Date, limit: number): Promise<NewsRow[]> {
  const fresh = db
    .select({
      id: articles.id,
      language: articles.language,
      title: articles.title,
      tier: articles.accessTier,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .where(
      sql`${articles.category} not in ('tools', 'events') and ${gt(articles.publishedAt, since)} and ${lte(articles.publishedAt, now)}`,
    )
    .orderBy(sql`${articles.publishedAt} desc`, sql`${articles.id} desc`)
    .limit(limit)
  const rows = await fresh
  const translatedTitles = await db
    .select({ id: translations.itemId, language: translations.language, title: translations.title })
    .from(translations)
    .where(
      and(
        eq(translations.kind, 'article'),
        sql`${translations.itemId} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
      ),
    )
    .orderBy(asc(translations.itemId), asc(translations.language))
    .limit(limit * 4)
  return rows
    .flatMap((row) => [
      row,
      ...translatedTitles
        .filter(({ id, language }) => id === row.id && language !== row.language)
        .map(({ language, title }) => ({ ...row, language, title })),
    ])
    .slice(0, limit)
}
