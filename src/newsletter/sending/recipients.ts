import { and, eq, gt, isNull, lte, notExists, or } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import { suppressions } from '#services/post/tables.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { lateness } from '../lateness.ts'
import type { EditionKind } from '../rules.ts'
import { subscribers } from '../tables.ts'
import { tiersOf } from '../tiers.ts'

/** A recipient of an edition; `isNew`: they have had none. */
export type Recipient = { id: string; language: Language; tier: Tier; isNew: boolean }
/** Recipients in the order of their ids, and the id up to which the subscribers have been read. */
type RecipientPage = { recipients: Recipient[]; upTo: string }

/** The number of subscribers read per query, so that a long list needs no more memory than a short one. */
const BATCH_SIZE = 5000

/** A condition for subscribers who are active and not paused, and whose address is not suppressed. */
export const mayReceive = (db: Db, now: Date) =>
  and(
    eq(subscribers.state, 'active'),
    or(isNull(subscribers.pausedUntil), lte(subscribers.pausedUntil, now)),
    notExists(db.select().from(suppressions).where(eq(suppressions.email, subscribers.email))),
  )

/**
 * Yields the recipients of an edition of a kind at `now`, in pages ordered by id, those behind the id `from` if it is given:
 * active subscribers who are not paused or suppressed. Daily and weekly editions need a paid plan, so those who chose them but no longer pay get each edition. A
 * welcome edition goes to readers who were confirmed by its time, have had none, and would get their first one too late.
 */
export async function* recipientsOf(
  runtime: Pick<Runtime, 'db' | 'config' | 'outside'>,
  { kind, occurrence }: { kind: EditionKind; occurrence: Date },
  now: Date,
  from: string | null = null,
): AsyncGenerator<RecipientPage> {
  const { id, email, language, frequency, pausedUntil, confirmedAt, welcomedAt } = subscribers
  const comesTooLate = kind === 'welcome' ? await lateness(runtime, now) : undefined
  const wanted = and(
    mayReceive(runtime.db, now),
    kind === 'welcome'
      ? and(isNull(subscribers.welcomedAt), lte(subscribers.confirmedAt, occurrence))
      : kind === 'edition'
        ? undefined
        : eq(frequency, kind),
  )
  for (let after = from; ;) {
    const page = await runtime.db
      .select({ id, email, language, frequency, pausedUntil, confirmedAt, welcomedAt })
      .from(subscribers)
      .where(and(wanted, after === null ? undefined : gt(id, after)))
      .orderBy(id)
      .limit(BATCH_SIZE)
    const last = page.at(-1)
    if (!last) return
    const paid = await tiersOf(
      runtime,
      page.map((each) => each.email),
      now,
    )
    const recipients = page.flatMap((each) => {
      const tier = paid.get(each.email) ?? 'freemium'
      const counts = tier === 'freemium' ? 'edition' : each.frequency
      const isTheirs = comesTooLate?.({ ...each, frequency: counts }) ?? counts === kind
      return isTheirs ? [{ id: each.id, language: each.language, tier, isNew: each.welcomedAt === null }] : []
    })
    yield { recipients, upTo: last.id }
    if (page.length < BATCH_SIZE) return
    after = last.id
  }
}
