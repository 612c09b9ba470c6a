import { randomUUID } from 'node:crypto'
import { LANGUAGES } from '#languages/rules.ts'
import type { PaidTier } from '#membership/rules.ts'
import { givePlan } from '../../membership/test-plans.ts'
import { users } from '../../people/tables.ts'
import type { Db } from '#platform/db.ts'
import { type EditionKind, INTERESTS } from '../rules.ts'
import { editions, subscribers } from '../tables.ts'

type Subscriber = typeof subscribers.$inferInsert
type Edition = typeof editions.$inferInsert

const YESTERDAY = new Date('2026-11-19T09:00:00Z')

/** Adds a confirmed subscriber, with an account if a plan is given; returns the id. */
export async function addSubscriber(
  db: Db,
  { plan, ...values }: Partial<Subscriber> & { plan?: PaidTier } = {},
): Promise<string> {
  const id = values.id ?? randomUUID()
  const row = { ...subscriber(0), email: `${id}@example.com`, ...values, id }
  await db.insert(subscribers).values(row)
  if (plan !== undefined) {
    const userId = randomUUID()
    await db.insert(users).values({ id: userId, name: row.name, email: row.email })
    await givePlan(db, userId, plan)
  }
  return id
}

/** The n-th of many subscribers: languages, interests and domains alternate, and every name needs escaping. */
export const subscriber = (n: number): Subscriber & { id: string } => ({
  id: randomUUID(),
  name: `Reader <b>${n}</b> & «Ω»`,
  email: `reader-${n}@mail-${n % 7}.example.com`,
  language: LANGUAGES[n % LANGUAGES.length] ?? 'en',
  interests: n % 4 === 0 ? [INTERESTS[n % INTERESTS.length] ?? 'news'] : [],
  minMomentum: n % 11 === 0 ? 60 : 0,
  state: 'active',
  consent: { at: YESTERDAY.toISOString(), source: 'test', wording: 1 },
  confirmedAt: YESTERDAY,
})

/** Adds an edition that is due at 09:00 and expires six hours later, with its audience frozen; returns the stored row. */
export async function addEdition(
  db: Db,
  values: Partial<Edition> & { kind?: EditionKind } = {},
): Promise<typeof editions.$inferSelect> {
  const occurrence = values.occurrence ?? new Date('2026-11-20T09:00:00Z')
  const [row] = await db
    .insert(editions)
    .values({
      kind: 'edition',
      state: 'sending',
      since: YESTERDAY,
      until: occurrence,
      expiresAt: new Date(occurrence.getTime() + 6 * 3_600_000),
      startedAt: occurrence,
      frozenAt: occurrence,
      ...values,
      occurrence,
    })
    .returning()
  if (!row) throw new Error('no edition')
  return row
}
