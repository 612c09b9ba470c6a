import { type After, readCursor, writeCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { samplesAreLast } from '../articles.ts'
import { PUBLIC_ARTICLES } from '../rules.ts'
import { type PlacedRow, type Readers, newestReadable, rankOfRow, rowsLanguageFirst } from './by-language.ts'

/** From this rank on, stories are samples that step behind; see rules.ts. */
const SAMPLE_RANK = 4
/** More stories than a group has, even if some of them exist in the language only since it was first read. */
const MAX_GROUP = 4 * PUBLIC_ARTICLES

/** A group of consecutive stories: the places of its newest and its oldest one. */
type Group = { from: After; to: After }
/** The last story that was shown: its group, and its place in the order of that group. */
type Position = Group & { rank: number; after: After }

/**
 * One page of the news that exists in a language. The newest thirty stories are one group, the next thirty another, and so
 * on; within a group, those that readers can read best come first. So an old original does not precede the translations of
 * today. The samples are the last group where they step behind. The cursor has the bounds of the group, so that stories
 * published since then neither repeat nor displace others. Without the archive there are thirty stories.
 */
export async function readablePage(
  db: Db,
  readers: Readers,
  { limit, cursor, hasArchive }: { limit: number; cursor: string | undefined; hasArchive: boolean },
): Promise<{ rows: PlacedRow[]; next: string | null }> {
  const { language } = readers
  const samplesLast = await samplesAreLast(db, readers.now)
  const position = readPosition(cursor)
  const rank = (row: PlacedRow) => rankOfRow(row, language, samplesLast)
  const inOrder = (found: readonly PlacedRow[]) => rowsLanguageFirst(found, language, samplesLast)
  /** Whether rows of a group are samples, or undefined where they are among the others. */
  let samples = samplesLast ? (position?.rank ?? 0) >= SAMPLE_RANK : undefined
  const start = await newestReadable(
    db,
    readers,
    position ? MAX_GROUP : PUBLIC_ARTICLES,
    position ? { between: position, samples } : { samples },
  )
  const page: { row: PlacedRow; group: Group | null }[] = []
  let group: Group | null = position ?? boundsOf(start)
  let rest = inOrder(start).filter(
    (row) => position === null || isAfter({ rank: rank(row), at: row.place }, position),
  )
  while (page.length < limit) {
    const shown = rest.slice(0, limit - page.length)
    page.push(...shown.map((row) => ({ row, group })))
    rest = rest.slice(shown.length)
    if (rest.length > 0) break
    const own: PlacedRow[] =
      group !== null && hasArchive
        ? await newestReadable(db, readers, PUBLIC_ARTICLES, { behind: group.to, samples })
        : []
    if (own.length === 0 && samples !== false) break
    if (own.length === 0) samples = true
    const left = hasArchive ? MAX_GROUP : PUBLIC_ARTICLES - start.length
    const next = own.length > 0 ? own : await newestReadable(db, readers, Math.max(0, left), { samples })
    if (next.length === 0) break
    rest = inOrder(next)
    group = boundsOf(next)
  }
  const last = page.at(-1)
  const next =
    rest.length > 0 && last?.group
      ? writePosition({ ...last.group, rank: rank(last.row), after: last.row.place })
      : null
  return { rows: page.map(({ row }) => row), next }
}

function boundsOf(rows: readonly PlacedRow[]): Group | null {
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last ? { from: first.place, to: last.place } : null
}

/** Whether a story comes after the position in the order of its group. */
const isAfter = ({ rank, at }: { rank: number; at: After }, position: Position): boolean =>
  rank > position.rank || (rank === position.rank && isOlder(at, position.after))

const isOlder = (a: After, b: After): boolean => a.at < b.at || (a.at === b.at && a.id < b.id)

/** Encodes a position as an opaque cursor. */
const writePosition = ({ from, to, rank, after }: Position): string =>
  Buffer.from([from.at, from.id, to.at, to.id, rank, after.at, after.id].join(' ')).toString('base64url')

/** The position that `writePosition` encoded. Throws Refusal `problem.cursor` (422) for anything else. */
function readPosition(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [fromAt, fromId, toAt, toId, rank = '', afterAt, afterId, ...more] = Buffer.from(cursor, 'base64url')
    .toString()
    .split(' ')
  const placeOf = (at = '', id = '') => readCursor(writeCursor({ at, id }) ?? '')
  const [from, to, after] = [placeOf(fromAt, fromId), placeOf(toAt, toId), placeOf(afterAt, afterId)]
  if (!from || !to || !after || !/^[0-7]$/.test(rank) || more.length > 0)
    throw new Refusal('problem.cursor', 422)
  return { from, to, rank: Number(rank), after }
}
