import { and, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { BriefParts } from './brief/brief.ts'
import { briefParts } from './brief/parts.ts'
import type { CitedSource } from './calls.ts'
import { briefColumns, inNewsList, reviewed, wanted } from './catalogue.ts'
import { momentumOf } from './momentum-store.ts'
import type { Topic } from './rules.ts'
import { articles, tools } from './tables.ts'

/** A published item whose text in one language has been reviewed: the material for an episode. */
export type EpisodeItem = {
  id: string
  title: string
  summary: string
  /** Markdown with citation marks. */
  content: string
  /** The parts of a brief; null for other items. */
  brief: BriefParts | null
  product: { provider: string | null; features: string[]; uses: string[]; pricing: string | null } | null
  sources: CitedSource[]
}

/** The number of stories considered before the ones with the highest momentum are chosen. */
const CONSIDERED = 100

const said = (field: string, original: unknown) =>
  sql<string>`coalesce(${wanted.fields}->>${field}, ${original})`

/**
 * The news published since `since` with the highest momentum, then newest first; only free news and no samples. `except` are
 * the ids to leave out.
 */
export async function trendingItems(
  db: Db,
  { language, since, now, limit, except, topics = [] }: Ask,
): Promise<EpisodeItem[]> {
  const rows = await db
    .select({
      id: articles.id,
      title: sql<string>`coalesce(${wanted.title}, ${articles.title})`,
      summary: said('excerpt', sql`coalesce(${articles.excerpt}, '')`),
      content: said('content', articles.content),
      sources: articles.sources,
      ...briefColumns,
    })
    .from(articles)
    .leftJoin(wanted, reviewed('article', articles.id, language))
    .where(
      and(
        inNewsList,
        eq(articles.accessTier, 'freemium'),
        eq(articles.sample, false),
        gt(articles.publishedAt, since),
        lte(articles.publishedAt, now),
        topics.length > 0 ? inArray(articles.topic, [...topics]) : undefined,
        or(eq(articles.language, language), isNotNull(wanted.itemId)),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(CONSIDERED)
  const fresh = rows.filter(({ id }) => !except.includes(id))
  const scores = await momentumOf(
    db,
    fresh.map(({ id }) => id),
    now,
  )
  const score = ({ id }: { id: string }) => scores.get(id)?.whole ?? 0
  return fresh
    .toSorted((a, b) => score(b) - score(a)) // the sort is stable: equal scores stay newest first
    .slice(0, limit)
    .map(({ briefHtml, briefOriginal, ...row }) => ({
      ...row,
      product: null,
      brief: briefHtml === null ? null : briefParts(briefHtml, briefOriginal),
    }))
}

type Ask = {
  language: Language
  since: Date
  now: Date
  limit: number
  except: readonly string[]
  /** Any topic when empty. */
  topics?: readonly Topic[]
}

/** The newest products or tools, in the same form as `trendingItems`. Their tier is only a badge: everyone may read them. */
export async function newestProducts(
  db: Db,
  { language, now, limit, except }: Omit<Ask, 'since' | 'topics'>,
): Promise<EpisodeItem[]> {
  const rows = await db
    .select({
      id: tools.id,
      title: tools.name,
      summary: said('excerpt', sql`coalesce(${tools.excerpt}, '')`),
      description: said('description', tools.description),
      content: said('content', tools.content),
      fields: wanted.fields,
      provider: tools.provider,
      features: tools.features,
      uses: tools.useCases,
      pricing: sql<string | null>`coalesce(${wanted.fields}->>'pricing', ${tools.pricing})`,
    })
    .from(tools)
    .leftJoin(wanted, reviewed('tool', tools.id, language))
    .where(
      and(
        eq(tools.status, 'published'),
        eq(tools.sample, false),
        lte(tools.publishedAt, now),
        or(eq(tools.language, language), isNotNull(wanted.itemId)),
      ),
    )
    .orderBy(desc(tools.createdAt), desc(tools.id))
    .limit(CONSIDERED)
  return rows
    .filter(({ id }) => !except.includes(id))
    .slice(0, limit)
    .map(({ id, title, summary, content, description, fields, provider, features, uses, pricing }) => ({
      id,
      title,
      summary,
      content: content === '' ? description : content,
      brief: null,
      product: {
        provider,
        features: listOf(fields?.['features'], features),
        uses: listOf(fields?.['use_cases'], uses),
        pricing,
      },
      sources: [],
    }))
}

const listOf = (translated: unknown, original: string[]): string[] =>
  Array.isArray(translated) ? translated.map(String) : original
