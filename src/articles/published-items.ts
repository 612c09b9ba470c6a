import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import { canonicalKey } from '#platform/canonical-key.ts'
import type { Db } from '#platform/db.ts'
import { momentumOf } from './momentum-store.ts'
import { inNewsList } from './catalogue.ts'
import { storyReports, agents, articles, events, podcasts, tools } from './tables.ts'
import type { Section } from './rules.ts'

/** A published item that a digest can include. */
export type PublishedItem = {
  id: string
  kind: 'article' | 'tool' | 'agent' | 'podcast'
  section: Section | 'podcasts'
  title: string
  tier: Tier
  language: Language
  publishedAt: Date
  /** As currently shown to readers; null if it has not been measured. */
  momentum: number | null
  /**
   * Keys of its event and of the URLs that reported its story: two items with a common key are about the same story. Empty
   * for items that are not news.
   */
  reportKeys: string[]
}

/** The key in the metadata of an article for the id of the first item about the same event. */
export const SAME_EVENT = 'same_event'

/** The id of the first item about the event of a published item, which may be itself. */
export async function firstOfEvent(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ event }).from(articles).where(eq(articles.id, id)).limit(1)
  return row?.event ?? id
}
const event = sql<string>`coalesce(${articles.metadata} ->> '${sql.raw(SAME_EVENT)}', ${articles.id}::text)`

/** Maximum number of items read per kind; older ones are ignored. */
const MAX = 400

/**
 * The items published after `since` and up to `until` that readers can still see at `now`: nothing deleted, retracted,
 * hidden, scheduled or sample, and no events that are over or cancelled. Newest first, ties by id.
 */
export async function publishedBetween(
  db: Db,
  { since, until, now }: { since: Date; until: Date; now: Date },
): Promise<PublishedItem[]> {
  const end = until < now ? until : now
  const found = [
    ...(await newsBetween(db, since, end, now)),
    ...(await toolsBetween(db, since, end)),
    ...(await agentsBetween(db, since, end)),
    ...(await podcastsBetween(db, since, end)),
  ]
  const news = found.filter(({ section }) => section === 'news').map(({ id }) => id)
  const byItem = await reportsOf(db, news)
  const measured = new Map<string, number>()
  for (let from = 0; from < found.length; from += MAX) {
    const part = found.slice(from, from + MAX).flatMap(({ id, section }) => (section === 'events' ? [] : id))
    for (const [id, { whole }] of await momentumOf(db, part, now)) measured.set(id, whole)
  }
  return found
    .map(({ given, source, event: key, publishedAt, ...item }) => ({
      ...item,
      publishedAt: publishedAt ?? now,
      momentum: given ?? measured.get(item.id) ?? null,
      reportKeys:
        item.section === 'news'
          ? [
              `event ${key}`,
              ...[...(byItem.get(item.id) ?? []), ...source].flatMap((url) => canonicalKey(url) ?? []),
            ]
          : [],
    }))
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? -1 : 1))
}

type Found = Omit<PublishedItem, 'momentum' | 'reportKeys' | 'publishedAt'> & {
  publishedAt: Date | null
  given: number | null
  source: string[]
  event?: string
}

/** The articles about events that are over at `now` or were cancelled. */
export async function pastEvents(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: events.articleId })
    .from(events)
    .where(and(inArray(events.articleId, [...ids]), or(eq(events.state, 'cancelled'), isOver(now))))
    .orderBy(asc(events.articleId))
  return new Set(rows.map(({ id }) => id))
}

const isOver = (now: Date) =>
  sql`coalesce(${events.endsAt}, ${events.startsAt}) + case when ${events.allDay} then interval '1 day' else interval '0' end <= ${now.toISOString()}::timestamptz`

async function newsBetween(db: Db, since: Date, until: Date, now: Date): Promise<Found[]> {
  const rows = await db
    .select({
      id: articles.id,
      section: articles.category,
      title: articles.title,
      tier: articles.accessTier,
      language: articles.language,
      publishedAt: articles.publishedAt,
      given: articles.momentum,
      source: sql<string[]>`${articles.sourceUrls}[1:1]`,
      event,
    })
    .from(articles)
    .leftJoin(events, eq(events.articleId, articles.id))
    .where(
      and(
        ne(articles.category, 'tools'),
        gt(articles.publishedAt, since),
        lte(articles.publishedAt, until),
        isNull(articles.retractedAt),
        isNull(articles.deletedAt),
        eq(articles.sample, false),
        or(isNull(events.articleId), and(ne(events.state, 'cancelled'), sql`(${isOver(now)}) is not true`)),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(MAX)
  return rows.map((row) => ({
    ...row,
    kind: 'article',
    given: row.section === 'events' ? null : row.given,
  }))
}

async function toolsBetween(db: Db, since: Date, until: Date): Promise<Found[]> {
  const rows = await db
    .select({
      id: tools.id,
      title: tools.name,
      tier: tools.accessTier,
      language: tools.language,
      publishedAt: tools.publishedAt,
    })
    .from(tools)
    .where(
      and(
        eq(tools.status, 'published'),
        gt(tools.publishedAt, since),
        lte(tools.publishedAt, until),
        eq(tools.sample, false),
      ),
    )
    .orderBy(desc(tools.publishedAt), desc(tools.id))
    .limit(MAX)
  return rows.map((row) => ({ ...row, kind: 'tool', section: 'tools', given: null, source: [] }))
}

async function agentsBetween(db: Db, since: Date, until: Date): Promise<Found[]> {
  const rows = await db
    .select({
      id: agents.id,
      title: agents.name,
      tier: agents.accessTier,
      language: agents.language,
      publishedAt: agents.publishedAt,
    })
    .from(agents)
    .where(
      and(
        isNull(agents.hiddenAt),
        gt(agents.publishedAt, since),
        lte(agents.publishedAt, until),
        eq(agents.sample, false),
      ),
    )
    .orderBy(desc(agents.publishedAt), desc(agents.id))
    .limit(MAX)
  return rows.map((row) => ({ ...row, kind: 'agent', section: 'agents', given: null, source: [] }))
}

async function podcastsBetween(db: Db, since: Date, until: Date): Promise<Found[]> {
  const rows = await db
    .select({
      id: podcasts.id,
      title: podcasts.title,
      tier: podcasts.accessTier,
      language: podcasts.language,
      publishedAt: podcasts.publishedAt,
    })
    .from(podcasts)
    .where(and(gt(podcasts.publishedAt, since), lte(podcasts.publishedAt, until), eq(podcasts.sample, false)))
    .orderBy(desc(podcasts.publishedAt), desc(podcasts.id))
    .limit(MAX)
  return rows.map((row) => ({ ...row, kind: 'podcast', section: 'podcasts', given: null, source: [] }))
}

/** The URLs of the reports on each story, as in its timeline. */
async function reportsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ itemId: storyReports.itemId, url: storyReports.url })
    .from(storyReports)
    .where(inArray(storyReports.itemId, [...ids]))
    .orderBy(asc(storyReports.itemId), asc(storyReports.url))
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  return new Map([...byItem].map(([id, reports]) => [id, reports.map(({ url }) => url)]))
}

/** The id of the first of these articles that readers see now; null if there is none. */
export async function liveAmong(db: Db, ids: readonly string[], now: Date): Promise<string | null> {
  if (ids.length === 0) return null
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(
        inArray(articles.id, [...ids]),
        inNewsList,
        isNull(articles.deletedAt),
        lte(articles.publishedAt, now),
      ),
    )
    .limit(ids.length)
  return ids.find((id) => rows.some((row) => row.id === id)) ?? null
}
