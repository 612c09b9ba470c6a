import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The selection after one row has been toggled; with `between`, everything from the previously toggled row to it is
 * included. `ids` are the rows in display order.
 */
export function chosenAfter(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  { id, on, between = null }: { id: string; on: boolean; between?: string | null },
): ReadonlySet<string> {
  const [from, to] = [ids.indexOf(between ?? id), ids.indexOf(id)]
  const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  const next = new Set(chosen)
  for (const each of range)
    if (on) next.add(each)
    else next.delete(each)
  return next
}

/** The selected rows of a list, by id; `toggle` with `between` continues from the previously toggled row. */
export type Chosen = {
  ids: ReadonlySet<string>
  choose: (ids: ReadonlySet<string>) => void
  toggle: (id: string, on: boolean, between: boolean) => void
}

/** The selection of a list whose rows are in this order. */
export function useChosen(shown: readonly string[]): Chosen {
  const [ids, choose] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<{ shown: readonly string[]; last: string | null }>({ shown, last: null })
  useEffect(() => {
    list.current.shown = shown
  }, [shown])
  // always the same function, so that a row is rendered again only when something in it changes
  const toggle = useCallback((id: string, on: boolean, between: boolean) => {
    const { shown: rows, last } = list.current
    choose((before) => chosenAfter(before, rows, { id, on, between: between ? last : null }))
    list.current.last = id
  }, [])
  return { ids, choose, toggle }
}
