import { Gauge } from 'prom-client'
import { SECOND } from '#platform/clock.ts'
import { metrics } from '#platform/metrics.ts'
import type { Runtime } from '#platform/runtime.ts'
import { nextEdition } from './next-edition.ts'

const overdue = new Gauge({
  name: 'cadence_edition_overdue_seconds',
  help: 'Time since the hour of an edition that is neither sent nor held; 0 if there is none.',
  registers: [metrics],
})

/** Reads how late the next edition is, for the metrics; every process reports the same. */
export async function measureEditions(runtime: Pick<Runtime, 'db' | 'config'>, now: Date): Promise<void> {
  const next = await nextEdition({ ...runtime, now })
  const late = next === null || next.held ? 0 : now.getTime() - next.at.getTime()
  overdue.set(Math.max(0, late) / SECOND)
}
