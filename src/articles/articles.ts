import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Language } from '#languages/rules.ts'
import type { AccessLevel } from '#membership/rules.ts'
import { type After, behind, placeAt } from '#platform/cursor.ts'
import { bylineOf } from '#people/people.ts'
import type { Db } from '#platform/db.ts'
import { pictureCredit } from './item-picture.ts'
import { type Count, briefColumns, countRows, inNewsList, tiersOf } from './catalogue.ts'
import { OPENING_LENGTH } from './excerpt.ts'
import { PUBLIC_ARTICLES, STORED_BOARD_SIZE } from './rules.ts'
import { areSamples, samplesStepBehind } from './samples/samples.ts'
import { machineTranslated, reviewedTranslation } from './translation/machine-translated.ts'
import { articles, leaderboardEntries, translations } from './tables.ts'

const wanted = alias(translations, 'wanted')

/** The columns of a card, without the body, which a list does not need. */
export const card = {
  id: articles.id,
  title: sql<string>`coalesce(${wanted.title}, ${articles.title})`,
  excerpt: sql<
    string | null
  >`coalesce(${wanted.excerpt}, ${articles.excerpt}, left(${articles.content}, ${sql.raw(String(OPENING_LENGTH))}))`,
  author: articles.author,
  imageUrl: articles.imageUrl,
  accessTier: articles.accessTier,
  category: articles.category,
  topic: articles.topic,
  publishedAt: articles.publishedAt,
  translated: sql<boolean>`${wanted.itemId} is not null`,
  machineTranslated,
  reviewedTranslation,
  originalLanguage: articles.language,
  momentum: articles.momentum,
  metadata: articles.metadata,
  words: articles.wordCount,
  sourceCount: articles.sourceCount,
  sample: articles.sample,
}

/** An article of a list, in the requested language if a translation exists. */
export type ArticleRow = Awaited<ReturnType<typeof articlesByIds>>[number]

/** Joins `wanted` to an article. */
export const inLanguage = (language: Language) =>
  and(eq(wanted.kind, 'article'), eq(wanted.itemId, articles.id), eq(wanted.language, language))

/** The access level and language for which a list is made. */
export type ListQuestion = { accessLevel: AccessLevel; language: Language; now: Date }

/**
 * Published news, newest first by `published_at`, ties by id, with the samples last where they step behind; `limit` rows
 * after `after`. Freemium readers see only the latest thirty free articles; others see all that their tier opens.
 */
export async function newestArticles(db: Db, question: ListQuestion, limit: number, after: After | null) {
  const stepBehind = await samplesStepBehind(db, question.now)
  const inList = await listed(db, question, stepBehind)
  const rows = (samples: boolean | undefined, most: number, from: After | null) => {
    // limited before it is joined: a join of whole tables reads all translations for one page
    const page = db
      .select({ pageId: sql<string>`${articles.id}`.as('page_id') })
      .from(articles)
      .where(and(inList, areSamples(samples), behind(articles.publishedAt, articles.id, from)))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(most)
      .as('page')
    return db
      .select({ ...card, place: placeAt(articles.publishedAt, articles.id) })
      .from(page)
      .innerJoin(articles, eq(articles.id, page.pageId))
      .leftJoin(wanted, inLanguage(question.language))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(most)
  }
  if (!stepBehind) return rows(undefined, limit, after)
  const isAtSamples = after !== null && (await isSample(db, after.id))
  const own = isAtSamples ? [] : await rows(false, limit, after)
  if (own.length === limit) return own
  return [...own, ...(await rows(true, limit - own.length, isAtSamples ? after : null))]
}

/** Whether the samples come after all other stories in lists. */
export const samplesAreLast = (db: Db, now: Date): Promise<boolean> => samplesStepBehind(db, now)

const isSample = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(articles, and(eq(articles.id, id), eq(articles.sample, true)))) > 0

/** The total number of articles in this reader's list, counted up to a limit. */
export async function countArticles(db: Db, question: ListQuestion): Promise<Count> {
  const inList = await listed(db, question, await samplesStepBehind(db, question.now))
  return countRows(db, db.select({ id: articles.id }).from(articles).where(inList))
}

/**
 * The condition for the articles in this reader's list. For freemium readers it names the latest thirty; the samples among
 * them are only looked for if the site has fewer stories of its own.
 */
async function listed(db: Db, { accessLevel, now }: ListQuestion, stepBehind: boolean) {
  const open = and(
    inNewsList,
    lte(articles.publishedAt, now),
    inArray(articles.accessTier, [...tiersOf(accessLevel)]),
  )
  if (accessLevel !== 'freemium') return open
  const latest = (samples: boolean | undefined, most: number) =>
    db
      .select({ id: articles.id })
      .from(articles)
      .where(and(open, areSamples(samples)))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(most)
  if (!stepBehind) return inArray(articles.id, latest(undefined, PUBLIC_ARTICLES))
  const own = await latest(false, PUBLIC_ARTICLES)
  const missing = PUBLIC_ARTICLES - own.length
  const samples = missing > 0 ? await latest(true, missing) : []
  return inArray(
    articles.id,
    [...own, ...samples].map(({ id }) => id),
  )
}

/** When the next scheduled article becomes public; null if none is scheduled. */
export async function nextPublication(db: Db, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ publishedAt: articles.publishedAt })
    .from(articles)
    .where(and(inNewsList, gt(articles.publishedAt, now)))
    .orderBy(asc(articles.publishedAt), asc(articles.id))
    .limit(1)
  return row?.publishedAt ?? null
}

/** The articles with these ids, in the order of the ids; unknown ids are left out. At most 50. */
export async function articlesByIds(db: Db, ids: readonly string[], language: Language) {
  if (ids.length === 0) return []
  const rows = await db
    .select(card)
    .from(articles)
    .leftJoin(wanted, inLanguage(language))
    .where(inArray(articles.id, ids.slice(0, 50)))
    .limit(50)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** The newest published articles without an image of their own, newest first. */
export async function latestWithoutPicture(db: Db, now: Date, limit: number) {
  return db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(and(inNewsList, lte(articles.publishedAt, now), isNull(articles.imageUrl)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
}

/**
 * The articles with these ids with body, sources and the languages they exist in, in the order of the ids; unknown ids are
 * left out. At most 50.
 */
export async function wholeArticles(db: Db, ids: readonly string[], language: Language) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      ...card,
      content: sql<string>`coalesce(${wanted.fields}->>'content', ${articles.content})`,
      contentHtml: sql<string>`coalesce(${wanted.fields}->>'content_html', ${articles.contentHtml})`,
      briefOriginal: briefColumns.briefOriginal,
      contentType: articles.contentType,
      writtenBy: articles.writtenBy,
      approvedAt: articles.approvedAt,
      approvedBy: bylineOf(articles.approvedBy),
      imageCredit: pictureCredit(articles),
      tags: articles.tags,
      sources: articles.sources,
      sourceUrls: articles.sourceUrls,
      updatedAt: articles.updatedAt,
      retractedAt: articles.retractedAt,
      languages: sql<
        Language[]
      >`array(select t.language from ${translations} t where t.kind = 'article' and t.item_id = ${articles.id} order by t.language)`,
    })
    .from(articles)
    .leftJoin(wanted, inLanguage(language))
    .where(inArray(articles.id, ids.slice(0, 50)))
    .limit(50)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** One article with body, sources and the languages it exists in; null when there is none. */
export async function articleById(db: Db, id: string, language: Language) {
  const [row] = await wholeArticles(db, [id], language)
  return row ?? null
}

/** The maximum number of consecutive merges that are followed. */
const MERGES = 5

/** The event that this one was merged into and whose address shows it now; null if it was not merged. */
export async function mergedInto(db: Db, id: string, merges = MERGES): Promise<string | null> {
  const [row] = await db
    .select({ kept: sql<string | null>`${articles.metadata} ->> 'merged_into'` })
    .from(articles)
    .where(and(eq(articles.id, id), isNotNull(articles.deletedAt)))
    .limit(1)
  if (!row?.kept || merges === 0) return null
  return (await mergedInto(db, row.kept, merges - 1)) ?? row.kept
}

/** The latest board up to `at` and the one before it, newest first, each with all stored rows by rank. */
export async function latestBoards(db: Db, at: Date) {
  const takes = db
    .selectDistinct({ takenAt: leaderboardEntries.takenAt })
    .from(leaderboardEntries)
    .where(lte(leaderboardEntries.takenAt, at))
    .orderBy(desc(leaderboardEntries.takenAt))
    .limit(2)
  return db
    .select()
    .from(leaderboardEntries)
    .where(inArray(leaderboardEntries.takenAt, takes))
    .orderBy(desc(leaderboardEntries.takenAt), leaderboardEntries.rank)
    .limit(2 * STORED_BOARD_SIZE)
}

/** The publishers cited by each of these articles, by id: every name once, in the order of the sources. */
export async function publishersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: articles.id, sources: articles.sources })
    .from(articles)
    .where(inArray(articles.id, [...ids]))
    .orderBy(articles.id)
    .limit(ids.length)
  return new Map(rows.map(({ id, sources }) => [id, [...new Set(sources.map(({ publisher }) => publisher))]]))
}
