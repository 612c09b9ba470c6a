import { type SQL, and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { articles, siteSettings } from '#library/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { job } from '#platform/jobs.ts'
import { NAMES_RULE, type NameFinder, nameFinder } from './find-names.ts'
import { OTHERS, knownNames, plantNames } from './names-kept.ts'
import { entityMentions, entityScans } from './tables.ts'

/** Texts that are read in one transaction, and in one run: the next run goes on. */
const AT_ONCE = 100
const MOST = 30_000
/** What was written before the last run and committed after it is found by looking back. */
const LOOK_BACK_MS = HOUR
/** So often everything is looked at, not only what has changed: an import may have come with the dates of its own. */
const ALL_EVERY_MS = DAY

/**
 * Reads the published articles for the names that are known, each again when its text, the names or the rule have
 * changed; what is retracted leaves, what is deleted waits until it is put back. Repeating it changes nothing, and while
 * nothing changes it reads nothing.
 */
export const findEntitiesJob = job(
  'find-entities',
  async (_: Record<string, never>, { db, clock, log }: House) => {
    const now = clock.now()
    await plantNames(db, now)
    const { names, changedAt } = await knownNames(db)
    const done = await readBefore(db)
    const isAll = !isSame(done, changedAt) || now.getTime() - done.all_at.getTime() >= ALL_EVERY_MS
    const since = isAll ? null : new Date(done.until.getTime() - LOOK_BACK_MS)
    await followArticles(db, since)
    const find = nameFinder(names, OTHERS)
    let [scanned, after]: [number, string | null] = [0, null]
    while (scanned < MOST) {
      const ids: string[] = await unread(db, changedAt, { since, after })
      for (let at = 0; at < ids.length; at += AT_ONCE)
        scanned += await db.transaction((tx) => readSome(tx, ids.slice(at, at + AT_ONCE), find, changedAt))
      after = ids.at(-1) ?? null
      if (after === null) break
    }
    if (after === null)
      await keepRead(db, {
        until: now,
        all_at: isAll ? now : done.all_at,
        names_of: changedAt,
        rule: NAMES_RULE,
      })
    if (scanned > 0) log.info({ scanned, names: names.length }, 'articles were read for names')
    return { scanned }
  },
)

/** Until when what has changed is read, when everything was, and by which names and rule. */
const read = z.object({
  until: z.coerce.date(),
  all_at: z.coerce.date(),
  names_of: z.coerce.date(),
  rule: z.number(),
})
type Read = z.infer<typeof read>
const SETTING = 'entities-read'
const NEVER: Read = { until: new Date(0), all_at: new Date(0), names_of: new Date(0), rule: 0 }

const isSame = ({ names_of: namesOf, rule }: Read, changedAt: Date): boolean =>
  rule === NAMES_RULE && namesOf.getTime() === changedAt.getTime()

async function readBefore(db: Db): Promise<Read> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, SETTING))
    .limit(1)
  return read.catch(NEVER).parse(row?.value)
}

async function keepRead(db: Db, value: Read): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key: SETTING, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
}

/** Ids that are looked up at a time: few rows are read for them. */
const LOOKED_UP = 1000

type Part = { since: Date | null; after: string | null }

/** Published articles that have not been read as they are now, by id; those that have changed since, or all. */
async function unread(db: Db, changedAt: Date, { since, after }: Part): Promise<string[]> {
  const { ofText, ofNames, rule, articleId } = entityScans
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(entityScans, eq(articleId, articles.id))
    .where(
      and(
        isNotNull(articles.publishedAt),
        isNull(articles.retractedAt),
        or(isNull(articleId), ne(ofText, articles.updatedAt), lt(ofNames, changedAt), ne(rule, NAMES_RULE)),
        since === null
          ? undefined
          : sql`greatest(${articles.updatedAt}, ${articles.publishedAt}) >= ${since.toISOString()}::timestamptz`,
        ...(after === null ? [] : [gt(articles.id, after)]),
      ),
    )
    .orderBy(asc(articles.id))
    .limit(LOOKED_UP)
  return rows.map(({ id }) => id)
}

async function readSome(tx: Db, ids: string[], find: NameFinder, changedAt: Date): Promise<number> {
  const texts = await tx
    .select({
      id: articles.id,
      title: articles.title,
      text: sql<string>`concat_ws(E'\n', ${articles.excerpt}, ${articles.content})`,
      publishedAt: sql<string | null>`${articles.publishedAt}::text`,
      updatedAt: sql<string>`${articles.updatedAt}::text`,
    })
    .from(articles)
    .where(inArray(articles.id, ids))
    .orderBy(asc(articles.id))
    .limit(AT_ONCE)
    .for('share')
  const read = texts.map((row) => row.id)
  if (read.length === 0) return 0
  const mentions = texts.flatMap(({ id, title, text, publishedAt }) => {
    const inTitle = find(title)
    return [...new Set([...inTitle, ...find(text)])].map((entityId) => ({
      entityId,
      articleId: id,
      inTitle: inTitle.has(entityId),
      publishedAt: exactly(publishedAt),
    }))
  })
  await tx.delete(entityMentions).where(inArray(entityMentions.articleId, read))
  // an entity that was removed meanwhile has no names any more: the next run reads again
  const there = await entitiesThere(tx, [...new Set(mentions.map(({ entityId }) => entityId))])
  const known = mentions.filter(({ entityId }) => there.has(entityId))
  if (known.length > 0) await tx.insert(entityMentions).values(known)
  const scan = (row: (typeof texts)[number]) => ({
    articleId: row.id,
    ofText: sql<Date>`${row.updatedAt}::timestamptz`,
    ofNames: changedAt,
    rule: NAMES_RULE,
  })
  await tx
    .insert(entityScans)
    .values(texts.map(scan))
    .onConflictDoUpdate({
      target: entityScans.articleId,
      set: { ofText: sql`excluded.of_text`, ofNames: sql`excluded.of_names`, rule: sql`excluded.rule` },
    })
  return read.length
}

/** Rows have microseconds, which a Date would lose. */
const exactly = (at: string | null): SQL<Date> | null => (at === null ? null : sql<Date>`${at}::timestamptz`)

async function entitiesThere(tx: Db, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from entities where id = any(${sql.param(ids)}::uuid[]) for key share`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Keeps what is known of articles in step with them without reading their texts. */
async function followArticles(db: Db, since: Date | null): Promise<void> {
  const isLate =
    since === null
      ? sql`true`
      : sql`greatest(a.updated_at, a.published_at) >= ${since.toISOString()}::timestamptz`
  const move = (where: SQL) =>
    db.execute(
      sql`update entity_mentions m set published_at = a.published_at from articles a where m.article_id = a.id and ${where}`,
    )
  await move(sql`a.deleted_at is not null and m.published_at is not null`)
  await move(sql`m.published_at is null and a.published_at is not null`)
  await move(sql`m.published_at is distinct from a.published_at and ${isLate}`)
  for (const table of [sql`entity_mentions`, sql`entity_scans`])
    await db.execute(
      sql`delete from ${table} m using articles a where m.article_id = a.id and a.retracted_at is not null and ${isLate}`,
    )
}
