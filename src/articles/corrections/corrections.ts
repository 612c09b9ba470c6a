import { and, desc, eq, gte, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Language, isLanguage } from '#languages/rules.ts'
import { type After, behind, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { articles, translations } from '../tables.ts'
import { type CorrectionNote, corrections as correctionsCall } from './calls.ts'
import { NOTES_SHOWN } from './rules.ts'
import { corrections } from './tables.ts'

type Row = typeof corrections.$inferSelect
const { id, kind, note, notes, language, changed, notedAt } = corrections
/** The columns from which a note is built. */
export const noteColumns = { id, kind, note, notes, language, changed, notedAt }
const newestFirst = [desc(notedAt), desc(id)]

/** The corrections of one article, newest first, in the requested language if the note was written in it. */
export async function notesOf(db: Db, articleId: string, reading: Language): Promise<CorrectionNote[]> {
  const rows = await db
    .select(noteColumns)
    .from(corrections)
    .where(eq(corrections.articleId, articleId))
    .orderBy(...newestFirst)
    .limit(NOTES_SHOWN)
  return rows.map((row) => noteOf(row, reading))
}

/** A note in the requested language if it was written in it, or else in its original language. */
export function noteOf(row: Pick<Row, keyof typeof noteColumns>, reading: Language): CorrectionNote {
  const own = row.notes[reading]
  return {
    id: row.id,
    kind: row.kind,
    note: own ?? row.note,
    language: own === undefined ? row.language : reading,
    changed: row.changed,
    noted_at: row.notedAt.toISOString(),
  }
}

/** How many texts were corrected or retracted in a span. */
export const countCorrections = (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> =>
  db.$count(corrections, and(gte(notedAt, from), lt(notedAt, to)))

/** The log is counted up to this number; a larger total is reported as this number. */
const COUNTED = 10_000

export const correctionsHandler = handle(correctionsCall, async ({ limit, cursor, lang }, context) => {
  const { db, now } = context
  const reading = lang ?? (isLanguage(context.language) ? context.language : 'en')
  const rows = await logged(db, { reading, now, limit: limit + 1, after: readCursor(cursor) })
  const { page, next } = cutPage(rows, limit)
  return {
    items: page.map(({ articleId, title, titleLanguage, ...row }) => ({
      ...noteOf(row, reading),
      article_id: articleId,
      title,
      title_language: titleLanguage,
    })),
    total: await countLogged(db, now),
    next_cursor: next,
  }
})

const wanted = alias(translations, 'wanted')
const readable = (now: Date) => and(isNotNull(articles.publishedAt), lte(articles.publishedAt, now))

type LogQuestion = { reading: Language; now: Date; limit: number; after: After | null }

const logged = (db: Db, { reading, now, limit, after }: LogQuestion) =>
  db
    .select({
      ...noteColumns,
      place: placeAt(notedAt, id),
      articleId: articles.id,
      title: sql<string>`coalesce(${wanted.title}, ${articles.title})`,
      titleLanguage: sql<Language>`case when ${wanted.itemId} is null then ${articles.language} else ${reading} end`,
    })
    .from(corrections)
    .innerJoin(articles, eq(articles.id, corrections.articleId))
    .leftJoin(
      wanted,
      and(eq(wanted.kind, 'article'), eq(wanted.itemId, articles.id), eq(wanted.language, reading)),
    )
    .where(and(readable(now), behind(notedAt, id, after)))
    .orderBy(...newestFirst)
    .limit(limit)

async function countLogged(db: Db, now: Date): Promise<number> {
  const some = db
    .select({ id })
    .from(corrections)
    .innerJoin(articles, eq(articles.id, corrections.articleId))
    .where(readable(now))
    .limit(COUNTED)
    .as('some')
  return db.$count(some)
}
