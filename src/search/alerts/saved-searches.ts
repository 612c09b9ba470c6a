import { and, asc, count, eq, gte, max, sql } from 'drizzle-orm'
import { entities } from '#articles/entities/tables.ts'
import { accessLevelOf } from '#membership/membership.ts'
import type { Collect } from '#people/personal-data.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { type SavedSearch, savedQuestion, savedSearches as savedSearchesCall } from './calls.ts'
import { mayChannels } from './own-alerts.ts'
import { HITS_KEPT_MS, MAX_ALERTS } from './rules.ts'
import { savedSearchHits as hits, savedSearches } from './tables.ts'

export const savedSearchesHandler = handle(savedSearchesCall, async (_input, { db, caller, now }) => {
  const items = await searchesOf(db, signedIn(caller).id, new Date(now.getTime() - HITS_KEPT_MS))
  const accessLevel = accessLevelOf(caller)
  return {
    items,
    total: items.length,
    most: MAX_ALERTS,
    paused: accessLevel === 'freemium',
    channels: mayChannels(accessLevel),
  }
})

/** The searches of an account, with what they have found since then. */
async function searchesOf(db: Db, userId: string, since: Date): Promise<SavedSearch[]> {
  const seenAt = sql`coalesce(${savedSearches.seenAt}, ${savedSearches.createdAt})`
  const rows = await db
    .select({
      row: savedSearches,
      entity: { slug: entities.slug, name: entities.name, kind: entities.kind },
      found: count(hits.articleId),
      unseen: sql<number>`count(*) filter (where ${hits.foundAt} > ${seenAt})::int`,
      foundAt: max(hits.foundAt),
    })
    .from(savedSearches)
    .leftJoin(entities, eq(entities.slug, sql`${savedSearches.question}->>'entity'`))
    .leftJoin(hits, and(eq(hits.alertId, savedSearches.id), gte(hits.foundAt, since)))
    .where(eq(savedSearches.userId, userId))
    .groupBy(savedSearches.id, entities.id)
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id))
    .limit(MAX_ALERTS)
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
    found_at: foundAt?.toISOString() ?? null,
    seen_at: (row.seenAt ?? row.createdAt).toISOString(),
    unseen,
  }))
}

/** The searches of an account, for its export. */
export const savedSearchesDataOf: Collect = (db, { id }) => searchesOf(db, id, new Date(0))
