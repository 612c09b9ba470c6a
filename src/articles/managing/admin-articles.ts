import { type SQL, and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { languageStates, onlyOriginal } from '../language-states/language-states.ts'
import { NO_DATE, articles, listedAt, titleKey } from '../tables.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { ahead, behind, countUpTo, readCursor, writeCursor, writtenAt } from '#platform/cursor.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { contains, wordsOf } from '#platform/lists/text-search.ts'
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
      .select({ ...managedColumns, place: by === 'title' ? sql<string>`${key}` : writtenAt(key) })
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
      total: await countUpTo(db, articles, wanted),
      next_cursor: rows.length > limit && last ? writePlace({ by, place: last.place, id: last.id }) : null,
    }
  },
)

export const adminArticleHandler = handle(adminArticle, async ({ id }, { db, now }) =>
  managedView(await anyArticle(db, id), now),
)

/** The most characters of a title that a cursor holds, after `titleKey`; some have more when they are in lower case. */
const TITLE_KEY = 80

/** The order by moment, ties by id. Articles without a date are newer than all others. */
const moment = { by: 'moment', key: listedAt(articles) } as const
const ORDERS: Record<Order, { by: Place['by']; key: SQL; down: boolean }> = {
  newest: { ...moment, down: true },
  oldest: { ...moment, down: false },
  changed: { by: 'changed', key: sql`${articles.updatedAt}`, down: true },
  title: { by: 'title', key: titleKey(articles), down: false },
}

const place = z.object({
  by: z.enum(['moment', 'changed', 'title']),
  place: z
    .string()
    .max(2 * TITLE_KEY)
    .refine((text) => !text.includes('\0')),
  id: z.uuid(),
})
/** The position of the last row of a page in the order of the list; its place is a moment, or the key of its title. */
type Place = z.infer<typeof place>

const writePlace = (last: Place): string => Buffer.from(JSON.stringify(last)).toString('base64url')

function readPlace(order: Order, cursor: string): Place {
  const { by } = ORDERS[order]
  try {
    const read = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (by !== 'title') readCursor(writeCursor({ at: read.place, id: read.id }) ?? undefined)
    if (read.by === by) return read
  } catch (cause) {
    throw new Refusal('problem.cursor', 422, { cause })
  }
  throw new Refusal('problem.cursor', 422)
}

function beyond(order: Order, { by, place: at, id }: Place): SQL | undefined {
  const { key, down } = ORDERS[order]
  if (by === 'title') return sql`(${key}, ${articles.id}) > (${at}::text, ${id}::uuid)`
  return down ? behind(key, articles.id, { at, id }) : ahead(key, articles.id, { at, id })
}

type Wanted = Omit<AcceptedOf<typeof adminArticles>, 'limit' | 'cursor'>

const wantedOf = ({ q = '', category, tier, state }: Wanted, now: Date) =>
  and(
    inState(state, now),
    category === undefined ? undefined : eq(articles.category, category),
    tier === undefined ? undefined : eq(articles.accessTier, tier),
    ...wordsOf(q).map((word) => or(contains(articles.title, word), contains(articles.author, word))),
  )

/** The SQL condition for a state, as defined by `articleState`. */
function inState(state: ArticleState | undefined, now: Date): SQL | undefined {
  const { publishedAt, retractedAt, deletedAt } = articles
  if (state === 'deleted') return isNotNull(deletedAt)
  const there = isNull(deletedAt)
  if (state === undefined) return there
  // with the range of the key, which the index has
  if (state === 'draft') return and(there, isNull(publishedAt), eq(moment.key, sql.raw(NO_DATE)))
  if (state === 'scheduled') return and(gt(publishedAt, now), gt(moment.key, now))
  return and(lte(publishedAt, now), state === 'retracted' ? isNotNull(retractedAt) : isNull(retractedAt))
}
