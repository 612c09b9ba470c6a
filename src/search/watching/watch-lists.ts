import { and, asc, eq, sql } from 'drizzle-orm'
import { entities } from '#articles/entities/tables.ts'
import { watchListHits, watchLists } from '../saved/tables.ts'
import { accessLevelOf } from '#membership/membership.ts'
import type { Collect } from '#people/personal-data.ts'
import type { OutputOf } from '#platform/call.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { type watchListMake, watchListList, watchedNames } from './calls.ts'
import { MAX_WATCH_LISTS } from './rules.ts'

export const watchListListHandler = handle(watchListList, async (_input, { caller, db }) => {
  const accessLevel = accessLevelOf(caller)
  const rows = await listsOf(db, eq(watchLists.userId, signedIn(caller).id))
  return {
    items: rows,
    open: accessLevel !== 'freemium',
    channels: accessLevel === 'b2b' || accessLevel === 'admin',
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

/** One watch-list of an account. Throws Refusal `library.watching.notFound` (404). */
export async function watchListOf(db: Db, userId: string, id: string) {
  const [row] = await listsOf(db, and(eq(watchLists.userId, userId), eq(watchLists.id, id)))
  if (!row) throw new Refusal('library.watching.notFound', 404)
  return row
}

type Wire = OutputOf<typeof watchListMake>

async function listsOf(db: Db, which: ReturnType<typeof and>): Promise<Wire[]> {
  const rows = await db
    .select({
      id: watchLists.id,
      words: watchLists.words,
      name: entities.name,
      publishers: watchLists.publishers,
      language: watchLists.language,
      by_mail: watchLists.byMail,
      at_channels: watchLists.atChannels,
      createdAt: watchLists.createdAt,
      found: sql<number>`(select count(*)::int from ${watchListHits} h where h.watch_list_id = ${watchLists.id})`,
      lastFoundAt:
        sql<Date | null>`(select max(h.found_at) from ${watchListHits} h where h.watch_list_id = ${watchLists.id})`.mapWith(
          watchListHits.foundAt,
        ),
    })
    .from(watchLists)
    .leftJoin(entities, eq(entities.id, watchLists.entityId))
    .where(which)
    .orderBy(asc(watchLists.createdAt), asc(watchLists.id))
    .limit(MAX_WATCH_LISTS)
  return rows.map(({ createdAt, lastFoundAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    last_found_at: lastFoundAt?.toISOString() ?? null,
  }))
}

/** The watch-lists in an account's data export. */
export const watchListsDataOf: Collect = (db, { id }) => listsOf(db, eq(watchLists.userId, id))
