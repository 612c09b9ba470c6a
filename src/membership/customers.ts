import { and, eq } from 'drizzle-orm'
import type { Caller, RequestContext } from '#platform/runtime.ts'
import { customers } from './tables.ts'

type Asked = Pick<RequestContext, 'db' | 'outside'>

/** The caller's customer id at the configured payment service; null while they have none. */
export async function customerOf({ db, outside }: Asked, caller: Pick<Caller, 'id'>): Promise<string | null> {
  const { provider } = outside.payments
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.provider, provider), eq(customers.userId, caller.id)))
    .limit(1)
  return row?.id ?? null
}

/** The same, but creates the customer at the service if necessary. Throws `PaymentTrouble`. */
export async function customerFor(
  context: Asked & Pick<RequestContext, 'now' | 'language'>,
  { id: userId, email }: Pick<Caller, 'id' | 'email'>,
): Promise<string> {
  const known = await customerOf(context, { id: userId })
  if (known !== null) return known
  const { db, outside, now, language } = context
  const { payments } = outside
  const id = await payments.createCustomer({ userId, email, language })
  await db
    .insert(customers)
    .values({ id, provider: payments.provider, userId, createdAt: now })
    .onConflictDoNothing()
  return (await customerOf(context, { id: userId })) ?? id
}
