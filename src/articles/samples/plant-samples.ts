import type { Db } from '#platform/db.ts'
import { plantSampleNames } from '../entities/names-kept.ts'
import { readSamples } from './read-samples.ts'
import { sampleRows } from './sample-rows.ts'
import { PLANTED } from './samples.ts'
import {
  agents,
  articles,
  events,
  leaderboardEntries,
  podcasts,
  siteSettings,
  tools,
  translations,
} from '../tables.ts'

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
