import { and, eq, isNotNull } from 'drizzle-orm'
import { PaymentTrouble } from '#outside/payments/payments.ts'
import type { Erase } from '#people/account/erasing.ts'
import { accountsToDelete, removeAccount } from '#people/account/remove-account.ts'
import type { House } from '#platform/house.ts'
import { takeRead, takeWaitingEvents } from './payment-events.ts'
import { ENDED } from './rules.ts'
import { checkouts, customers, subscriptions } from './tables.ts'

/**
 * Ends what accounts pay for that are to be removed, with the period, and removes those that are due: their plans end at
 * once before. While the payment service is away an account stays, so that nobody pays for one that is gone. Repeating it
 * changes nothing.
 */
export async function deleteAccounts(
  house: House,
  erase: Erase,
): Promise<{ ending: number; removed: number; later: number }> {
  const { db, clock, log } = house
  const done = { ending: 0, removed: 0, later: 0 }
  for (const { id, due } of await accountsToDelete(db, clock.now()))
    try {
      if (due) await endCheckouts(house, id)
      const ended = await endPlans(house, id, due)
      if (!due) done.ending += ended
      else if (await removeAccount(db, id, clock.now(), erase)) done.removed += 1
    } catch (err) {
      if (!(err instanceof PaymentTrouble)) throw err
      log.warn({ err, userId: id }, 'an account stays until its plan can be ended')
      done.later += 1
    }
  await takeWaitingEvents(house)
  log.info(done, 'accounts that are to be removed')
  return done
}

/** A checkout that is still open could be paid after the account is gone. */
async function endCheckouts({ db, outside: { payments } }: House, userId: string): Promise<void> {
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

/** Ends all that an account has subscribed to, as the service knows it: also what no event has told us yet. */
async function endPlans(house: House, userId: string, atOnce: boolean): Promise<number> {
  const { db, outside } = house
  const { payments } = outside
  const live = (await knownPlans(house, userId)).filter(({ status }) => !ENDED.includes(status))
  for (const { id, cancelAtPeriodEnd } of live) {
    if (!atOnce && cancelAtPeriodEnd) continue
    await takeRead(
      house,
      atOnce ? await payments.cancelNow(id) : await payments.setCancelAtPeriodEnd(id, true),
    )
    if (atOnce)
      await db.update(subscriptions).set({ endReason: 'deleted-account' }).where(eq(subscriptions.id, id))
  }
  return live.filter(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd).length
}

async function knownPlans({ db, outside: { payments } }: House, userId: string) {
  const { provider } = payments
  const of = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userId, userId), eq(customers.provider, provider)))
    .limit(1)
  const told = (await Promise.all(of.map(({ id }) => payments.subscriptionsOf(id)))).flat()
  const stored = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.provider, provider)))
    .limit(50)
  const others = stored.filter(({ id }) => told.every((one) => one.id !== id))
  const read = await Promise.all(others.map(({ id }) => payments.subscription(id)))
  return [...told, ...read.filter((one) => one !== null)]
}
