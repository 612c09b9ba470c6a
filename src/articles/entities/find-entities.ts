import { type SQL, asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { articleChangedAt } from '../changed-at.ts'
import { articles, siteSettings } from '../tables.ts'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { NAMES_RULE, type NameFinder, nameFinder } from './find-names.ts'
import { OTHERS, READ_SETTING, knownNames, plantNames, recountStories } from './names-kept.ts'
import { entityMentions, entityScans } from './tables.ts'

/** Maximum numbers of texts read in one transaction and in one run; the next run continues. */
const BATCH_SIZE = 100
const MAX = 30_000
/** Looking back finds texts written before the last run but committed after it. */
const LOOK_BACK_MS = HOUR

/**
 * Searches the published articles for known names. An article is read again when its text, the names or the rule have
 * changed; mentions of retracted articles are deleted, those of deleted articles are kept until they are restored.
 * Idempotent, and reads nothing if nothing has changed.
 */
export const findEntitiesJob = job(
  'find-entities',
  async (_: Record<string, never>, { db, clock, log }: Runtime) => {
    const now = clock.now()
    await plantNames(db, now)
    const { names, changedAt } = await knownNames(db)
    const done = await readBefore(db)
    const since = isSame(done, changedAt) ? new Date(done.until.getTime() - LOOK_BACK_MS) : null
    const touched = await followArticles(db, since)
    const find = nameFinder(names, OTHERS)
    let [scanned, after]: [number, string | null] = [0, null]
    do {
      const { ids, last }: Walked = await unread(db, changedAt, { since, after })
      for (let at = 0; at < ids.length; at += BATCH_SIZE) {
        const some = await db.transaction((tx) =>
          readSome(tx, ids.slice(at, at + BATCH_SIZE), find, changedAt),
        )
        scanned += some.read
        for (const id of some.entities) touched.add(id)
      }
      after = last
    } while (after !== null && scanned < MAX)
    await countStories(db, touched, { since, now })
    if (after === null) await keepRead(db, { until: now, names_of: changedAt, rule: NAMES_RULE })
    if (scanned > 0) log.info({ scanned, names: names.length }, 'articles were read for names')
    return { scanned }
  },
)

/** The time up to which changes have been read, and the names and rule that were used. */
const read = z.object({
  until: z.coerce.date(),
  names_of: z.coerce.date(),
  rule: z.number(),
})
type Read = z.infer<typeof read>
const NEVER: Read = { until: new Date(0), names_of: new Date(0), rule: 0 }

const isSame = ({ names_of: namesOf, rule }: Read, changedAt: Date): boolean =>
  rule === NAMES_RULE && namesOf.getTime() === changedAt.getTime()

async function readBefore(db: Db): Promise<Read> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, READ_SETTING))
    .limit(1)
  return read.catch(NEVER).parse(row?.value)
}

async function keepRead(db: Db, value: Read): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key: READ_SETTING, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
}

/** Number of articles checked per query; the unread ones among them are read. */
const LOOKED_UP = 2000

type Part = { since: Date | null; after: string | null }
/** The unread articles of a part, and where the next part begins; null after the last part. */
type Walked = { ids: string[]; last: string | null }

/** Published articles whose current version has not been read, by id: of those changed since, or of all. */
async function unread(db: Db, changedAt: Date, { since, after }: Part): Promise<Walked> {
  const { rows } = await db.execute<{ ids: string[] | null; last: string | null; looked: number }>(sql`
    with looked as (
      select id, updated_at from articles
      where published_at is not null and retracted_at is null and ${changedSince(sql`articles`, since)}
        and ${after === null ? sql`true` : sql`id > ${after}::uuid`}
      order by id limit ${LOOKED_UP})
    select array_agg(l.id::text order by l.id) filter (where s.article_id is null or s.of_text <> l.updated_at
        or s.of_names < ${changedAt.toISOString()}::timestamptz or s.rule <> ${NAMES_RULE}::int) as ids,
      (array_agg(l.id::text order by l.id desc))[1] as last, count(*)::int as looked
    from looked l left join entity_scans s on s.article_id = l.id`)
  const { ids, last, looked } = rows[0] ?? { ids: null, last: null, looked: 0 }
  return { ids: ids ?? [], last: looked < LOOKED_UP ? null : last }
}

/** Must match the index. */
const changedSince = (of: SQL, since: Date | null): SQL =>
  since === null ? sql`true` : sql`${articleChangedAt(of)} >= ${since.toISOString()}::timestamptz`

/** How many texts were read, and the entities they mentioned before or mention now. */
type Some = { read: number; entities: string[] }

async function readSome(tx: Db, ids: string[], find: NameFinder, changedAt: Date): Promise<Some> {
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
    .limit(BATCH_SIZE)
    .for('share')
  const read = texts.map((row) => row.id)
  if (read.length === 0) return { read: 0, entities: [] }
  const mentions = texts.flatMap(({ id, title, text, publishedAt }) => {
    const inTitle = find(title)
    return [...new Set([...inTitle, ...find(text)])].map((entityId) => ({
      entityId,
      articleId: id,
      inTitle: inTitle.has(entityId),
      publishedAt: exactly(publishedAt),
    }))
  })
  const before = await tx
    .delete(entityMentions)
    .where(inArray(entityMentions.articleId, read))
    .returning({ id: entityMentions.entityId })
  // An entity removed since then no longer has names; the next run reads the texts again.
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
  return {
    read: read.length,
    entities: [...before, ...known.map((each) => ({ id: each.entityId }))].map(({ id }) => id),
  }
}

/** Keeps the microseconds of a row, which a Date would lose. */
const exactly = (at: string | null): SQL<Date> | null => (at === null ? null : sql<Date>`${at}::timestamptz`)

async function entitiesThere(tx: Db, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from entities where id = any(${sql.param(ids)}::uuid[]) for key share`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Updates mentions to match their articles without reading texts. Returns the entities whose mentions changed. */
async function followArticles(db: Db, since: Date | null): Promise<Set<string>> {
  const touched = new Set<string>()
  const move = async (where: SQL) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`update entity_mentions m set published_at = a.published_at from articles a where m.article_id = a.id and ${where}
        returning m.entity_id as id`,
    )
    for (const { id } of rows) touched.add(id)
  }
  const isLate = changedSince(sql`a`, since)
  await move(sql`a.deleted_at is not null and m.published_at is not null`)
  await move(sql`m.published_at is null and a.published_at is not null`)
  await move(sql`m.published_at is distinct from a.published_at and ${isLate}`)
  const gone = sql`using articles a where m.article_id = a.id and a.retracted_at is not null and ${isLate}`
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from entity_mentions m ${gone} returning m.entity_id as id`,
  )
  for (const { id } of rows) touched.add(id)
  await db.execute(sql`delete from entity_scans m ${gone}`)
  return touched
}

/** Counts the stories of these entities, and of those mentioned in scheduled articles that have since been published. */
async function countStories(
  db: Db,
  touched: Set<string>,
  { since, now }: { since: Date | null; now: Date },
): Promise<void> {
  const until = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string }>(
    since === null
      ? sql`select id from entities`
      : sql`select distinct entity_id as id from entity_mentions
          where published_at > ${since.toISOString()}::timestamptz and published_at <= ${until}`,
  )
  const ids = [...new Set([...touched, ...rows.map(({ id }) => id)])]
  if (ids.length > 0) await recountStories(db, ids, now)
}
