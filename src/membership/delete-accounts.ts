import { and, eq, isNotNull } from 'drizzle-orm'
import { PaymentTrouble } from '#services/payments/payments.ts'
import type { Erase } from '#people/personal-data.ts'
import { accountsToDelete, removeAccount } from '#people/remove-account.ts'
import type { Runtime } from '#platform/runtime.ts'
import { endPlans } from './end-plans.ts'
import { takeWaitingEvents } from './payment-events.ts'
import { checkouts } from './tables.ts'

/**
 * Sets the plans of accounts awaiting removal to end with their period, and removes the accounts that are due, ending their
 * plans immediately before. While the payment service is away an account stays, so that no one pays for a removed one, and
 * the function throws at the end. Repeating it changes nothing.
 */
export async function deleteAccounts(
  runtime: Runtime,
  erase: Erase,
): Promise<{ ending: number; removed: number }> {
  const { db, clock, log } = runtime
  const done = { ending: 0, removed: 0 }
  const troubles: PaymentTrouble[] = []
  for (const { id, due } of await accountsToDelete(db, clock.now()))
    try {
      if (due) await endCheckouts(runtime, id)
      const ended = await endPlans(runtime, id, due)
      if (!due) done.ending += ended
      else if (await removeAccount(db, id, clock.now(), erase)) done.removed += 1
    } catch (err) {
      if (!(err instanceof PaymentTrouble)) throw err
      log.warn({ err, userId: id }, 'an account stays until its plan can be ended')
      troubles.push(err)
    }
  await takeWaitingEvents(runtime)
  log.info(done, 'accounts that are to be removed')
  // the job fails so that the desk shows it
  if (troubles[0])
    throw new Error(`plans that could not be ended: ${troubles.length}`, { cause: troubles[0] })
  return done
}

/** Ends open checkouts, which could be paid after the account is gone. */
async function endCheckouts({ db, outside: { payments } }: Runtime, userId: string): Promise<void> {
  const open = await db
    .select({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.state, 'open'),
        eq(checkouts.provider, payments.provider),
        isNotNull(checkouts.sessionId),
      ),
    )
    .limit(20)
  for (const { sessionId } of open) if (sessionId !== null) await payments.expireCheckout(sessionId)
}
