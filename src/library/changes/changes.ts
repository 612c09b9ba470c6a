import { type AnyColumn, type SQL, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { corrections } from '#library/corrections/tables.ts'
import { agents, articles, podcasts, tools } from '#library/tables.ts'
import type { ChangeState, ChangedKind } from './rules.ts'
import { removedItems } from './tables.ts'

/** What is younger is left for the next answer: a transaction that began earlier may end later. */
const SETTLED_MS = 5 * SECOND

/** How long a page of changes is right, unless something changes: what has changed just now comes to the last one. */
export const settledUntil = (isFull: boolean, now: Date): Date | null =>
  isFull ? null : new Date(now.getTime() + SETTLED_MS)

/** A place in the order of changes: the moment to the microsecond, and the item that changed then. */
export type ChangePlace = { at: string; id: string }
/** An item that has changed, without anything of what it says. */
export type Change = { id: string; kind: ChangedKind; state: ChangeState; place: ChangePlace; at: Date }

const PLACE =
  /^((?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The opaque form of a place. */
export const writeChangePlace = ({ at, id }: ChangePlace): string =>
  Buffer.from(`${at} ${id}`).toString('base64url')

/** The place that was written down. Throws Refusal `problem.cursor` (422) for anything else. */
export function readChangePlace(cursor: string): ChangePlace {
  const [, at, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined || !isInCalendar(at)) throw new Refusal('problem.cursor', 422)
  return { at, id }
}

/** Of the 30th of February a date is made all the same: another one. */
function isInCalendar(at: string): boolean {
  const date = new Date(`${at.replace(' ', 'T')}Z`)
  return !Number.isNaN(date.getTime()) && placeOf(date).at.slice(0, 19) === at.slice(0, 19)
}

/** The place before everything that changed at that moment. */
export const placeOf = (moment: Date): ChangePlace => ({
  at: moment.toISOString().slice(0, -1).replace('T', ' '),
  id: '00000000-0000-0000-0000-000000000000',
})

/**
 * What has changed after a place, the earliest first; an item is told once, with its last change. What was planned changes
 * when its moment comes. Nothing is told of what no reader has ever seen.
 */
export async function changesAfter(db: Db, asked: Asked): Promise<Change[]> {
  const branches = branchesOf(asked)
  const { rows } = await db.execute<{ id: string; kind: ChangedKind; state: ChangeState; place: string }>(sql`
    select id, kind, case when state = 'current' and exists (select from ${corrections}
      where ${corrections.articleId} = changed.id) then 'corrected' else state end as state, place
    from (select id, kind, state, at, (at at time zone 'UTC')::text as place
      from (${sql.join(branches, sql` union all `)}) as each order by at, id limit ${asked.limit}) as changed
    order by at, id`)
  return rows.map(({ id, kind, state, place }) => ({
    id,
    kind,
    state,
    place: { at: place, id },
    at: new Date(`${place.replace(' ', 'T')}Z`),
  }))
}

type Asked = { kinds: readonly ChangedKind[]; after: ChangePlace; now: Date; limit: number }

/** The rows of each table, and those that are removed for good. */
function branchesOf(asked: Asked): SQL[] {
  const { kinds } = asked
  const ofArticles = kinds.some((kind) => kind === 'article' || kind === 'event')
    ? [articleBranch(asked)]
    : []
  const ofTables = kinds.flatMap((kind) =>
    kind === 'article' || kind === 'event' ? [] : [branch(asked, catalogueBranch(kind))],
  )
  return [...ofArticles, ...ofTables, branch(asked, removedBranch(kinds))]
}

type Branch = { at: SQL; id: AnyColumn; kind: SQL; state: SQL; from: PgTable; where: readonly SQL[] }

const removedBranch = (kinds: readonly ChangedKind[]): Branch => ({
  at: sql`${removedItems.removedAt}`,
  id: removedItems.id,
  kind: sql`${removedItems.kind}`,
  state: sql`'deleted'`,
  from: removedItems,
  where: [inArray(removedItems.kind, [...kinds])],
})

function catalogueBranch(kind: 'tool' | 'agent' | 'podcast'): Branch {
  const table = { tool: tools, agent: agents, podcast: podcasts }[kind]
  const hidden = {
    tool: sql`${tools.status} <> 'published'`,
    agent: sql`${agents.hiddenAt} is not null`,
    podcast: sql`false`,
  }[kind]
  return {
    at:
      kind === 'agent'
        ? sql`greatest(${agents.updatedAt}, ${agents.publishedAt}, ${agents.alteredAt}, ${agents.hiddenAt})`
        : sql`greatest(${table.updatedAt}, ${table.publishedAt}, ${table.alteredAt})`,
    id: table.id,
    kind: sql`${kind}::text`,
    state: sql`case when ${hidden} then 'deleted' else 'current' end`,
    from: table,
    where: [sql`${table.publishedAt} is not null`],
  }
}

/** News and events. A deleted article has `published_before` for the day on which it was published. */
function articleBranch(asked: Asked): SQL {
  const [ofArticles, ofEvents] = [asked.kinds.includes('article'), asked.kinds.includes('event')]
  const isEvent = sql`${articles.category} = 'events'`
  const wanted = ofArticles && ofEvents ? [] : [ofEvents ? isEvent : sql`${articles.category} <> 'events'`]
  return branch(asked, {
    at: sql`greatest(${articles.updatedAt}, ${articles.publishedAt}, ${articles.alteredAt})`,
    id: articles.id,
    kind: sql`case when ${isEvent} then 'event' else 'article' end`,
    state: sql`case when ${articles.deletedAt} is not null then 'deleted'
      when ${articles.retractedAt} is not null then 'retracted' else 'current' end`,
    from: articles,
    where: [
      ...wanted,
      sql`(${articles.publishedAt} is not null
        or (${articles.deletedAt} is not null and ${articles.publishedBefore} <= ${articles.deletedAt}))`,
    ],
  })
}

const branch = ({ after, now, limit }: Asked, { at, id, kind, state, from, where }: Branch): SQL => sql`
  (select ${id} as id, ${kind} as kind, ${state} as state, ${at} as at from ${from}
   where (${at}, ${id}) > ((${after.at}::timestamp at time zone 'UTC'), ${after.id}::uuid)
     and ${at} <= ${new Date(now.getTime() - SETTLED_MS).toISOString()}::timestamptz
     and ${sql.join([...where], sql` and `)}
   order by ${at}, ${id} limit ${limit})`
