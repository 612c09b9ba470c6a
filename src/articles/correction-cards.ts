import { type SQL, and, asc, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { isReviewed, wanted } from './catalogue.ts'
import type { LoggedCorrection } from './corrections/calls.ts'
import { noteColumns, noteOf } from './corrections/corrections.ts'
import { corrections } from './corrections/tables.ts'
import { articles } from './tables.ts'

/** A correction of one article. */
export type NotedCorrection = {
  id: string
  articleId: string
  notedAt: Date
  /** The entry of the public log with the title of a reviewed translation, or else the original title. */
  cardIn: (language: Language) => LoggedCorrection
}

/** Maximum number that is read; older ones are ignored. */
const MAX = 300

/**
 * The corrections and retractions after one moment and up to another, as in the public log: newest first; of a retracted
 * article only the retraction.
 */
export const correctionsBetween = (
  db: Db,
  { after, until }: { after: Date; until: Date },
): Promise<NotedCorrection[]> =>
  noted(db, and(gt(corrections.notedAt, after), lte(corrections.notedAt, until)), until)

/** The corrections with these ids that are still in the public log. */
export const correctionsNamed = async (
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<NotedCorrection[]> => (ids.length === 0 ? [] : noted(db, inArray(corrections.id, [...ids]), now))

async function noted(db: Db, which: SQL | undefined, now: Date): Promise<NotedCorrection[]> {
  const rows = await db
    .select({
      ...noteColumns,
      articleId: articles.id,
      title: articles.title,
      titleLanguage: articles.language,
    })
    .from(corrections)
    .innerJoin(articles, eq(articles.id, corrections.articleId))
    .where(
      and(
        which,
        lte(articles.publishedAt, now),
        isNull(articles.deletedAt),
        or(isNull(articles.retractedAt), eq(corrections.kind, 'retraction')),
      ),
    )
    .orderBy(desc(corrections.notedAt), desc(corrections.id))
    .limit(MAX)
  const titles = await reviewedTitles(
    db,
    rows.map(({ articleId }) => articleId),
  )
  return rows.map((row) => ({
    id: row.id,
    articleId: row.articleId,
    notedAt: row.notedAt,
    cardIn: (language) => {
      const title = titles.get(`${row.articleId} ${language}`)
      return {
        ...noteOf(row, language),
        article_id: row.articleId,
        title: title ?? row.title,
        title_language: title === undefined ? row.titleLanguage : language,
      }
    },
  }))
}

/** Titles of articles in their reviewed translations, by article and language. */
async function reviewedTitles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: wanted.itemId, language: wanted.language, title: wanted.title })
    .from(wanted)
    .where(and(eq(wanted.kind, 'article'), inArray(wanted.itemId, [...new Set(ids)]), isReviewed))
    .orderBy(asc(wanted.itemId), asc(wanted.language))
  return new Map(rows.map(({ id, language, title }) => [`${id} ${language}`, title]))
}
