import { asc, eq, sql } from 'drizzle-orm'
import { entities } from '#articles/entities/tables.ts'
import { accessLevelOf } from '#membership/membership.ts'
import type { AccessLevel } from '#membership/rules.ts'
import type { Collect } from '#people/personal-data.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { type SavedSearch, savedQuestion, savedSearches as savedSearchesCall } from './calls.ts'
import { HITS_KEPT_MS } from './found-by.ts'
import { MAX_SEARCHES } from './rules.ts'
import { savedSearchHits, savedSearches } from './tables.ts'

export const savedSearchesHandler = handle(savedSearchesCall, async (_input, { db, caller, now }) => {
  const items = await searchesOf(db, signedIn(caller).id, new Date(now.getTime() - HITS_KEPT_MS))
  const accessLevel = accessLevelOf(caller)
  return {
    items,
    total: items.length,
    most: MAX_SEARCHES,
    paused: accessLevel === 'freemium',
    channels: mayChannels(accessLevel),
  }
})

/** Whether channels are allowed: they are part of B2B. */
export const mayChannels = (accessLevel: AccessLevel): boolean =>
  accessLevel === 'b2b' || accessLevel === 'admin'

/** Throws the Refusal for anything that this reader's plan does not include. */
export function expectMay(
  accessLevel: AccessLevel,
  wanted: { alerts?: boolean | undefined; at_channels?: boolean | undefined },
): void {
  if (wanted.alerts === true && accessLevel === 'freemium')
    throw new Refusal('library.searches.premiumOnly', 403)
  if (wanted.at_channels === true && !mayChannels(accessLevel))
    throw new Refusal('library.searches.channelsB2b', 403)
}

async function searchesOf(db: Db, userId: string, since: Date): Promise<SavedSearch[]> {
  const hits = sql`from ${savedSearchHits} where ${savedSearchHits.searchId} = ${savedSearches.id} and ${savedSearchHits.foundAt} >= ${since.toISOString()}::timestamptz`
  const rows = await db
    .select({
      row: savedSearches,
      entity: { slug: entities.slug, name: entities.name, kind: entities.kind },
      found: sql<number>`(select count(*)::int ${hits})`,
      unseen: sql<number>`(select count(*)::int ${hits} and ${savedSearchHits.foundAt} > coalesce(${savedSearches.seenAt}, ${savedSearches.createdAt}))`,
      foundAt: sql<Date | string | null>`(select max(${savedSearchHits.foundAt}) ${hits})`,
    })
    .from(savedSearches)
    .leftJoin(entities, eq(entities.slug, sql`${savedSearches.question}->>'entity'`))
    .where(eq(savedSearches.userId, userId))
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id))
    .limit(MAX_SEARCHES)
  return rows.map(({ row, entity, found, foundAt, unseen }) => ({
    id: row.id,
    name: row.name,
    question: savedQuestion.safeParse(row.question).data ?? {},
    entity,
    language: row.language,
    alerts: row.alerts,
    by_mail: row.byMail,
    at_channels: row.atChannels,
    pace: row.pace,
    created_at: row.createdAt.toISOString(),
    found,
    found_at: foundAt === null ? null : new Date(foundAt).toISOString(),
    seen_at: (row.seenAt ?? row.createdAt).toISOString(),
    unseen,
  }))
}

/** The searches of an account, for its export. */
export const savedSearchesDataOf: Collect = (db, { id }) => searchesOf(db, id, new Date(0))
