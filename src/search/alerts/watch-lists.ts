import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import { entities } from '#articles/entities/tables.ts'
import { accessLevelOf } from '#membership/membership.ts'
import type { Collect } from '#people/personal-data.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { type WatchList, watchListList, watchedNames } from './calls.ts'
import { mayChannels } from './own-alerts.ts'
import { MAX_ALERTS } from './rules.ts'
import { watchListHits as hits, watchLists } from './tables.ts'

export const watchListListHandler = handle(watchListList, async (_input, { caller, db }) => {
  const accessLevel = accessLevelOf(caller)
  return {
    items: await listsOf(db, eq(watchLists.userId, signedIn(caller).id)),
    open: accessLevel !== 'freemium',
    channels: mayChannels(accessLevel),
  }
})

const MAX_NAMES = 10

export const watchedNamesHandler = handle(watchedNames, async ({ q }, { db }) => {
  if (q === '') return { names: [] }
  const rows = await db
    .select({ name: entities.name })
    .from(entities)
    .where(sql`starts_with(lower(${entities.name}), lower(${q}))`)
    .orderBy(asc(entities.name), asc(entities.id))
    .limit(MAX_NAMES)
  return { names: rows.map(({ name }) => name) }
})

/** The watchlist that meets this condition. Throws Refusal `library.watching.notFound` (404). */
export async function watchListWhere(db: Db, which: ReturnType<typeof and>): Promise<WatchList> {
  const [row] = await listsOf(db, which)
  if (!row) throw new Refusal('library.watching.notFound', 404)
  return row
}

async function listsOf(db: Db, which: ReturnType<typeof and>): Promise<WatchList[]> {
  const rows = await db
    .select({
      row: watchLists,
      name: entities.name,
      found: count(hits.articleId),
      foundAt: max(hits.foundAt),
    })
    .from(watchLists)
    .leftJoin(entities, eq(entities.id, watchLists.entityId))
    .leftJoin(hits, eq(hits.alertId, watchLists.id))
    .where(which)
    .groupBy(watchLists.id, entities.id)
    .orderBy(asc(watchLists.createdAt), asc(watchLists.id))
    .limit(MAX_ALERTS)
  return rows.map(({ row, name, found, foundAt }) => ({
    id: row.id,
    words: row.words,
    name,
    publishers: row.publishers,
    language: row.language,
    by_mail: row.byMail,
    at_channels: row.atChannels,
    created_at: row.createdAt.toISOString(),
    found,
    last_found_at: foundAt?.toISOString() ?? null,
  }))
}

/** The watchlists in an account's data export. */
export const watchListsDataOf: Collect = (db, { id }) => listsOf(db, eq(watchLists.userId, id))
