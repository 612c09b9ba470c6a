import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { isProgram } from '#platform/http/user-agent.ts'
import { type Language, isLanguage } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime, RequestContext } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { DIRECT, OTHER_SOURCE, sourceName } from '#platform/source-name.ts'
import { type FunnelStep, SOURCES_A_DAY, dayOf } from './rules.ts'
import { funnelDays, funnelSalts, funnelSeen } from './tables.ts'

type Counted = { step: FunnelStep; language: Language; source: string }

/**
 * Counts that a person took a step today, once a day for each person. People are distinguished by a hash with a salt of the
 * day, which is deleted afterwards; bots that identify themselves are left out. Returns whether the step was counted.
 */
export async function countPerson(
  {
    db,
    config,
    now,
    address,
    userAgent,
  }: Pick<RequestContext, 'db' | 'config' | 'now' | 'address' | 'userAgent'>,
  { step, language, source }: Counted,
): Promise<boolean> {
  if (!config.countAudience || isProgram(userAgent)) return false
  const day = dayOf(now)
  return db.transaction(async (tx) => {
    const salt = await saltOf(tx, day)
    const hash = createHash('sha256')
      .update(`${salt} ${address} ${userAgent ?? ''}`)
      .digest('base64url')
    const [isNew] = await tx
      .insert(funnelSeen)
      .values({ day, step, hash })
      .onConflictDoNothing()
      .returning({ hash: funnelSeen.hash })
    if (!isNew) return false
    await add(tx, { day, step, language, source: await roomFor(tx, day, sourceName(source)) })
    return true
  })
}

/** The same alongside an action that must not fail because of it. `cameFrom` undefined: the page may not be counted. */
export async function countBeside(
  context: RequestContext,
  step: FunnelStep,
  { language, cameFrom }: { language: string; cameFrom: string | undefined },
): Promise<void> {
  if (cameFrom === undefined) return
  await countPerson(context, {
    step,
    language: isLanguage(language) ? language : 'en',
    source: cameFrom,
  }).catch((error: unknown) => context.log.warn({ err: error, step }, 'a step was not counted'))
}

async function saltOf(tx: Db, day: string): Promise<string> {
  await tx
    .insert(funnelSalts)
    .values({ day, salt: randomBytes(16).toString('hex') })
    .onConflictDoNothing()
  const [row] = await tx.select().from(funnelSalts).where(eq(funnelSalts.day, day)).limit(1)
  if (!row) throw new Error('no salt of the day after it was stored')
  return row.salt
}

/**
 * The source, if the day has room for it, so that no one can fill the table with made-up names; otherwise `OTHER_SOURCE`.
 */
async function roomFor(tx: Db, day: string, source: string): Promise<string> {
  if (source === DIRECT || source === OTHER_SOURCE) return source
  const [known] = await tx
    .select({ source: funnelDays.source })
    .from(funnelDays)
    .where(and(eq(funnelDays.day, day), eq(funnelDays.source, source)))
    .limit(1)
  if (known) return source
  const [sources] = await tx
    .select({ some: sql<number>`count(distinct ${funnelDays.source})::int` })
    .from(funnelDays)
    .where(eq(funnelDays.day, day))
  return (sources?.some ?? 0) < SOURCES_A_DAY ? source : OTHER_SOURCE
}

const add = (tx: Db, row: Counted & { day: string }) =>
  tx
    .insert(funnelDays)
    .values({ ...row, people: 1 })
    .onConflictDoUpdate({
      target: [funnelDays.day, funnelDays.step, funnelDays.language, funnelDays.source],
      set: { people: sql`${funnelDays.people} + 1` },
    })

/** Deletes who was counted on earlier days, and the salts that are needed to distinguish people. */
export const forgetCountedJob = job('forget-counted', async (_: object, { db, clock }: Runtime) => {
  const today = dayOf(clock.now())
  await db.delete(funnelSalts).where(lt(funnelSalts.day, today))
  await db.delete(funnelSeen).where(lt(funnelSeen.day, today))
})
