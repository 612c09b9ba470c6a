import { type SQL, and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { planCohorts } from '#membership/plan-lives.ts'
import { csvLine, streamed } from '#platform/csv.ts'
import { type Cohort, cohortsOf } from '#platform/cohorts.ts'
import type { InputOf } from '#platform/call.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { DIRECT } from '#platform/source-name.ts'
import { subscribers } from '../tables.ts'
import { type StepsCounted, audience, audienceFile } from './calls.ts'
import { FUNNEL_STEPS, RETENTION_MONTHS, spanDays } from './rules.ts'
import { funnelDays } from './tables.ts'

/** The number of sources that are listed, the largest ones. */
const MAX_SOURCES = 20
/** A longer span is shown by weeks. */
const MAX_DAYS = 31
/** The number of rows that are read at a time for a file. */
const READ_BATCH_SIZE = 500

const { day, step, language, source, people } = funnelDays
const of = (name: (typeof FUNNEL_STEPS)[number]) =>
  sql<number>`coalesce(sum(${people}) filter (where ${step} = ${name}), 0)::int`
const COUNTED = {
  visit: of('visit'),
  read: of('read'),
  subscribe: of('subscribe'),
  confirm: of('confirm'),
  account: of('account'),
  trial: of('trial'),
  paid: of('paid'),
}
const NONE: StepsCounted = { visit: 0, read: 0, subscribe: 0, confirm: 0, account: 0, trial: 0, paid: 0 }

export const audienceHandler = handle(audience, async (asked, { db, now, config }) => {
  const { from, to } = spanDays(asked.days, now)
  const span = and(gte(day, from), lte(day, to))
  const ofLanguage = asked.language === undefined ? undefined : eq(language, asked.language)
  const ofSource = asked.source === undefined ? undefined : eq(source, asked.source)
  const wanted = and(span, ofLanguage, ofSource)
  const [steps = NONE] = await db.select(COUNTED).from(funnelDays).where(wanted)
  const earlier = spanDays(asked.days, new Date(now.getTime() - Number(asked.days) * DAY))
  const [before = NONE] = await db
    .select(COUNTED)
    .from(funnelDays)
    .where(and(gte(day, earlier.from), lte(day, earlier.to), ofLanguage, ofSource))
  const after = RETENTION_MONTHS
  return {
    counts: config.countAudience,
    from,
    to,
    steps,
    before_from: earlier.from,
    before_to: earlier.to,
    before,
    sources: await bySource(db, and(span, ofLanguage)),
    languages: await byLanguage(db, and(span, ofSource)),
    trend: await trendOf(db, wanted, Number(asked.days) > MAX_DAYS),
    after_months: [...after],
    subscribers: await subscriberCohorts(db, after, now, asked),
    plans: await planCohorts(db, after, now, asked),
  }
})

const split = (row: StepsCounted): StepsCounted => ({
  visit: row.visit,
  read: row.read,
  subscribe: row.subscribe,
  confirm: row.confirm,
  account: row.account,
  trial: row.trial,
  paid: row.paid,
})

async function bySource(db: Db, wanted: SQL | undefined) {
  const rows = await db
    .select({ source, ...COUNTED })
    .from(funnelDays)
    .where(wanted)
    .groupBy(source)
    .orderBy(desc(COUNTED.visit), desc(sql`sum(${people})`), asc(source))
    .limit(MAX_SOURCES)
  return rows.map((row) => ({ source: row.source, steps: split(row) }))
}

async function byLanguage(db: Db, wanted: SQL | undefined) {
  const rows = await db
    .select({ language, ...COUNTED })
    .from(funnelDays)
    .where(wanted)
    .groupBy(language)
    .orderBy(desc(COUNTED.visit), asc(language))
    .limit(10)
  return rows.map((row) => ({ language: row.language, steps: split(row) }))
}

async function trendOf(db: Db, wanted: SQL | undefined, weekly: boolean) {
  const first = weekly ? sql<string>`date_trunc('week', ${day})::date::text` : sql<string>`${day}::text`
  const rows = await db
    .select({ day: first.as('first'), ...COUNTED })
    .from(funnelDays)
    .where(wanted)
    .groupBy(sql`first`)
    .orderBy(sql`first`)
    .limit(400)
  return rows.map((row) => ({ day: row.day, steps: split(row) }))
}

/** Confirmed subscribers, by month. Subscribers who were erased since are in no month, because nothing of them is kept. */
const subscriberCohorts = (
  db: Db,
  after: readonly number[],
  now: Date,
  { language: of, source: from }: Pick<InputOf<typeof audience>, 'language' | 'source'>,
): Promise<Cohort[]> =>
  cohortsOf(
    db,
    sql`select ${subscribers.confirmedAt} as began, ${subscribers.leftAt} as ended from ${subscribers}
      where ${subscribers.confirmedAt} is not null
        and ${of === undefined ? sql`true` : eq(subscribers.language, of)}
        and ${from === undefined ? sql`true` : sql`coalesce(${subscribers.cameFrom}, ${DIRECT}) = ${from}`}`,
    after,
    now,
  )

export const audienceFileHandler = handle(audienceFile, async ({ days }, { db, now }) => {
  const { from, to } = spanDays(days, now)
  return { fileName: `audience-${from}-${to}.csv`, text: streamed(linesOf(db, from, to)) }
})

async function* linesOf(db: Db, from: string, to: string): AsyncGenerator<string> {
  yield csvLine(['day', 'step', 'language', 'source', 'people'])
  for (let offset = 0; ; offset += READ_BATCH_SIZE) {
    const rows = await db
      .select()
      .from(funnelDays)
      .where(and(gte(day, from), lte(day, to)))
      .orderBy(asc(day), asc(step), asc(language), asc(source))
      .limit(READ_BATCH_SIZE)
      .offset(offset)
    for (const row of rows) yield csvLine([row.day, row.step, row.language, row.source, String(row.people)])
    if (rows.length < READ_BATCH_SIZE) return
  }
}
