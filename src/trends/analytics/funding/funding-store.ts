import { type SQL, sql } from 'drizzle-orm'
import { tiersOf } from '#articles/catalogue.ts'
import type { AccessLevel, Tier } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { type Days, WEEK, addDays } from '../rules.ts'

/** The rounds in one currency over a span and the previous one: their number, sum and median. */
export type Raised = {
  currency: string
  rounds: number
  sum: number
  median: number
  rounds_before: number
  sum_before: number
}

/** The maximum number of currencies in an answer. */
const MAX_CURRENCIES = 30

const within = ({ from, to }: Days): SQL =>
  sql`f.published_at >= ${`${from}T00:00:00Z`} and f.published_at < ${`${addDays(to, 1)}T00:00:00Z`}`
const isRound = sql`f.round = f.article_id`

const opens = (tier: SQL, accessLevel: AccessLevel): SQL =>
  sql`${tier} = any(${sql.param([...tiersOf(accessLevel)])}::text[])`
/**
 * Stories that this reader's plan opens: on a day with a single round, the sum, the median and the line equal its amount.
 */
const isOpen = (accessLevel: AccessLevel): SQL =>
  sql`exists (select from articles a where a.id = f.article_id and ${opens(sql`a.access_tier`, accessLevel)})`

/**
 * The amounts raised by currency in rounds that this reader may read, most rounds first. Sums of different currencies are
 * never added.
 */
export async function raisedIn(
  db: Db,
  accessLevel: AccessLevel,
  { days, before }: { days: Days; before: Days },
): Promise<Raised[]> {
  const now = sql`filter (where ${within(days)})`
  const then = sql`filter (where ${within(before)})`
  const { rows } = await db.execute<Raised>(sql`
    select currency, (count(*) ${now})::int as rounds, coalesce(sum(amount) ${now}, 0)::float8 as sum,
      coalesce(percentile_cont(0.5) within group (order by amount) ${now}, 0)::float8 as median,
      (count(*) ${then})::int as rounds_before, coalesce(sum(amount) ${then}, 0)::float8 as sum_before
    from funding_amounts f
    where ${isRound} and ${isOpen(accessLevel)} and ${within({ from: before.from, to: days.to })}
    group by currency order by 2 desc, 5 desc, 1 limit ${MAX_CURRENCIES}`)
  return rows
}

/**
 * How many funding stories a span has for this reader, and how many of them have an amount that can be read with certainty.
 */
export async function storiesRead(
  db: Db,
  accessLevel: AccessLevel,
  days: Days,
): Promise<{ stories: number; with_amount: number }> {
  const { rows } = await db.execute<{ stories: number; with_amount: number }>(sql`
    select count(*)::int as stories, count(f.amount)::int as with_amount from funding_amounts f
    where ${isOpen(accessLevel)} and ${within(days)}`)
  return rows[0] ?? { stories: 0, with_amount: 0 }
}

/** The amounts raised in a currency in each step of a span, in rounds that this reader may read. */
export async function lineOf(
  db: Db,
  accessLevel: AccessLevel,
  currency: string,
  { starts, step }: { starts: readonly string[]; step: 'day' | 'week' },
): Promise<number[]> {
  const [first] = starts
  if (first === undefined) return []
  const size = step === 'week' ? WEEK : 1
  const to = addDays(starts.at(-1) ?? first, size - 1)
  const { rows } = await db.execute<{ at: number; sum: number }>(sql`
    select ((f.published_at at time zone 'UTC')::date - ${first}::date) / ${size}::int as at, sum(amount)::float8 as sum
    from funding_amounts f
    where ${isRound} and ${isOpen(accessLevel)} and currency = ${currency} and ${within({ from: first, to })}
    group by 1 order by 1 limit ${starts.length}`)
  const sums = new Map(rows.map(({ at, sum }) => [at, sum]))
  return starts.map((_, at) => sums.get(at) ?? 0)
}

/** A round with the story that reported it first, and the number of stories that reported it. */
export type RoundRow = {
  id: string
  at: string
  amount: number
  currency: string
  words: string
  stories: number
  name: string | null
  slug: string | null
  access_tier: Tier
}

const rounds = (db: Db, where: SQL, order: SQL, limit: number): Promise<{ rows: RoundRow[] }> =>
  db.execute<RoundRow>(sql`
    select f.article_id as id, f.published_at::text as at, f.amount::float8 as amount, f.currency, f.words,
      (select count(*) from funding_amounts o where o.round = f.article_id)::int as stories,
      e.name, e.slug, a.access_tier
    from funding_amounts f
      join articles a on a.id = f.article_id and a.published_at is not null and a.retracted_at is null
      left join entities e on e.id = f.company_id
    where ${isRound} and ${where} order by ${order} limit ${limit}`)

/**
 * The largest rounds of a span in a currency. Rounds that are locked for this reader come last, newest first, because their
 * rank would reveal the amount.
 */
export async function largestRounds(
  db: Db,
  accessLevel: AccessLevel,
  { currency, days, most }: { currency: string; days: Days; most: number },
): Promise<RoundRow[]> {
  const where = sql`f.currency = ${currency} and ${within(days)}`
  const amount = sql`case when ${opens(sql`a.access_tier`, accessLevel)} then f.amount end`
  const order = sql`${amount} desc nulls last, f.published_at desc, f.article_id`
  return (await rounds(db, where, order, most)).rows
}

/** The rounds of a span in order of time, after a given one. */
export async function roundsBehind(
  db: Db,
  days: Days,
  after: Pick<RoundRow, 'at' | 'id'> | null,
  limit: number,
): Promise<RoundRow[]> {
  const behind =
    after === null
      ? sql`true`
      : sql`(f.published_at, f.article_id) > (${after.at}::timestamptz, ${after.id}::uuid)`
  return (await rounds(db, sql`${within(days)} and ${behind}`, sql`f.published_at, f.article_id`, limit)).rows
}
