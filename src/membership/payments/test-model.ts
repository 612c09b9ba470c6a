import { users } from '#people/tables.ts'
import type { Db } from '#platform/db.ts'
import { customers, paymentFailures, subscriptions } from '../tables.ts'
import type { Life } from './test-lives.ts'

type Row = Record<string, unknown>
/** An event as JSON, with the fields that are read here. */
type Said = {
  type: string
  created: number
  data: {
    object: Partial<Record<'trial_end' | 'ended_at', number | null>> & {
      id: string
      object: string
      status?: string
      cancel_at_period_end?: boolean
      latest_invoice?: string
      refunded?: boolean
      items?: {
        data: {
          current_period_start: number
          current_period_end: number
          price: { lookup_key: string; unit_amount: number }
        }[]
      }
    }
  }
}
type Predicted = { row: Row; failures: Row[]; entitled: (at: number) => string | null }

/** The expected result of a life: its events applied in their true order. */
export function predicted({ userId, happened }: Life): Predicted {
  let row: Row = {}
  let endReason: string | null = null
  const failures = new Map<string, number>()
  for (const { body } of happened) {
    const { type, created, data } = body as Said // as it was built
    const about = data.object
    if (about.object === 'subscription') {
      const item = about.items?.data[0]
      row = {
        userId,
        tier: item?.price.lookup_key.split('_')[1],
        status: about.status,
        cancelAtPeriodEnd: about.cancel_at_period_end,
        periodStart: item?.current_period_start,
        periodEnd: item?.current_period_end,
        trialEnd: about.trial_end,
        endedAt: about.ended_at,
        priceCents: item?.price.unit_amount,
        latestInvoice: about.latest_invoice,
      }
    }
    if (type === 'invoice.payment_failed' && !failures.has(about.id)) failures.set(about.id, created)
    if (type === 'charge.refunded' && about.refunded) endReason = 'refunded'
    if (type === 'charge.dispute.closed' && about.status === 'lost') endReason = 'disputed'
  }
  const failed = failures.get(String(row['latestInvoice'])) ?? Number(row['periodStart'])
  const isPaidFor = (at: number) =>
    row['status'] === 'trialing' ||
    row['status'] === 'active' ||
    (row['status'] === 'past_due' && at < failed + 7 * 86_400)
  return {
    row: { ...row, endReason },
    failures: [...failures].map(([invoiceId, failedAt]) => ({ invoiceId, failedAt })),
    entitled: (at) => (endReason === null && isPaidFor(at) ? String(row['tier']) : null),
  }
}

const seconds = (at: Date | null) => (at === null ? null : at.getTime() / 1000)

/** The stored data of a life, in the shape of its prediction. */
export async function storedLives(db: Db): Promise<(life: Life) => { row: Row; failures: Row[] }> {
  const rows = new Map((await db.select().from(subscriptions)).map((row) => [row.id, row]))
  const failures = Map.groupBy(await db.select().from(paymentFailures), (each) => each.subscriptionId)
  return ({ id }) => {
    const row = rows.get(id)
    if (row === undefined) throw new Error(`${id} is not stored`)
    const { userId, tier, status, cancelAtPeriodEnd, priceCents, latestInvoice, endReason } = row
    return {
      row: {
        userId,
        tier,
        status,
        cancelAtPeriodEnd,
        priceCents,
        latestInvoice,
        endReason,
        periodStart: seconds(row.periodStart),
        periodEnd: seconds(row.periodEnd),
        trialEnd: seconds(row.trialEnd),
        endedAt: seconds(row.endedAt),
      },
      failures: (failures.get(id) ?? [])
        .map(({ invoiceId, failedAt }) => ({ invoiceId, failedAt: seconds(failedAt) }))
        .toSorted((a, b) => a.invoiceId.localeCompare(b.invoiceId)),
    }
  }
}

/** Gives each life its account and its customer. */
export async function addAccounts(db: Db, lives: readonly Life[], createdAt: Date): Promise<void> {
  await db.insert(users).values(lives.map(({ userId: id }) => ({ id, name: '', email: `${id}@example.com` })))
  await db
    .insert(customers)
    .values(
      lives.map(({ customerId: id, userId }) => ({ id, userId, provider: 'stripe' as const, createdAt })),
    )
}
