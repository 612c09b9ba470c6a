import { type SQL, and, desc } from 'drizzle-orm'
import { type After, behind, cutPage, placeAt, readCursor, writeCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { generatedContent } from '#writing/tables.ts'
import { type RankedDraft, rankDrafts, rankedSince, strengthsOf } from './strongest-drafts.ts'

/**
 * The position after the draft with this momentum (-1 for none), moment and id, in the ranking that began at `asOf` with the
 * drafts since `oldest`. Both are kept from page to page, so that no draft changes its place between them.
 */
type RankedPlace = After & { momentum: number; asOf: Date; oldest: string | null }

type Page = { page: RankedDraft[]; next: string | null }

/** One page of the drafts that match, the strongest first. Drafts older than the ranked ones follow, newest first. */
export async function rankedPage(
  db: Db,
  wanted: SQL | undefined,
  { limit, cursor, now }: { limit: number; cursor: string | undefined; now: Date },
): Promise<Page> {
  const { older, from = null } = cursor === undefined ? {} : readPlace(cursor, now)
  if (older) return olderPage(db, wanted, { limit, from: older, now })
  const { asOf, oldest } = from ?? { asOf: now, oldest: await rankedSince(db, wanted) }
  const ranked = await rankDrafts(db, wanted, { asOf, oldest })
  const rest = from ? ranked.filter((draft) => isBehind(draft, from)) : ranked
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  if (last && rest.length > limit)
    return { page, next: writePlace({ ...last.place, momentum: last.momentum ?? -1, asOf, oldest }) }
  return { page, next: oldest === null ? null : writeCursor({ at: oldest, id: FIRST_ID }) }
}

/** Before all ids: the drafts of that moment are ranked. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** One page of the drafts that are too old to be ranked. */
async function olderPage(
  db: Db,
  wanted: SQL | undefined,
  { limit, from, now }: { limit: number; from: After; now: Date },
): Promise<Page> {
  const { createdAt, id } = generatedContent
  const rows = await db
    .select({ id, place: placeAt(createdAt, id) })
    .from(generatedContent)
    .where(and(wanted, behind(createdAt, id, from)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit)
  const ids = page.map((row) => row.id)
  const strengths = await strengthsOf(db, ids, now)
  const unknown = { momentum: null, publishers: 0 }
  return { page: page.map((row) => ({ ...row, ...(strengths.get(row.id) ?? unknown) })), next }
}

function isBehind({ momentum, place: { at, id } }: RankedDraft, from: RankedPlace): boolean {
  const score = momentum ?? -1
  if (score !== from.momentum) return score < from.momentum
  return at < from.at || (at === from.at && id < from.id)
}

const writePlace = ({ momentum, asOf, oldest, at, id }: RankedPlace): string =>
  Buffer.from([momentum, asOf.toISOString(), oldest ?? '', at, id].join(' ')).toString('base64url')

/** The position among the ranked drafts, or among those that are too old. Throws Refusal `problem.cursor` (422). */
function readPlace(cursor: string, now: Date): { from?: RankedPlace; older?: After } {
  const words = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (words.length === 2) return { older: placeOf(words) }
  const [momentum = '', since = '', oldest = '', ...last] = words
  const place = placeOf(last)
  const asOf = new Date(placeOf([since, place.id]).at)
  if (!/^(?:-1|\d{1,3})$/.test(momentum)) throw new Refusal('problem.cursor', 422)
  return {
    from: {
      ...place,
      momentum: Number(momentum),
      asOf: asOf < now ? asOf : now,
      oldest: oldest === '' ? null : placeOf([oldest, place.id]).at,
    },
  }
}

/** A moment and an id. Throws Refusal `problem.cursor` (422) if they are not. */
function placeOf([at = '', id = '']: readonly string[]): After {
  const place = readCursor(writeCursor({ at, id }) ?? undefined)
  if (place === null) throw new Refusal('problem.cursor', 422)
  return place
}
