import type { Language } from '#languages/rules.ts'
import { standingOf } from '#membership/membership.ts'
import type { Standing } from '#membership/rules.ts'
import { type Momentum, momentumOf } from '#library/momentum/momentum-store.ts'
import { type Asked, findItems, isNarrowed } from '#library/search/search.ts'
import { type After, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import type { Visit } from '#platform/house.ts'
import { type Count, languageOf, pageOf } from './catalogue.ts'

/** Who looks at a list, and in which language. */
export type ListQuestion = { standing: Standing; language: Language; now: Date }

/** How the items of one kind are read from the database, and what they are on the wire. */
type Items<Row, Item> = {
  kind: 'tool' | 'agent'
  byIds: (db: Db, ids: readonly string[], language: Language) => Promise<Row[]>
  /** `limit` rows after a place, in the order of `at`. */
  newest: (db: Db, question: ListQuestion, limit: number, after: After | null) => Promise<Row[]>
  count: (db: Db, question: ListQuestion) => Promise<Count>
  at: (row: Row) => Date | null
  /** Null when it does not exist for the reader. */
  item: (row: Row, question: ListQuestion, measured: Momentum | undefined) => Item | null
}

/** One page of a list of the catalogue: a search of all when words or a filter narrow it, else the newest. */
export async function catalogueList<Row extends { id: string }, Item>(
  { kind, byIds, newest, count, at, item }: Items<Row, Item>,
  { limit, cursor, ...asked }: Asked & { limit: number; cursor?: string | undefined },
  visit: Visit,
) {
  const { db, now } = visit
  const question = { standing: standingOf(visit.caller), language: languageOf(asked.lang, visit), now }
  const found = isNarrowed(asked) ? await findItems(asked, kind, { limit, cursor }, visit) : null
  const rows = found
    ? await byIds(db, found.ids, question.language)
    : await newest(db, question, limit + 1, readCursor(cursor))
  const ids = rows.map(({ id }) => id)
  const measured = await momentumOf(db, ids, now)
  const itemOf = (row: Row) => item(row, question, measured.get(row.id))
  if (found) return { items: rows.flatMap((row) => itemOf(row) ?? []), ...found.counted }
  return pageOf(rows, limit, { total: await count(db, question), at, item: itemOf })
}
