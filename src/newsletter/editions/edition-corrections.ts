import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type NotedCorrection, correctionsBetween } from '#articles/correction-cards.ts'
import type { Tier } from '#membership/rules.ts'
import { DAY, MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { EditionKind, EditionState } from '../rules.ts'
import { editions } from '../tables.ts'
import { hasLeft } from './has-left.ts'

/** How long readers who were emailed a story get its corrections. */
const REACH_MS = 30 * DAY
/**
 * A correction noted while the previous edition began may have been stored after it, so the search overlaps by this time.
 */
const OVERLAP_MS = 15 * MINUTE
/** The maximum number of corrections in one edition, the newest ones; emails say that the log has more. */
const MAX = 50
/** States in which the corrections of an edition count as reported. A stopped edition has not reached everyone. */
const STARTED_STATES: EditionState[] = ['sending', 'paused', 'sent']

/** Returns the corrections that an edition has to report to a tier, newest first. */
type CorrectionsByTier = (tier: Tier) => NotedCorrection[]

/**
 * Corrections and retractions since the last edition of this kind, of articles whose earlier wording readers of a tier were
 * emailed in the last 30 days. None in a welcome edition, whose readers are new.
 */
export async function unannouncedCorrections(
  db: Db,
  kind: EditionKind,
  now: Date,
): Promise<CorrectionsByTier> {
  if (kind === 'welcome') return () => []
  const reach = new Date(now.getTime() - REACH_MS)
  const last = await lastStart(db, kind)
  const overlap = last && new Date(last.getTime() - OVERLAP_MS)
  const noted = await correctionsBetween(db, {
    after: overlap && overlap > reach ? overlap : reach,
    until: now,
  })
  if (noted.length === 0) return () => []
  const carried = await firstCarried(
    db,
    noted.map(({ articleId }) => articleId),
    reach,
  )
  const reported = overlap === null ? new Set<string>() : await announcedSince(db, kind, overlap)
  return (tier) =>
    noted
      .filter(({ id, articleId, notedAt }) => {
        const since = carried.get(`${tier} ${articleId}`)
        return since !== undefined && since < notedAt && !reported.has(`${tier} ${id}`)
      })
      .slice(0, MAX)
}

/** When the last edition of a kind that was not stopped began to be sent. */
async function lastStart(db: Db, kind: EditionKind): Promise<Date | null> {
  const [row] = await db
    .select({ startedAt: editions.startedAt })
    .from(editions)
    .where(
      and(
        eq(editions.kind, kind),
        inArray(editions.state, STARTED_STATES),
        sql`${editions.startedAt} is not null`,
      ),
    )
    .orderBy(desc(editions.startedAt), desc(editions.id))
    .limit(1)
  return row?.startedAt ?? null
}

/**
 * When an edition with an article was first sent to readers of a tier, by tier and article. Reading the frozen content is
 * slow, so the query reads only that of editions with the ID of an article in another column.
 */
async function firstCarried(
  db: Db,
  articleIds: readonly string[],
  reach: Date,
): Promise<ReadonlyMap<string, Date>> {
  const asked = [...new Set(articleIds)]
  const { content, ...columns } = getTableColumns(editions)
  const { startedAt } = editions
  const { rows } = await db.execute<{ tier: string; story: string; at: string }>(sql`
    select c->>'tier' as tier, s.id as story, (extract(epoch from min(${startedAt})) * 1000)::text as at
    from ${editions}
      cross join lateral jsonb_array_elements(${content}->'contents') c
      cross join lateral (
        select jsonb_path_query(c, '$.sections[*].stories[*].id') #>> '{}' as id
        union all select c->'lead'->>'id'
      ) s
    where ${startedAt} > ${reach.toISOString()}::timestamptz and ${hasLeft(db)}
      and concat(${sql.join(Object.values(columns), sql`, `)}) ~ ${asked.join('|')}
      and s.id = any(${sql.param(asked)}::text[])
    group by 1, 2`)
  return new Map(rows.map(({ tier, story, at }) => [`${tier} ${story}`, new Date(Number(at))]))
}

/** The corrections in editions of a kind that began after a moment, by tier and note. */
async function announcedSince(db: Db, kind: EditionKind, since: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ tier: string; note: string }>(sql`
    select distinct c->>'tier' as tier, n.id as note
    from ${editions} e
      cross join lateral jsonb_array_elements(e.content->'contents') c
      cross join lateral (select jsonb_path_query(c, '$.corrections[*].id') #>> '{}' as id) n
    where e.kind = ${kind} and e.state = any(${sql.param(STARTED_STATES)}::text[])
      and e.started_at > ${since.toISOString()}::timestamptz`)
  return new Set(rows.map(({ tier, note }) => `${tier} ${note}`))
}
