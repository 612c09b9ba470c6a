import type { LucideIcon } from 'lucide-react'
import type { Language } from '#languages/rules.ts'
import { type Findable, rankOf, ranked } from './ranking.ts'

/** The kinds of rows: actions of the open page and of the desk, places, and what was found. */
export type Kind = 'page' | 'do' | 'go' | 'drafts' | 'stories' | 'people'

/** A row of the palette. */
export type Row = Findable & {
  id: string
  /** The language of the label, if it is not that of the desk. */
  lang?: Language | undefined
  /** What is said about it at the end of the row. */
  note?: string | undefined
  /** Whether it is shown without a query. */
  leads?: boolean
  /** Keys that do the same, pressed one after the other. */
  keys?: readonly string[] | undefined
  icon: LucideIcon
  run: () => void
}

export type Group = { kind: Kind; rows: readonly Row[] }

/** More actions or places than this are not what was asked for. */
const MAX_OF_KIND = 6

/**
 * The groups for a query. Actions and places come first, because they are there at once and what arrives later must not
 * push them from under the finger; of these, the group with the better first row leads. Without a query the sections
 * lead, because Enter must not decide anything by accident.
 */
export function groupsFor(
  query: string,
  ofPage: readonly Row[],
  actions: readonly Row[],
  places: readonly Row[],
  found: readonly Group[],
): Group[] {
  if (query.trim() === '')
    return (
      [
        { kind: 'go', rows: places.filter(({ leads }) => leads) },
        ...(ofPage.length > 0 ? [{ kind: 'page' as const, rows: ofPage }] : []),
        { kind: 'do', rows: actions },
      ] satisfies Group[]
    ).map(named)
  const group = (kind: Kind, rows: readonly Row[]): Group => ({
    kind,
    rows: ranked(rows, query).slice(0, MAX_OF_KIND),
  })
  const immediate = [group('page', ofPage), group('do', actions), group('go', places)].toSorted(
    (one, other) => best(one, query) - best(other, query),
  )
  return [...immediate, ...found].filter(({ rows }) => rows.length > 0).map(named)
}

/** The rank of a group without rows, behind all others; a difference of two infinite ones would be no number. */
const WORST = 9

/** A group whose rows have ids that no other group has. */
const named = ({ kind, rows }: Group): Group => ({
  kind,
  rows: rows.map((row) => ({ ...row, id: `${kind} ${row.id}` })),
})

function best({ rows: [first] }: Group, query: string): number {
  return (first && rankOf(first, query)) ?? WORST
}
