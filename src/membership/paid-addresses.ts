import { type SQL, sql } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { GRACE_MS } from './rules.ts'
import { paymentFailures, subscriptions } from './tables.ts'

/**
 * A query for the addresses, in lower case and each once, of the accounts with a paid plan that is active at that time: the
 * rule of `planInForce` for all of them at once.
 */
export function paidAddresses({ payments }: Pick<Runtime['outside'], 'payments'>, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const graceFrom = sql`${new Date(now.getTime() - GRACE_MS).toISOString()}::timestamptz`
  return sql`select distinct u.email from users u
    join ${subscriptions} s on s.user_id = u.id left join ${paymentFailures} f on f.invoice_id = s.latest_invoice
    where s.end_reason is null
      and (s.provider = ${payments.provider} or (s.provider = 'stripe' and s.period_end > ${at}))
      and (s.status in ('trialing', 'active')
        or (s.status = 'past_due' and coalesce(f.failed_at, s.period_start) > ${graceFrom}))`
}
