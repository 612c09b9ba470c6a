import type { RequestContext } from '#platform/runtime.ts'
import { countFailing, failingSources } from '#sources/failing-sources.ts'
import type { Failures } from './calls.ts'
import { systemFailures } from './system-failures.ts'

/** What fails: up to `limit` sources and as many failures of the system, and how many there are. */
export async function failuresOf(context: RequestContext, limit: number): Promise<Failures> {
  const { db } = context
  const [sources, total, system] = await Promise.all([
    failingSources(db, limit),
    countFailing(db),
    systemFailures(context),
  ])
  return {
    sources: sources.map(({ id, name, state, stateDetail, lastOkAt, createdAt, failures }) => ({
      id,
      name,
      state,
      state_detail: stateDetail,
      last_ok_at: lastOkAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
      failures,
    })),
    sources_total: total,
    system: system.items.slice(0, limit),
    system_total: system.total,
  }
}
