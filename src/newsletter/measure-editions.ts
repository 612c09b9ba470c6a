import { Gauge } from 'prom-client'
import { SECOND } from '#platform/clock.ts'
import { metrics } from '#platform/metrics.ts'
import type { Runtime } from '#platform/runtime.ts'
import { nextEdition } from './next-edition.ts'
import type { EditionName } from './rules.ts'

const overdue = new Gauge({
  name: 'cadence_edition_overdue_seconds',
  help: 'Time since the hour of an edition that is neither sent nor held; 0 if there is none.',
  registers: [metrics],
})

/** The edition whose hour has passed and that is neither sent nor held, and how long ago that was; null if there is none. */
export async function overdueEdition(
  runtime: Pick<Runtime, 'db' | 'config'> & { now: Date },
): Promise<{ name: EditionName; lateMs: number } | null> {
  const next = await nextEdition(runtime)
  const lateMs = next === null || next.held ? 0 : runtime.now.getTime() - next.at.getTime()
  return next !== null && lateMs > 0 ? { name: next.name, lateMs } : null
}

/** Reads how late the next edition is, for the metrics; every process reports the same. */
export async function measureEditions(runtime: Pick<Runtime, 'db' | 'config'>, now: Date): Promise<void> {
  const late = await overdueEdition({ ...runtime, now })
  overdue.set((late?.lateMs ?? 0) / SECOND)
}
