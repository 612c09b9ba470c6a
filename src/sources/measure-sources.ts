import { asc, eq } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { SECOND } from '#platform/clock.ts'
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

/**
 * The active sources: how many there are, how many failed in the last reading, the names of those without anything new for
 * too long, and the age of the newest item of all, null without one.
 */
export async function conditionOfSources(db: Db, now: Date) {
  const { kind, scrapeFrequencyHours, usualGapHours, lastNewAt, newestItemAt, createdAt } = newsSources
  const { id, name, isActive, state } = newsSources
  const freshness = { kind, scrapeFrequencyHours, usualGapHours, lastNewAt, newestItemAt, createdAt }
  const active = await db
    .select({ name, isActive, state, ...freshness })
    .from(newsSources)
    .where(eq(isActive, true))
    .orderBy(asc(name), asc(id))
  const dates = active.flatMap((source) => source.newestItemAt?.getTime() ?? [])
  return {
    active: active.length,
    failed: active.filter((source) => source.state !== null && stateTone(source.state) === 'failed').length,
    stale: active.flatMap((source) => (isStale(source, now) ? [source.name] : [])),
    newestAgeMs: dates.length === 0 ? null : now.getTime() - Math.max(...dates),
  }
}

/** Counts the sources for the metrics; every web process reports the same numbers. */
export async function measureSources(db: Db, now: Date): Promise<void> {
  const { active, failed, stale, newestAgeMs } = await conditionOfSources(db, now)
  sources.set({ condition: 'active' }, active)
  sources.set({ condition: 'failed' }, failed)
  sources.set({ condition: 'stale' }, stale.length)
  newest.set((newestAgeMs ?? 0) / SECOND)
}
