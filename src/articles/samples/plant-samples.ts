import { and, eq, inArray } from 'drizzle-orm'
import { rememberRemoved } from '../changes/remember-removed.ts'
import type { Db } from '#platform/db.ts'
import { plantSampleNames, readAllAgain } from '../entities/names-kept.ts'
import { entities } from '../entities/tables.ts'
import { readSamples } from './read-samples.ts'
import { sampleRows } from './sample-rows.ts'
import { videos } from '../videos/tables.ts'
import { PAGES_CHANGED } from '../publish.ts'
import { notify } from '#platform/notices.ts'
import {
  agents,
  articles,
  events,
  leaderboardEntries,
  podcasts,
  siteSettings,
  tools,
  translationDrafts,
  translations,
} from '../tables.ts'

/** The site setting that records that the samples were added, so that it happens once in the life of a database. */
const PLANTED = 'samples'

/**
 * Adds the sample content, dated back from `now`. Returns true when it was added; false when it had been added before, even
 * if an administrator has removed it since.
 */
export async function plantSamples(db: Db, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const planted = { key: PLANTED, value: { planted_at: now.toISOString() } }
    // Processes that start at the same time wait here for the first of them.
    const mine = await tx.insert(siteSettings).values(planted).onConflictDoNothing().returning()
    if (mine.length === 0) return false
    const samples = readSamples()
    const rows = sampleRows(samples, now)
    await tx.insert(articles).values(rows.articles)
    await tx.insert(events).values(rows.events)
    await tx.insert(tools).values(rows.tools)
    await tx.insert(agents).values(rows.agents)
    await tx.insert(podcasts).values(rows.podcasts)
    await tx.insert(translations).values(rows.translations)
    await plantSampleNames(tx, samples.names, now)
    const [taken] = await tx.select({ at: leaderboardEntries.takenAt }).from(leaderboardEntries).limit(1)
    if (!taken) await tx.insert(leaderboardEntries).values(rows.boards) // real boards stay as they are
    return true
  })
}

const KINDS = [
  ['article', articles],
  ['tool', tools],
  ['agent', agents],
  ['podcast', podcasts],
] as const

/**
 * Deletes every sample with its translations, events, videos, names and entries on the board, and prevents them from coming
 * back. Returns the number of samples there were.
 */
export async function removeSamples(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx
      .insert(siteSettings)
      .values({ key: PLANTED, value: { planted_at: null } })
      .onConflictDoNothing()
    await tx.delete(videos).where(eq(videos.sample, true))
    let removed = 0
    for (const [kind, table] of KINDS) {
      const ids = tx.select({ id: table.id }).from(table).where(eq(table.sample, true))
      await tx.delete(translations).where(and(eq(translations.kind, kind), inArray(translations.itemId, ids)))
      await tx
        .delete(translationDrafts)
        .where(and(eq(translationDrafts.kind, kind), inArray(translationDrafts.itemId, ids)))
      const gone = await tx.delete(table).where(eq(table.sample, true)).returning()
      const removedItems = gone.map((row) => ({
        id: row.id,
        kind: 'category' in row && row.category === 'events' ? ('event' as const) : kind,
        publishedAt: row.publishedAt ?? ('publishedBefore' in row ? row.publishedBefore : null),
      }))
      await rememberRemoved(tx, removedItems, now)
      removed += gone.length
    }
    await tx.delete(entities).where(eq(entities.sample, true))
    await readAllAgain(tx)
    await notify(tx, PAGES_CHANGED, 'samples')
    return removed
  })
}
