import type { Runtime } from '#platform/runtime.ts'
import type { Meter } from '#platform/serve.ts'
import type { Span } from './rules.ts'
import { openAllowances } from './usage/allowance.ts'
import { openUsageLedger } from './usage/usage-ledger.ts'

/** Counts requests by key, enforces the allowances of their accounts, and writes pending counts when it is closed. */
export type ApiMeter = Meter & { flush(): Promise<void> }

/** Opens the meter on a database; other `limits` are for tests. */
export function openApiMeter(runtime: Pick<Runtime, 'db' | 'log'>, limits?: Record<Span, number>): ApiMeter {
  const spend = openAllowances(runtime.db, limits)
  const ledger = openUsageLedger(runtime)
  return {
    take: (caller, now) => spend(caller.id, now),
    note: ledger.note,
    flush: ledger.flush,
  }
}
