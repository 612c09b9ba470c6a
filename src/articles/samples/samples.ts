// long: what the samples of a site are, and how they are counted, shown and removed
import { createHash } from 'node:crypto'
import { type SQL, and, desc, eq, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { carousels } from '../carousels/tables.ts'
import { inNewsList, wanted } from '../catalogue.ts'
import { rememberRemoved } from '../changes/remember-removed.ts'
import { readAllAgain } from '../entities/names-kept.ts'
import { entities } from '../entities/tables.ts'
import type { EpisodeItem } from '../episode-material.ts'
import { withdrawAllPages } from '../publish.ts'
import {
  agents,
  articles,
  leaderboardEntries,
  momentumReports,
  pictures,
  podcasts,
  siteSettings,
  storyReports,
  tools,
  translationDrafts,
  translations,
  writtenTranslations,
} from '../tables.ts'
import { videos } from '../videos/tables.ts'

type SampleKind = (typeof translations.$inferInsert)['kind']

/** The id of a sample: a version 5 UUID derived from its kind and key. */
export function sampleId(kind: SampleKind, key: string): string {
  const bytes = createHash('sha1').update(`cadence sample ${kind} ${key}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The site setting that records that the samples were added, so that it happens once in the life of a database. */
export const PLANTED = 'samples'

/** Whether the samples were added and not removed; they are not removed before `tx` ends. */
export async function holdSamples(tx: Db): Promise<boolean> {
  const [row] = await tx
    .select({ at: sql<string | null>`${siteSettings.value} ->> 'planted_at'` })
    .from(siteSettings)
    .where(eq(siteSettings.key, PLANTED))
    .for('share')
  return row?.at != null
}

/** Whether samples were never added to this database, are on the site, or were removed. */
export async function samplesState(db: Db): Promise<'never' | 'there' | 'removed'> {
  const [row] = await db
    .select({ at: sql<string | null>`${siteSettings.value} ->> 'planted_at'` })
    .from(siteSettings)
    .where(eq(siteSettings.key, PLANTED))
    .limit(1)
  return row === undefined ? 'never' : row.at === null ? 'removed' : 'there'
}

/** The strongest sample stories that everyone may read, by id. */
export async function strongestSamples(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(
        inNewsList,
        eq(articles.category, 'news'),
        eq(articles.sample, true),
        eq(articles.accessTier, 'freemium'),
        isNull(articles.deletedAt),
        lte(articles.publishedAt, now),
      ),
    )
    .orderBy(sql`${articles.momentum} desc nulls last`, desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** A person has changed it: its text, its picture or its place in the library, or a translation. Deleted items do not count. */
const isChanged: SQL = sql`(${articles.deletedAt} is null and (${articles.updatedAt} <> ${articles.createdAt}
  or exists (select from ${translations} t where t.kind = 'article' and t.item_id = ${articles.id}
    and (t.translator = 'person' or t.reviewed_at is not null))
  or exists (select from ${writtenTranslations} w where w.kind = 'article' and w.item_id = ${articles.id})))`

/** The ids of the sample articles and events that someone has changed, or that are among `others`. */
export async function changedSamples(db: Db, others: readonly string[]): Promise<string[]> {
  const among = others.length === 0 ? undefined : inArray(articles.id, [...others])
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.sample, true), or(isChanged, among)))
    .orderBy(articles.id)
    .limit(MAX_SAMPLES)
  return rows.map(({ id }) => id)
}
/** Far more than there are. */
const MAX_SAMPLES = 500

/**
 * Locks the sample articles with their translations, so that a change is either saved before `tx` looks at them or finds
 * nothing after it. Corrections lock in the same order.
 */
export async function holdSampleArticles(tx: Db): Promise<void> {
  const rows = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.sample, true))
    .orderBy(articles.id)
    .limit(MAX_SAMPLES)
    .for('update')
  const ids = rows.map(({ id }) => id)
  for (const texts of [translationDrafts, translations])
    // the order in which a review writes them
    await tx
      .select({ language: texts.language })
      .from(texts)
      .where(and(eq(texts.kind, 'article'), inArray(texts.itemId, ids)))
      .orderBy(texts.itemId, texts.language)
      .limit(MAX_SAMPLES * LANGUAGES.length)
      .for('update')
}

const KINDS = [
  ['article', articles],
  ['tool', tools],
  ['agent', agents],
  ['podcast', podcasts],
] as const

/** How many samples of each kind there are, without those with the ids `except`. */
export async function countSamples(db: Db, except: readonly string[]) {
  const kept = except.length === 0 ? undefined : not(inArray(articles.id, [...except]))
  const own = and(eq(articles.sample, true), kept)
  const count = (table: typeof tools | typeof agents | typeof podcasts | typeof videos) =>
    db.$count(table, eq(table.sample, true))
  return {
    articles: await db.$count(articles, and(own, sql`${articles.category} <> 'events'`)),
    events: await db.$count(articles, and(own, eq(articles.category, 'events'))),
    tools: await count(tools),
    agents: await count(agents),
    podcasts: await count(podcasts),
    videos: await count(videos),
  }
}

/**
 * Deletes every sample with its translations, events, pictures, videos, names and entries on the board, except those with
 * the ids `except`, and prevents them from coming back. Returns how many articles, events, tools, agents and episodes there
 * were. Their files are then shown by nothing, and the nightly sweep removes them.
 */
export async function removeSampleItems(db: Db, now: Date, except: readonly string[] = []): Promise<number> {
  return db.transaction(async (tx) => {
    const removedForGood = { value: { planted_at: null } }
    await tx
      .insert(siteSettings)
      .values({ key: PLANTED, ...removedForGood })
      .onConflictDoUpdate({ target: siteSettings.key, set: removedForGood })
    await tx.delete(videos).where(eq(videos.sample, true))
    await tx
      .delete(leaderboardEntries)
      .where(
        inArray(
          leaderboardEntries.articleId,
          tx.select({ id: articles.id }).from(articles).where(eq(articles.sample, true)),
        ),
      )
    let removed = 0
    for (const [kind, table] of KINDS) {
      const kept = except.length === 0 ? undefined : not(inArray(table.id, [...except]))
      const gone = await tx
        .delete(table)
        .where(and(eq(table.sample, true), kept))
        .returning()
      const ids = gone.map(({ id }) => id)
      for (const texts of [translations, translationDrafts, writtenTranslations])
        await tx.delete(texts).where(and(eq(texts.kind, kind), inArray(texts.itemId, ids)))
      for (const about of [momentumReports, storyReports, pictures, carousels])
        await tx.delete(about).where(inArray(about.itemId, ids))
      await rememberRemoved(
        tx,
        gone.map((row) => ({
          id: row.id,
          kind: 'category' in row && row.category === 'events' ? ('event' as const) : kind,
          publishedAt: row.publishedAt ?? ('publishedBefore' in row ? row.publishedBefore : null),
        })),
        now,
      )
      removed += gone.length
    }
    await tx.delete(entities).where(eq(entities.sample, true))
    await readAllAgain(tx)
    await withdrawAllPages(tx, 'samples')
    return removed
  })
}

/** From this many published stories of the site on, the samples come after them. */
const ENOUGH_STORIES = 3

/** Whether the site has enough stories of its own for the samples to come after them. */
export async function samplesStepBehind(db: Db, now: Date): Promise<boolean> {
  const own = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(inNewsList, eq(articles.sample, false), lte(articles.publishedAt, now)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(ENOUGH_STORIES)
  return own.length === ENOUGH_STORIES
}

/**
 * The first `limit` stories of a list, the samples after all others where they step behind. `rows` reads the list: of samples,
 * of other stories, or of both if `samples` is undefined.
 */
export async function withSamplesBehind<Row>(
  db: Db,
  now: Date,
  limit: number,
  rows: (samples: boolean | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (!(await samplesStepBehind(db, now))) return rows(undefined, limit)
  const own = await rows(false, limit)
  return own.length < limit ? [...own, ...(await rows(true, limit - own.length))] : own
}

/** The condition for samples, for other stories, or for both. */
export const areSamples = (samples: boolean | undefined): SQL | undefined =>
  samples === undefined ? undefined : eq(articles.sample, samples)

/** Free sample stories with their text in one language, most discussed first. */
export async function sampleStories(
  db: Db,
  language: Language,
  now: Date,
  limit: number,
): Promise<EpisodeItem[]> {
  const rows = await db
    .select({
      id: articles.id,
      title: sql<string>`coalesce(${wanted.title}, ${articles.title})`,
      summary: sql<string>`coalesce(${wanted.fields}->>'excerpt', ${articles.excerpt}, '')`,
      content: sql<string>`coalesce(${wanted.fields}->>'content', ${articles.content})`,
      sources: articles.sources,
    })
    .from(articles)
    .leftJoin(
      wanted,
      and(eq(wanted.kind, 'article'), eq(wanted.itemId, articles.id), eq(wanted.language, language)),
    )
    .where(
      and(
        inNewsList,
        eq(articles.sample, true),
        eq(articles.accessTier, 'freemium'),
        lte(articles.publishedAt, now),
        or(eq(articles.language, language), isNotNull(wanted.itemId)),
      ),
    )
    .orderBy(desc(articles.momentum), desc(articles.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, product: null, brief: null }))
}
