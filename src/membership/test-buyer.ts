// A reader who buys plans in a test: an account with its calls and payments.
import { randomUUID } from 'node:crypto'
import { users } from '#people/tables.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { TestPayments } from '#services/payments/payments.ts'
import type { TestRuntime } from '#testing/test-runtime.ts'
import { createCheckout } from './calls.ts'
import type { PaidTier } from './rules.ts'

/** Creates a new account that can make calls, and pay as `buyer` allows. */
export async function openBuyer(
  { db, ask }: Pick<TestRuntime, 'db' | 'ask'>,
  buyer: TestPayments | null,
  email = `${randomUUID()}@example.com`,
) {
  const caller: Caller = { id: randomUUID(), email, roles: [], sessionId: randomUUID() }
  await db.insert(users).values({ id: caller.id, email, name: '' })
  const own = <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => ask(call, input, caller)
  const checkout = async (tier: PaidTier) => sessionIn((await own(createCheckout, { tier })).url)
  return {
    caller,
    ask: own,
    /** The status and code with which a call is refused, or its answer if it is not. */
    refused: async <C extends Call>(call: C, input: InputOf<C>): Promise<unknown> => {
      const said: unknown = await own(call, input).catch((error: unknown) => error)
      return isRefusal(said) ? [said.status, said.code] : said
    },
    /** Starts a checkout and returns its id. */
    checkout,
    /** Pays for a plan on the service's page; the payment is not reported yet. Returns the id of the checkout. */
    pay: async (tier: PaidTier, how: 'pay' | 'pay-then-fail' = 'pay'): Promise<string> => {
      const session = await checkout(tier)
      await buyer?.decide(session, how)
      return session
    },
  }
}

/** The id of the checkout in the address of its page. */
export const sessionIn = (url: string): string => /cs_\w+/.exec(url)?.[0] ?? url
