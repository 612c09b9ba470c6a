import { articleChangedAt } from '#articles/changed-at.ts'
import { type SQL, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { holdLock } from '#platform/lock.ts'
import { countingOf, keepCounting } from './counting.ts'
import { findRounds, readAmounts } from './funding/read-amounts.ts'
import { ALL, addDays, dayOf } from './rules.ts'

/** How far before the last run changes are looked for: reports carry the timestamps of their publishers. */
const LATE_MS = 3 * DAY
/** The number of recent days that are counted again every night: stories get reports and names for some weeks. */
const FRESH_DAYS = 35
/** Older days are counted again once in this number of nights, whether or not they have changed. */
const ROUND_DAYS = 7
/** The maximum number of days per run: the next run does the rest. */
const MAX_DAYS = 1500

/**
 * Counts published items by day. Every hour it counts today, days never counted, and days with changes since the last run;
 * once a day also all of the last weeks and a seventh of the other days. Repeating it changes nothing.
 */
export const countFiguresJob = job(
  'count-figures',
  async (_: Record<string, never>, { db, clock, log }: Runtime) => {
    const now = clock.now()
    const today = dayOf(now)
    const last = await countingOf(db)
    const isWhole = last?.whole_on !== today
    const days = await daysToCount(db, { now, since: last?.until ?? null, isWhole })
    for (const day of days) await countDay(db, day, now)
    const read = await readAmounts(db, now, isWhole || last === null ? null : changedSince(last.until))
    await findRounds(db, now)
    await keepCounting(db, { until: now.toISOString(), whole_on: today })
    log.info({ days: days.length, read }, 'figures of days were counted')
    return { days: days.length, read }
  },
  { expireInSeconds: 900 },
)

/** The time from which changes are looked for, if everything was counted until `until`. */
const changedSince = (until: string): Date => new Date(Date.parse(until) - LATE_MS)

/** The newest days first, so that those that readers look at are correct first. */
async function daysToCount(
  db: Db,
  { now, since, isWhole }: { now: Date; since: string | null; isWhole: boolean },
): Promise<string[]> {
  const today = dayOf(now)
  const first = await firstDay(db, now)
  if (first === null) return [today]
  const fresh = isWhole ? addDays(today, 1 - FRESH_DAYS) : today
  const round = isWhole
    ? sql`(d.day - date '1970-01-01') % ${ROUND_DAYS}::int = ${(Date.parse(today) / DAY) % ROUND_DAYS}::int`
    : sql`false`
  const changed = since === null ? new Set<string>() : await changedDays(db, changedSince(since), now)
  const { rows } = await db.execute<{ day: string }>(sql`
    select d.day::text as day
    from (select generate_series(${first}::date, ${today}::date, interval '1 day')::date as day) d
    left join day_figures f on f.day = d.day and f.kind = ${ALL} and f.key = ${ALL}
    where f.day is null or d.day >= ${fresh}::date or ${round} or d.day::text = any(${sql.param([...changed])}::text[])
    order by d.day desc
    limit ${MAX_DAYS}`)
  return rows.map(({ day }) => day)
}

/** The first day with any data. */
async function firstDay(db: Db, now: Date): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select (least(
      (select published_at from articles
        where category not in ('tools', 'events') and not sample and published_at <= ${now.toISOString()}
        order by published_at, id limit 1),
      (select min(published_at) from tools where status = 'published' and not sample and published_at <= ${now.toISOString()}),
      (select min(day)::timestamp at time zone 'UTC' from day_figures)
    )::timestamptz at time zone 'UTC')::date::text as day`)
  return rows[0]?.day ?? null
}

/** The days of items that were changed, deleted or reported since then. */
async function changedDays(db: Db, since: Date, now: Date): Promise<Set<string>> {
  const [from, to] = [since.toISOString(), now.toISOString()]
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct (at at time zone 'UTC')::date::text as day from (
      select published_at as at from articles where ${articleChangedAt()} > ${from}
      union all
      select published_before from articles where deleted_at > ${from}
      union all
      select a.published_at from momentum_reports r join articles a on a.id = r.item_id where r.last_at > ${from}
      union all
      select published_at from tools where updated_at > ${from}
    ) changed
    where at <= ${to}`)
  return new Set(rows.map(({ day }) => day))
}

/** Counts one day, in UTC: what is published by `now`. Retracted, deleted and sample items are not counted. */
async function countDay(db: Db, day: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLock(tx, 'count-figures')
    await tx.execute(dayCounted(day, now))
  })
}

/** The statement that counts a day and writes only the differences. */
export function dayCounted(day: string, now: Date): SQL {
  const [from, to] = [`${day}T00:00:00Z`, `${addDays(day, 1)}T00:00:00Z`]
  return sql`
      with stories as materialized (
        select id, topic, language from articles
        where published_at >= ${from} and published_at < ${to} and published_at <= ${now.toISOString()}
          and category not in ('tools', 'events') and not sample and retracted_at is null
      ),
      reported as materialized (
        select s.id, r.publisher_group from stories s join momentum_reports r on r.item_id = s.id
      ),
      told as materialized (
        select s.*, coalesce(r.reports, 0) as reports
        from stories s left join (select id, count(*) as reports from reported group by id) r on r.id = s.id
      ),
      named as materialized (
        select m.entity_id::text as key, t.topic, t.reports from told t join entity_mentions m on m.article_id = t.id
      ),
      added as materialized (
        select t.id, t.category, (select count(*) from momentum_reports r where r.item_id = t.id) as reports
        from tools t
        where t.published_at >= ${from} and t.published_at < ${to} and t.published_at <= ${now.toISOString()}
          and t.status = 'published' and not t.sample
      ),
      counted (kind, key, stories, reports) as (
        select 'all', ${ALL}::text, count(*), coalesce(sum(reports), 0) from told
        union all select 'topic', topic, count(*), sum(reports) from told group by topic
        union all select 'language', language, count(*), sum(reports) from told group by language
        union all select 'entity', key, count(*), sum(reports) from named group by key
        union all select 'funding', key, count(*), sum(reports) from named where topic = 'Funding' group by key
        union all select 'funding', ${ALL}::text, count(*), coalesce(sum(reports), 0) from told where topic = 'Funding'
        union all select 'publisher', publisher_group, count(*), count(*) from reported group by publisher_group
        union all select 'tool-category', category, count(*), sum(reports) from added group by category
      ),
      gone as (
        delete from day_figures f where f.day = ${day}::date
          and not exists (select from counted c where c.kind = f.kind and c.key = f.key)
      )
      insert into day_figures (day, kind, key, stories, reports)
      select ${day}::date, kind, key, stories, reports from counted
      on conflict (day, kind, key) do update set stories = excluded.stories, reports = excluded.reports
        where (day_figures.stories, day_figures.reports) is distinct from (excluded.stories, excluded.reports)`
}
