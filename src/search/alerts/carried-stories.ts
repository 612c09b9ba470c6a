import { and, asc, count, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { ARCHIVE_KINDS } from '#articles/search/rules.ts'
import { articleChangedAt } from '#articles/changed-at.ts'
import { entityMentions } from '#articles/entities/tables.ts'
import { matchesAmong } from '#articles/search/matches.ts'
import { cleanWords, readWords } from '#articles/search/words.ts'
import { articles, momentumReports } from '#articles/tables.ts'
import type { AccessLevel } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { PUBLISHERS } from './rules.ts'

/** The maximum number of stories examined, newest first; two weeks have fewer. */
const MAX = 2000

/** The stories of a time span that several independent publishers carry, with the number of publishers, newest first. */
export async function carriedStories(
  db: Db,
  { since, until, now }: { since: Date; until: Date; now: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: articles.id, publishers: count() })
    .from(momentumReports)
    .innerJoin(articles, sql`${articles.id} = ${momentumReports.itemId}`)
    .where(
      and(
        sql`${articleChangedAt()} >= ${since.toISOString()}::timestamptz`,
        gte(articles.publishedAt, since),
        lte(articles.publishedAt, until),
        isNull(articles.retractedAt),
        lte(momentumReports.firstAt, now),
      ),
    )
    .groupBy(articles.id)
    .having(gte(count(), PUBLISHERS.least))
    .orderBy(sql`${articles.publishedAt} desc`, sql`${articles.id} desc`)
    .limit(MAX)
  return new Map(rows.map(({ id, publishers }) => [id, publishers]))
}

type Watched = { words: string | null; entityId: string | null; language: Language }

/** The stories among these that match the watch-list; a body matches only for an owner who may read it. */
export async function storiesAbout(
  db: Db,
  { words, entityId, language }: Watched,
  { ids, accessLevel, now }: { ids: readonly string[]; accessLevel: AccessLevel; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return []
  if (entityId !== null) return mentioning(db, entityId, ids)
  // the trailing space keeps the last word from matching as a prefix
  const asked = await readWords(db, `${cleanWords(words ?? '')} `)
  if (asked === null) return []
  const question = { accessLevel, language, now, kinds: ARCHIVE_KINDS, words: asked }
  const found = await matchesAmong(
    db,
    { ...question, category: null, tier: null, since: null, until: null },
    ids,
  )
  return ids.filter((id) => found.has(id))
}

async function mentioning(db: Db, entityId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: entityMentions.articleId })
    .from(entityMentions)
    .where(and(sql`${entityMentions.entityId} = ${entityId}`, inArray(entityMentions.articleId, [...ids])))
    .limit(ids.length)
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/** The names of the publishers that carry each of these stories, the first to report it first. */
export async function publishersOf(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({ id: momentumReports.itemId, publisher: momentumReports.publisher })
    .from(momentumReports)
    .where(and(inArray(momentumReports.itemId, [...ids]), lte(momentumReports.firstAt, now)))
    .orderBy(asc(momentumReports.firstAt), asc(momentumReports.publisherGroup))
    .limit(ids.length * 200)
  const by = Map.groupBy(rows, ({ id }) => id)
  return new Map(Array.from(by, ([id, of]) => [id, of.map(({ publisher }) => publisher)]))
}
