import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import {
  type Match,
  type Matches,
  type Question,
  REACH,
  type Span,
  lockedAt,
  newestMatches,
  newestOf,
} from './matches.ts'
import { type Place, writePlace } from './place.ts'
import type { SearchKind } from './rules.ts'

/** `language` is the language of the text that was found. */
export type Found = { kind: SearchKind; id: string; language: Language }

/** One page of matches; `total` is their number or a lower bound of it. `turnsAt`: when the next of them becomes locked. */
export type FoundPage = {
  items: Found[]
  total: number
  totalIsLeast: boolean
  next: string | null
  turnsAt: Date | null
}

/**
 * Answers a question: without words the newest items; with words the best of the newest within reach, then the best of the
 * next ones.
 */
export async function find(
  db: Db,
  question: Question,
  limit: number,
  place: Place | null,
  reach = REACH,
): Promise<FoundPage> {
  const asOf = place?.asOf ?? question.now.toISOString()
  const block: Span = { asOf, behind: place?.block ?? null, ...reach }
  const { matches, isAll, rest } =
    question.words === null
      ? await listed(db, question, block, limit, place)
      : ranked(await newestMatches(db, question, block), place)
  const page = rest.slice(0, limit)
  const end = page.at(-1)
  const oldest = matches.at(-1)
  const next: Place | null =
    rest.length > limit && end
      ? { asOf, block: block.behind, score: question.words && end.score, after: { at: end.at, id: end.id } }
      : question.words !== null && !isAll && oldest
        ? { asOf, block: { at: oldest.at, id: oldest.id }, score: null, after: null }
        : null
  return {
    items: page.map(({ kind, id, language }) => ({ kind, id, language })),
    total: matches.length,
    totalIsLeast: !isAll || block.behind !== null,
    next: next && writePlace(next),
    turnsAt: lockedAt(question, matches),
  }
}

/** All matches that are counted, and those after the place. */
type Ranked = Matches & { rest: Match[] }

function ranked(found: Matches, place: Place | null): Ranked {
  const order = (a: Place['after'] & { score: number }, b: Match) =>
    b.score - a.score || compare(b.at, a.at) || compare(b.id, a.id)
  const sorted = found.matches.toSorted(order)
  const { after = null, score = null } = place ?? {}
  if (after === null || score === null) return { ...found, rest: sorted }
  return { ...found, rest: sorted.filter((match) => order({ ...after, score }, match) < 0) }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function listed(
  db: Db,
  question: Question,
  block: Span,
  limit: number,
  place: Place | null,
): Promise<Ranked> {
  const newest = await newestMatches(db, question, { ...newestOf(question), most: block.most })
  if (!place?.after) return { ...newest, rest: newest.matches }
  const { matches } = await newestMatches(db, question, { ...block, behind: place.after, most: limit + 1 })
  return { ...newest, rest: matches }
}
