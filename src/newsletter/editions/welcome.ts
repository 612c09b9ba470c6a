import { and, asc, eq, inArray, isNull, lte, notExists, or } from 'drizzle-orm'
import { suppressions } from '#services/post/tables.ts'
import { HOUR } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { settingsOf } from '../settings.ts'
import { editions, subscribers } from '../tables.ts'
import { tiersOf } from '../tiers.ts'
import { composeEdition } from './compose-edition.ts'
import { lateness } from '../lateness.ts'

/** The number of new subscribers that are checked at a time; the others wait an hour. */
const BATCH_SIZE = 1000

/**
 * Composes one welcome edition for this hour if the first edition of a confirmed subscriber would come too late, because
 * they chose a rare frequency or because the editions in between were empty or stopped. Repeating it within the hour changes
 * nothing.
 */
export const composeWelcomeJob = job(
  'compose-welcome',
  async (_: Record<string, never>, runtime: Runtime) => {
    const now = runtime.clock.now()
    const { sending, expireHours } = await settingsOf(runtime.db)
    const occurrence = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
    if (!sending || (await isUnderWay(runtime)) || !(await isNeeded(runtime, occurrence, now)))
      return { welcome: null }
    const edition = await composeEdition(runtime, { kind: 'welcome', occurrence, expireHours }, now)
    return { welcome: edition?.id ?? null }
  },
)

/** Whether a welcome edition is already waiting or being sent; one is enough. */
async function isUnderWay({ db }: Runtime): Promise<boolean> {
  const [one] = await db
    .select({ id: editions.id })
    .from(editions)
    .where(
      and(
        eq(editions.kind, 'welcome'),
        inArray(editions.state, ['composed', 'approved', 'sending', 'paused']),
      ),
    )
    .limit(1)
  return one !== undefined
}

async function isNeeded(runtime: Runtime, occurrence: Date, now: Date): Promise<boolean> {
  const waiting = await unwelcomed(runtime, occurrence, now)
  if (waiting.length === 0) return false
  const paid = await tiersOf(
    runtime,
    waiting.map(({ email }) => email),
    now,
  )
  const comesTooLate = await lateness(runtime, now)
  return waiting.some(({ email, ...each }) =>
    comesTooLate({ ...each, frequency: paid.has(email) ? each.frequency : 'edition' }),
  )
}

/** Subscribers who were confirmed by an hour, have had no edition, and may get one. */
const unwelcomed = ({ db }: Runtime, occurrence: Date, now: Date) =>
  db
    .select({
      email: subscribers.email,
      frequency: subscribers.frequency,
      pausedUntil: subscribers.pausedUntil,
      confirmedAt: subscribers.confirmedAt,
    })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.state, 'active'),
        isNull(subscribers.welcomedAt),
        lte(subscribers.confirmedAt, occurrence),
        or(isNull(subscribers.pausedUntil), lte(subscribers.pausedUntil, now)),
        notExists(db.select().from(suppressions).where(eq(suppressions.email, subscribers.email))),
      ),
    )
    .orderBy(asc(subscribers.confirmedAt), asc(subscribers.id))
    .limit(BATCH_SIZE)
