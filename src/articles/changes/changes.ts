import { type AnyColumn, type SQL, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { corrections } from '../corrections/tables.ts'
import { agents, articles, podcasts, tools } from '../tables.ts'
import type { ChangeState, ChangedKind } from './rules.ts'
import { removedItems } from './tables.ts'

/** Younger changes are left for the next answer: a transaction that began earlier may commit later. */
const SETTLED_MS = 5 * SECOND

/**
 * How long a page of changes is valid if nothing else changes: null (no limit) for a full page; the last page receives the
 * most recent changes later.
 */
export const settledUntil = (isFull: boolean, now: Date): Date | null =>
  isFull ? null : new Date(now.getTime() + SETTLED_MS)

/** A position in the order of changes: the moment with microseconds, and the item that changed then. */
export type ChangePlace = { at: string; id: string }
/** A changed item, without its content. */
export type Change = { id: string; kind: ChangedKind; state: ChangeState; place: ChangePlace; at: Date }

const PLACE =
  /^((?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The position as an opaque cursor. */
export const writeChangePlace = ({ at, id }: ChangePlace): string =>
  Buffer.from(`${at} ${id}`).toString('base64url')

/** Parses a written position. Throws Refusal `problem.cursor` (422) for anything else. */
export function readChangePlace(cursor: string): ChangePlace {
  const [, at, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined || !isInCalendar(at)) throw new Refusal('problem.cursor', 422)
  return { at, id }
}

/** February 30 would also give a date, but a different one. */
function isInCalendar(at: string): boolean {
  const date = new Date(`${at.replace(' ', 'T')}Z`)
  return !Number.isNaN(date.getTime()) && placeOf(date).at.slice(0, 19) === at.slice(0, 19)
}

/** The position before everything that changed at that moment. */
export const placeOf = (moment: Date): ChangePlace => ({
  at: moment.toISOString().slice(0, -1).replace('T', ' '),
  id: '00000000-0000-0000-0000-000000000000',
})

/**
 * The changes after a position, earliest first; an item is listed once, with its last change. A scheduled item counts as
 * changed when its publication time comes. Items that no reader has ever seen are not listed.
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

/** The rows of each table, and the permanently removed items. */
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

/** News and events. A deleted article keeps its publication date in `published_before`. */
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
