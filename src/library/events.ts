import { and, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { standingOf } from '#membership/membership.ts'
import { type After, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { cardOf, readingOf, websiteOf } from './article-wire.ts'
import { events as eventsCall } from './calls.ts'
import { languageOf, olderThan, pageOf } from './catalogue.ts'
import { articlesByIds } from './library.ts'
import { articles, events, translations } from './tables.ts'

export const eventsHandler = handle(eventsCall, async ({ limit, cursor, lang }, visit) => {
  const language = languageOf(lang, visit)
  const standing = standingOf(visit.caller)
  const ids = await newestEvents(visit.db, visit.now, limit + 1, readCursor(cursor))
  const [rows, details] = [
    await articlesByIds(visit.db, ids, language),
    await detailsOf(visit.db, ids, language),
  ]
  return pageOf(rows, limit, {
    total: await countEvents(visit.db, visit.now),
    at: (row) => row.publishedAt,
    item: (row) => {
      const card = cardOf(row, readingOf(row, standing, visit), language, undefined)
      const detail = details.get(row.id)
      return (
        card && {
          ...card,
          external_url: websiteOf({ url: detail?.url }) ?? card.external_url,
          starts_at: detail?.startsAt?.toISOString() ?? null,
          ends_at: detail?.endsAt?.toISOString() ?? null,
          time_zone: detail?.timeZone ?? null,
          place: detail?.place ?? null,
        }
      )
    },
  })
})

const published = (now: Date) => and(eq(articles.category, 'events'), lte(articles.publishedAt, now))

/** The ids of published events of any tier, newest first by `published_at`, ties by id. */
async function newestEvents(db: Db, now: Date, limit: number, after: After | null): Promise<string[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(published(now), olderThan(articles, articles.publishedAt, after)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

async function countEvents(db: Db, now: Date): Promise<number> {
  const [row] = await db.select({ all: count() }).from(articles).where(published(now))
  return row?.all ?? 0
}

/** Date and place of the events of these articles; the place in the reader's language where it was translated. */
async function detailsOf(db: Db, ids: readonly string[], language: Language) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      id: events.articleId,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
      place: sql<string | null>`coalesce(${translations.fields}->>'place', ${events.place})`,
      url: events.url,
    })
    .from(events)
    .leftJoin(
      translations,
      and(
        eq(translations.kind, 'article'),
        eq(translations.itemId, events.articleId),
        eq(translations.language, language),
      ),
    )
    .where(inArray(events.articleId, ids))
    .limit(ids.length)
  return new Map(rows.map((row) => [row.id, row]))
}
