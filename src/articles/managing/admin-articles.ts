import { type SQL, and, asc, desc, eq, gt, ilike, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { languageStates, onlyOriginal } from '../language-states/language-states.ts'
import { articles } from '../tables.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { adminArticle, adminArticles } from './calls.ts'
import { anyArticle, managedColumns, managedRow, managedView } from './managed-article.ts'
import type { ArticleState, MANAGED_ORDERS } from './rules.ts'

type Order = (typeof MANAGED_ORDERS)[number]

export const adminArticlesHandler = handle(
  adminArticles,
  async ({ limit, cursor, ...asked }, { db, now }) => {
    const { by, key, down } = ORDERS[asked.order]
    const wanted = wantedOf(asked, now)
    const rows = await db
      .select({ ...managedColumns, place: sql<string>`(${key})::text` })
      .from(articles)
      .where(
        and(wanted, cursor === undefined ? undefined : beyond(asked.order, readPlace(asked.order, cursor))),
      )
      .orderBy(down ? desc(key) : asc(key), down ? desc(articles.id) : asc(articles.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const states = await languageStates(
      db,
      page.map(({ id }) => ({ id, kind: 'article' })),
    )
    return {
      items: page.map((row) => ({
        ...managedRow(row, now),
        languages: states.get(row.id)?.states ?? onlyOriginal(row.language),
      })),
      total: await db.$count(articles, wanted),
      next_cursor: rows.length > limit && last ? writePlace({ by, place: last.place, id: last.id }) : null,
    }
  },
)

export const adminArticleHandler = handle(adminArticle, async ({ id }, { db, now }) =>
  managedView(await anyArticle(db, id), now),
)

/** Moments as whole microseconds, which a cursor holds exactly; a missing moment becomes the latest value. */
const micros = (moment: SQL) =>
  sql`coalesce((extract(epoch from ${moment}) * 1000000)::bigint, 9223372036854775807)`
/** Titles are ordered by this many characters, then by id, so that a cursor need not hold a whole title. */
const TITLE_KEY = 80

/** The order by moment, ties by id. Articles without a date are newer than all others. */
const moment = {
  by: 'moment',
  key: micros(sql`coalesce(${articles.deletedAt}, ${articles.publishedAt})`),
} as const
const ORDERS: Record<Order, { by: Place['by']; key: SQL; down: boolean }> = {
  newest: { ...moment, down: true },
  oldest: { ...moment, down: false },
  changed: { by: 'changed', key: micros(sql`${articles.updatedAt}`), down: true },
  title: { by: 'title', key: sql`left(lower(${articles.title}), ${sql.raw(`${TITLE_KEY}`)})`, down: false },
}

const place = z.object({
  by: z.enum(['moment', 'changed', 'title']),
  place: z
    .string()
    .max(2 * TITLE_KEY)
    .refine((text) => !text.includes('\0')),
  id: z.uuid(),
})
/** The position of the last row of a page in the order of the list. */
type Place = z.infer<typeof place>

const writePlace = (last: Place): string => Buffer.from(JSON.stringify(last)).toString('base64url')

/** The format of `micros`. */
const MICROS = /^(?:\d{1,18}|9223372036854775807)$/

function readPlace(order: Order, cursor: string): Place {
  const { by } = ORDERS[order]
  try {
    const read = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (read.by === by && (by === 'title' || MICROS.test(read.place))) return read
  } catch (cause) {
    throw new Refusal('problem.cursor', 422, { cause })
  }
  throw new Refusal('problem.cursor', 422)
}

function beyond(order: Order, { by, place: at, id }: Place): SQL {
  const { key, down } = ORDERS[order]
  const of = by === 'title' ? sql`${at}::text` : sql`${at}::bigint`
  return down
    ? sql`(${key}, ${articles.id}) < (${of}, ${id}::uuid)`
    : sql`(${key}, ${articles.id}) > (${of}, ${id}::uuid)`
}

type Wanted = Omit<AcceptedOf<typeof adminArticles>, 'limit' | 'cursor'>

const wantedOf = ({ q = '', category, tier, state }: Wanted, now: Date) =>
  and(
    inState(state, now),
    category === undefined ? undefined : eq(articles.category, category),
    tier === undefined ? undefined : eq(articles.accessTier, tier),
    ...wordsOf(q).map((word) => or(ilike(articles.title, word), ilike(articles.author, word))),
  )

/** Patterns that match each of the words literally. */
export const wordsOf = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)

/** The SQL condition for a state, as defined by `articleState`. */
function inState(state: ArticleState | undefined, now: Date): SQL | undefined {
  const { publishedAt, retractedAt, deletedAt } = articles
  if (state === 'deleted') return isNotNull(deletedAt)
  const there = isNull(deletedAt)
  if (state === undefined) return there
  if (state === 'draft') return and(there, isNull(publishedAt))
  if (state === 'scheduled') return gt(publishedAt, now)
  return and(lte(publishedAt, now), state === 'retracted' ? isNotNull(retractedAt) : isNull(retractedAt))
}
