import { eq } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Db } from '#platform/db.ts'
import { metrics } from '#platform/metrics.ts'
import { isStale, stateTone } from './rules.ts'
import { newsSources } from './tables.ts'

const sources = new Gauge({
  name: 'cadence_sources',
  help: 'Sources by condition: active, failed in the last reading, without anything new for too long.',
  labelNames: ['condition'],
  registers: [metrics],
})
const newest = new Gauge({
  name: 'cadence_newest_item_age_seconds',
  help: 'Age of the newest item of any active source.',
  registers: [metrics],
})

/** Counts the sources for the metrics; every web process reports the same numbers. */
export async function measureSources(db: Db, now: Date): Promise<void> {
  const { isActive, kind, scrapeFrequencyHours, usualGapHours, lastNewAt, newestItemAt, createdAt, state } =
    newsSources
  const active = await db
    .select({
      isActive,
      kind,
      scrapeFrequencyHours,
      usualGapHours,
      lastNewAt,
      newestItemAt,
      createdAt,
      state,
    })
    .from(newsSources)
    .where(eq(newsSources.isActive, true))
  sources.set({ condition: 'active' }, active.length)
  sources.set(
    { condition: 'failed' },
    active.filter(({ state }) => state !== null && stateTone(state) === 'failed').length,
  )
  sources.set({ condition: 'stale' }, active.filter((source) => isStale(source, now)).length)
  const dates = active.flatMap(({ newestItemAt }) => newestItemAt?.getTime() ?? [])
  newest.set(dates.length === 0 ? 0 : (now.getTime() - Math.max(...dates)) / 1000)
}
