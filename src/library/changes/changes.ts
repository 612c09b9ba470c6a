import { type SQL, sql } from 'drizzle-orm'
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
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(`${at.replace(' ', 'T')}Z`)))
    throw new Refusal('problem.cursor', 422)
  return { at, id }
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
export async function changesAfter(
  db: Db,
  asked: { kinds: readonly ChangedKind[]; after: ChangePlace; now: Date; limit: number },
): Promise<Change[]> {
  const branches = asked.kinds.flatMap((kind) => branchesOf(kind, asked))
  const { rows } = await db.execute<{ id: string; kind: ChangedKind; state: ChangeState; place: string }>(sql`
    select id, kind, state, (at at time zone 'UTC')::text as place
    from (${sql.join(branches, sql` union all `)}) as changed
    order by at, id limit ${asked.limit}`)
  return rows.map(({ id, kind, state, place }) => ({
    id,
    kind,
    state,
    place: { at: place, id },
    at: new Date(`${place.replace(' ', 'T')}Z`),
  }))
}

type Asked = { after: ChangePlace; now: Date; limit: number }

/** The rows of one kind, and those of it that are removed for good. */
function branchesOf(kind: ChangedKind, asked: Asked): SQL[] {
  const [at, id] = [sql`${removedItems.removedAt}`, sql`${removedItems.id}`]
  const removed = branch(asked, { at, id, kind, state: sql`'deleted'`, from: sql`${removedItems}` }, [
    sql`${removedItems.kind} = ${kind}`,
  ])
  return [present(kind, asked), removed]
}

function present(kind: ChangedKind, asked: Asked): SQL {
  if (kind === 'article' || kind === 'event') return ofArticles(kind, asked)
  const table = { tool: tools, agent: agents, podcast: podcasts }[kind]
  const hidden = {
    tool: sql`${tools.status} <> 'published'`,
    agent: sql`${agents.hiddenAt} is not null`,
    podcast: sql`false`,
  }[kind]
  const at =
    kind === 'agent'
      ? sql`greatest(${agents.updatedAt}, ${agents.publishedAt}, ${agents.hiddenAt})`
      : sql`greatest(${table.updatedAt}, ${table.publishedAt})`
  const state = sql`case when ${hidden} then 'deleted' else 'current' end`
  return branch(asked, { at, id: sql`${table.id}`, kind, state, from: sql`${table}` }, [
    sql`${table.publishedAt} is not null`,
  ])
}

/** A deleted article has `published_before` for the day on which it was published. */
function ofArticles(kind: 'article' | 'event', asked: Asked): SQL {
  const corrected = sql`exists (select from ${corrections} where ${corrections.articleId} = ${articles.id})`
  return branch(
    asked,
    {
      at: sql`greatest(${articles.updatedAt}, ${articles.publishedAt})`,
      id: sql`${articles.id}`,
      kind,
      state: sql`case when ${articles.deletedAt} is not null then 'deleted'
        when ${articles.retractedAt} is not null then 'retracted'
        when ${corrected} then 'corrected' else 'current' end`,
      from: sql`${articles}`,
    },
    [
      kind === 'event' ? sql`${articles.category} = 'events'` : sql`${articles.category} <> 'events'`,
      sql`(${articles.publishedAt} is not null
        or (${articles.deletedAt} is not null and ${articles.publishedBefore} <= ${articles.deletedAt}))`,
    ],
  )
}

type Branch = { at: SQL; id: SQL; kind: ChangedKind; state: SQL; from: SQL }

const branch = ({ after, now, limit }: Asked, of: Branch, where: readonly SQL[]): SQL => sql`
  (select ${of.id} as id, ${of.kind}::text as kind, ${of.state} as state, ${of.at} as at from ${of.from}
   where (${of.at}, ${of.id}) > ((${after.at}::timestamp at time zone 'UTC'), ${after.id}::uuid)
     and ${of.at} <= ${new Date(now.getTime() - SETTLED_MS).toISOString()}::timestamptz
     and ${sql.join([...where], sql` and `)}
   order by ${of.at}, ${of.id} limit ${limit})`
