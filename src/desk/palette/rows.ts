import type { LucideIcon } from 'lucide-react'
import type { Language } from '#languages/rules.ts'
import { type Findable, rankOf, ranked } from './ranking.ts'

/** The kinds of rows: actions, places, and what was found. */
export type Kind = 'do' | 'go' | 'drafts' | 'stories' | 'people'

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
 * push them from under the finger; of the two, the one with the better first row leads. Without a query the sections lead.
 */
export function groupsFor(
  query: string,
  actions: readonly Row[],
  places: readonly Row[],
  found: readonly Group[],
): Group[] {
  if (query.trim() === '')
    return (
      [
        { kind: 'go', rows: places.filter(({ leads }) => leads) },
        { kind: 'do', rows: actions },
      ] satisfies Group[]
    ).map(named)
  const acting: Group = { kind: 'do', rows: ranked(actions, query).slice(0, MAX_OF_KIND) }
  const going: Group = { kind: 'go', rows: ranked(places, query).slice(0, MAX_OF_KIND) }
  const leads = best(acting, query) <= best(going, query)
  return [...(leads ? [acting, going] : [going, acting]), ...found]
    .filter(({ rows }) => rows.length > 0)
    .map(named)
}

/** A group whose rows have ids that no other group has. */
const named = ({ kind, rows }: Group): Group => ({
  kind,
  rows: rows.map((row) => ({ ...row, id: `${kind} ${row.id}` })),
})

function best({ rows: [first] }: Group, query: string): number {
  return (first && rankOf(first, query)) ?? Number.POSITIVE_INFINITY
}
