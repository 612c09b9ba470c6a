import type { Db } from '#platform/db.ts'
import { samplesAreLast } from '../articles.ts'
import { PUBLIC_ARTICLES } from '../rules.ts'
import { type PlacedRow, type Readers, newestReadable, rankOfRow, rowsLanguageFirst } from './by-language.ts'
import { type Group, type Position, isAfter, readPosition, writePosition } from './position.ts'

/** From this rank on, stories are samples that step behind; see rules.ts. */
const SAMPLE_RANK = 4
/** More stories than a group has, even if some of them exist in the language only since it was first read. */
const MAX_GROUP = 4 * PUBLIC_ARTICLES

/** A page that a reader asks for. */
export type ListPage = { limit: number; cursor: string | undefined; hasArchive: boolean }
type Page = { rows: PlacedRow[]; next: string | null }

/**
 * One page of the news that exists in a language, those first that readers can read best. Stories that are published during
 * the reading neither repeat nor displace others, except that without the archive the oldest of the thirty makes way. A story
 * that is translated, or whose translation is reviewed, changes its place: during the reading it may appear once more, or
 * only when the list is read again.
 */
export async function readablePage(db: Db, readers: Readers, page: ListPage): Promise<Page> {
  const position = readPosition(page.cursor)
  return page.hasArchive
    ? archivePage(db, readers, page.limit, position)
    : latestPage(db, readers, page.limit, position)
}

/** A page of the newest thirty. They are read for every page, so no cursor leads to older ones. */
async function latestPage(db: Db, readers: Readers, limit: number, position: Position | null): Promise<Page> {
  const { language, now } = readers
  const samplesLast = await samplesAreLast(db, now)
  const own = await newestReadable(db, readers, PUBLIC_ARTICLES, { samples: samplesLast ? false : undefined })
  const missing = samplesLast ? PUBLIC_ARTICLES - own.length : 0
  const latest =
    missing > 0 ? [...own, ...(await newestReadable(db, readers, missing, { samples: true }))] : own
  const rank = (row: PlacedRow) => rankOfRow(row, language, samplesLast)
  const group = boundsOf(latest)
  const rest = rowsLanguageFirst(latest, language, samplesLast).filter(
    (row) => position === null || isAfter({ rank: rank(row), at: row.place }, position),
  )
  const rows = rest.slice(0, limit)
  const last = rows.at(-1)
  const next =
    rest.length > limit && last && group
      ? writePosition({ ...group, rank: rank(last), after: last.place })
      : null
  return { rows, next }
}

/**
 * A page of all stories. The newest thirty are one group, the next thirty another, and so on; the order of languages applies
 * within a group, so an old original does not precede the translations of today. The samples are the last group where they
 * step behind. The cursor has the bounds of the group.
 */
async function archivePage(
  db: Db,
  readers: Readers,
  limit: number,
  position: Position | null,
): Promise<Page> {
  const { language } = readers
  const samplesLast = await samplesAreLast(db, readers.now)
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
      group !== null ? await newestReadable(db, readers, PUBLIC_ARTICLES, { behind: group.to, samples }) : []
    if (own.length === 0 && samples !== false) break
    if (own.length === 0) samples = true
    const next = own.length > 0 ? own : await newestReadable(db, readers, MAX_GROUP, { samples })
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
