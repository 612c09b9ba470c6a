import { and, gte, inArray } from 'drizzle-orm'
import { isLanguage, type Language } from '#languages/rules.ts'
import { planSteps } from '#membership/plan-lives.ts'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { DIRECT } from '#platform/source-name.ts'
import { dayOf } from './rules.ts'
import { funnelDays } from './tables.ts'

/** The number of days that are recounted, since payments are sometimes reported late. */
const RESTART_DAYS = 30

/**
 * Counts started trials and first payments from reported payments: the days are recounted, so that nothing is counted twice
 * and no late report is missed. Their source is stored with the checkout.
 */
export const countPlansJob = job('count-plans', async (_: object, { db, clock, config }: Runtime) => {
  if (!config.countAudience) return { counted: 0 }
  const now = clock.now()
  const first = dayOf(new Date(now.getTime() - RESTART_DAYS * DAY))
  const steps = await planSteps(db, new Date(`${first}T00:00:00Z`), now)
  const rows = new Map<string, typeof funnelDays.$inferInsert>()
  for (const { step, at, language: storedLanguage, source } of steps) {
    const language: Language = isLanguage(storedLanguage) ? storedLanguage : 'en'
    const row = { day: dayOf(at), step, language, source: source ?? DIRECT }
    const key = Object.values(row).join(' ')
    rows.set(key, { ...row, people: (rows.get(key)?.people ?? 0) + 1 })
  }
  await db.transaction(async (tx) => {
    await tx
      .delete(funnelDays)
      .where(and(gte(funnelDays.day, first), inArray(funnelDays.step, ['trial', 'paid'])))
    if (rows.size > 0) await tx.insert(funnelDays).values([...rows.values()])
  })
  return { counted: steps.length }
})
