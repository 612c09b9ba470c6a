import { randomBytes } from 'node:crypto'
import { type SQL, and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Clock, DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import type { Shelf, Store } from './embedded-stripe-memory.ts'
import { type Kind, type Thing, type Things, customerOf } from './embedded-stripe-things.ts'
import { testPaymentKeys, testPayments } from './tables.ts'

const LISTED = 100
const SECRET = 'webhook-secret'
const ANSWERS_KEPT_MS = DAY
const EVENTS_KEPT_MS = 30 * DAY
const DUE = sql<number>`(${testPayments.data} ->> '_due')::bigint`

/** A store in rows of `test_payments`. */
export function rowStore(db: Db, clock: Clock): Store {
  return {
    within: (work) =>
      db.transaction(async (tx) => {
        await holdLock(tx, 'test-payments')
        return work(shelfOf(tx, clock))
      }),
  }
}

function shelfOf(tx: Db, clock: Clock): Shelf {
  /** Objects are read as the kind as which they were stored. */
  const found = async <K extends Kind>(
    of: SQL | undefined,
    order: SQL,
    limit: number,
  ): Promise<Things[K][]> => {
    const rows = await tx
      .select({ data: testPayments.data })
      .from(testPayments)
      .where(of)
      .orderBy(order, asc(testPayments.made))
      .limit(limit)
    return rows.map(({ data }) => data as unknown as Things[K])
  }
  return {
    get: async <K extends Kind>(kind: K, id: string) => {
      const of = and(eq(testPayments.object, kind), eq(testPayments.id, id))
      return (await found<K>(of, asc(testPayments.id), 1))[0] ?? null
    },
    list: (kind, customer) =>
      found(
        and(
          eq(testPayments.object, kind),
          customer === undefined ? undefined : eq(testPayments.customer, customer),
        ),
        desc(testPayments.made),
        LISTED,
      ),
    put: async (thing) => put(tx, thing),
    due: async (until) => {
      const [first] = await found<'subscription' | 'checkout.session'>(
        and(inArray(testPayments.object, ['subscription', 'checkout.session']), sql`${DUE} <= ${until}`),
        asc(DUE),
        1,
      )
      return first ?? null
    },
    answered: async (key) => {
      const [row] = await tx
        .select({ status: testPaymentKeys.status, answer: testPaymentKeys.answer })
        .from(testPaymentKeys)
        .where(eq(testPaymentKeys.key, key))
        .limit(1)
      if (row === undefined) return null
      const { mark, body } = row.answer as { mark: string; body: Record<string, unknown> } // the shape stored below
      return { status: Number(row.status), mark, body }
    },
    keepAnswer: async (key, { status, mark, body }) => {
      await tx
        .insert(testPaymentKeys)
        .values({ key, status: String(status), answer: { mark, body }, createdAt: clock.now() })
    },
    waiting: () =>
      found<'event'>(
        and(eq(testPayments.object, 'event'), eq(testPayments.delivered, false)),
        asc(testPayments.made),
        LISTED,
      ),
    delivered: async (id) => {
      await tx
        .update(testPayments)
        .set({ delivered: true })
        .where(and(eq(testPayments.object, 'event'), eq(testPayments.id, id)))
    },
    forget: async (now) => {
      const before = (ms: number) => new Date(now * 1000 - ms)
      await tx.delete(testPaymentKeys).where(lt(testPaymentKeys.createdAt, before(ANSWERS_KEPT_MS)))
      await tx
        .delete(testPayments)
        .where(
          and(
            eq(testPayments.object, 'event'),
            eq(testPayments.delivered, true),
            lt(testPayments.createdAt, before(EVENTS_KEPT_MS)),
          ),
        )
    },
    secret: () => secretOf(tx, clock),
  }
}

async function put(tx: Db, thing: Thing): Promise<void> {
  const { id, object, created } = thing
  const row = {
    id,
    object,
    customer: customerOf(thing),
    data: thing as unknown as Record<string, unknown>, // JSON
    createdAt: new Date(created * 1000),
  }
  await tx
    .insert(testPayments)
    .values(row)
    .onConflictDoUpdate({ target: testPayments.id, set: { data: row.data, customer: row.customer } })
}

/** One secret for all processes on this database. */
async function secretOf(tx: Db, clock: Clock): Promise<string> {
  const [known] = await tx
    .select({ data: testPayments.data })
    .from(testPayments)
    .where(eq(testPayments.id, SECRET))
    .limit(1)
  if (typeof known?.data['secret'] === 'string') return known.data['secret']
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  await tx
    .insert(testPayments)
    .values({ id: SECRET, object: 'secret', data: { secret }, createdAt: clock.now() })
  return secret
}
