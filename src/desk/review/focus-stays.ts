import { type RefObject, useEffect, useRef } from 'react'

/**
 * When the focused row leaves a list, the focus moves to the row after it, else to the one before, else to the title. Rows
 * are the items of `list`; `drawn` is the data they were rendered from.
 */
export function useFocusStays(
  list: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  drawn: readonly unknown[],
): void {
  const place = useRef<{ row: Element; rows: Element[] } | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element && list.current?.contains(target) ? target.closest('li') : null
      place.current = row?.parentElement ? { row, rows: [...row.parentElement.children] } : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [list])
  useEffect(() => {
    const had = place.current
    if (had === null || had.row.isConnected || document.activeElement !== document.body) return
    const at = had.rows.indexOf(had.row)
    const after = had.rows.slice(at).find(({ isConnected }) => isConnected)
    const row = after ?? had.rows.slice(0, at).findLast(({ isConnected }) => isConnected)
    const next = row?.querySelector<HTMLElement>('a') ?? title.current
    next?.focus({ preventScroll: true })
  }, [title, drawn])
}
