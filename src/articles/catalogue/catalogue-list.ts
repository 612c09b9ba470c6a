import type { Language } from '#languages/rules.ts'
import { accessLevelOf } from '#membership/membership.ts'
import type { AccessLevel } from '#membership/rules.ts'
import { type Momentum, momentumOf } from '../momentum-store.ts'
import { type Asked, findItems, isNarrowed } from '../search/search.ts'
import { type After, cutPage, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { type Count, languageOf } from '../catalogue.ts'

/** The reader of a list and the language. */
export type ListQuestion = { accessLevel: AccessLevel; language: Language; now: Date }

/** How the items of one kind are read from the database, and how they are serialized. */
type Items<Row, Item> = {
  kind: 'tool' | 'agent'
  byIds: (db: Db, ids: readonly string[], language: Language) => Promise<Row[]>
  /** Up to `limit` rows after a position, in the order of `at`. */
  newest: (
    db: Db,
    question: ListQuestion,
    limit: number,
    after: After | null,
  ) => Promise<(Row & { place: After })[]>
  count: (db: Db, question: ListQuestion) => Promise<Count>
  /** Null if it does not exist for the reader. */
  item: (row: Row, question: ListQuestion, measured: Momentum | undefined) => Item | null
}

/** One page of a catalogue list: a search if words or a filter narrow it, or else the newest items. */
export async function catalogueList<Row extends { id: string }, Item>(
  { kind, byIds, newest, count, item }: Items<Row, Item>,
  { limit, cursor, ...asked }: Asked & { limit: number; cursor?: string | undefined },
  context: RequestContext,
) {
  const { db, now } = context
  const question = {
    accessLevel: accessLevelOf(context.caller),
    language: languageOf(asked.lang, context),
    now,
  }
  const itemsOf = async (rows: readonly Row[]): Promise<Item[]> => {
    const ids = rows.map(({ id }) => id)
    const measured = await momentumOf(db, ids, now)
    return rows.flatMap((row) => item(row, question, measured.get(row.id)) ?? [])
  }
  if (isNarrowed(asked)) {
    const found = await findItems(asked, kind, { limit, cursor }, context)
    return { items: await itemsOf(await byIds(db, found.ids, question.language)), ...found.counted }
  }
  const { page, next } = cutPage(await newest(db, question, limit + 1, readCursor(cursor)), limit)
  return { items: await itemsOf(page), ...(await count(db, question)), next_cursor: next }
}
