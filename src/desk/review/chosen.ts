import { useRef, useState } from 'react'
import { chosenAfter } from '../parts/chosen-rows.ts'

/** The selected rows of a list, by id; `toggle` with `between` continues from the previously toggled row. */
export type Chosen = {
  ids: ReadonlySet<string>
  choose: (ids: ReadonlySet<string>) => void
  toggle: (id: string, on: boolean, between: boolean) => void
}

/** The selection of a list whose rows are in this order. */
export function useChosen(shown: readonly string[]): Chosen {
  const [ids, choose] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  return {
    ids,
    choose,
    toggle: (id, on, between) => {
      choose(chosenAfter(ids, shown, { id, on, between: between ? last.current : null }))
      last.current = id
    },
  }
}
