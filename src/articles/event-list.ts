import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Language } from '#languages/rules.ts'
import { type After, ahead, behind, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { TOPICS, type Topic } from './rules.ts'
import { articles, events, translations } from './tables.ts'
import type { eventCard, eventCounts } from './events/calls.ts'
import type { When } from './events/rules.ts'
import { eventEntries as entries, eventMonths as months } from './events/tables.ts'

/** Which events to list: upcoming, past, or all if `when` is absent; of one category or of all. */
type EventQuestion = { when?: When | undefined; category?: Topic | undefined; now: Date }
/** An event and its position in the requested list. */
type Place = { id: string; place: After }

/** The date by which the database orders events without a date. */
const FAR = new Date('9999-01-01T00:00:00Z')

const shown = ({ category, now }: EventQuestion) =>
  and(
    isNull(entries.withdrawnAt),
    lte(entries.publishedAt, now),
    category === undefined ? undefined : eq(entries.topic, category),
  )

/**
 * The published events of any tier after `after`. Upcoming events are ordered by start, with running ones first and those
 * without a date last; past events latest first; all events newest first by `published_at`. Ties are ordered by id.
 */
export function eventPlaces(
  db: Db,
  question: EventQuestion,
  limit: number,
  after: After | null,
): Promise<Place[]> {
  if (question.when === 'upcoming') return upcoming(db, question, limit, after)
  const at = question.when === 'past' ? entries.orderAt : entries.publishedAt
  return db
    .select({ id: entries.articleId, place: placeAt(at, entries.articleId) })
    .from(entries)
    .where(
      and(
        shown(question),
        question.when === 'past'
          ? and(lte(entries.orderAt, question.now), lte(entries.overAt, question.now))
          : undefined,
        behind(at, entries.articleId, after),
      ),
    )
    .orderBy(desc(at), desc(entries.articleId))
    .limit(limit)
}

/** Combines two queries, each with its own index: the few running events, and the events ahead in order. */
async function upcoming(db: Db, question: EventQuestion, limit: number, after: After | null) {
  const { now } = question
  const { articleId: id, orderAt } = entries
  const part = (...conditions: Parameters<typeof and>) =>
    db
      .select({ id, at: orderAt, place: placeAt(orderAt, id) })
      .from(entries)
      .where(and(shown(question), ...conditions, ahead(orderAt, id, after)))
      .orderBy(asc(entries.orderAt), asc(entries.articleId))
      .limit(limit)
  const running = part(lte(entries.orderAt, now), gt(entries.overAt, now), lt(entries.overAt, FAR))
  return unionAll(running, part(gt(entries.orderAt, now)))
    .orderBy(sql`2, 1`)
    .limit(limit)
}

/** The number of events, from the stored counts of whole months and the events of the current month. */
export async function countEvents(
  db: Db,
  { when, now }: EventQuestion,
): Promise<z.infer<typeof eventCounts>> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const month = sql`${`${now.toISOString().slice(0, 7)}-01`}::date`
  const begin = sql`${`${now.toISOString().slice(0, 7)}-01T00:00:00Z`}::timestamptz`
  const { rows } = await db.execute<{ topic: Topic; ahead: boolean; events: number }>(sql`
    select topic, ahead, sum(events)::int as events from (
      select ${months.topic} as topic, ${months.month} > ${month} as ahead, ${months.events} as events
        from ${months} where ${months.month} <> ${month}
      union all
      select ${entries.topic}, ${entries.overAt} > ${moment}, count(*) from ${entries}
       where ${entries.withdrawnAt} is null and ${entries.overAt} >= ${begin}
         and ${entries.overAt} < ${begin} + interval '1 month' group by 1, 2
      union all
      select ${entries.topic}, ${entries.overAt} > ${moment}, -count(*) from ${entries}
       where ${entries.withdrawnAt} is null and ${entries.publishedAt} > ${moment} group by 1, 2
    ) counted group by topic, ahead`)
  const sum = (fits: (row: { topic: Topic; ahead: boolean }) => boolean) =>
    rows.filter(fits).reduce((all, row) => all + row.events, 0)
  return {
    upcoming: sum(({ ahead }) => ahead),
    past: sum(({ ahead }) => !ahead),
    categories: TOPICS.flatMap((category) => {
      const count = sum(
        ({ topic, ahead }) => topic === category && (when === undefined || ahead === (when === 'upcoming')),
      )
      return count > 0 ? [{ category, count }] : []
    }),
  }
}

type Fields = Pick<
  z.infer<typeof eventCard>,
  'starts_at' | 'ends_at' | 'time_zone' | 'all_day' | 'place' | 'online_url' | 'status'
>
/** The fields of an event about which nothing is known. */
const UNKNOWN: Fields = {
  starts_at: null,
  ends_at: null,
  time_zone: null,
  all_day: false,
  place: null,
  online_url: null,
  status: 'confirmed',
}

/** The details of the events of these articles, at most 50; the place is in the reader's language if it is translated. */
export async function eventDetails(db: Db, ids: readonly string[], language: Language) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      id: events.articleId,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      allDay: events.allDay,
      timeZone: events.timeZone,
      place: sql<string | null>`coalesce(${translations.fields}->>'place', ${events.place})`,
      onlineUrl: events.onlineUrl,
      url: events.url,
      state: events.state,
      changedAt: events.changedAt,
      updatedAt: articles.updatedAt,
    })
    .from(events)
    .innerJoin(articles, eq(articles.id, events.articleId))
    .leftJoin(
      translations,
      and(
        eq(translations.kind, 'article'),
        eq(translations.itemId, events.articleId),
        eq(translations.language, language),
      ),
    )
    .where(inArray(events.articleId, ids.slice(0, 50)))
    .limit(50)
  return new Map(rows.map((row) => [row.id, row]))
}
type EventDetails = NonNullable<ReturnType<Awaited<ReturnType<typeof eventDetails>>['get']>>

/** The fields of an event as the API returns them. */
export const fieldsOf = (known: EventDetails | undefined): Fields =>
  known === undefined
    ? UNKNOWN
    : {
        starts_at: known.startsAt?.toISOString() ?? null,
        ends_at: known.endsAt?.toISOString() ?? null,
        time_zone: known.timeZone,
        all_day: known.allDay,
        place: known.place,
        online_url: known.onlineUrl,
        status: known.state,
      }

/** The event fields of one article. */
export const eventOf = async (db: Db, id: string, language: Language): Promise<Fields> =>
  fieldsOf((await eventDetails(db, [id], language)).get(id))
