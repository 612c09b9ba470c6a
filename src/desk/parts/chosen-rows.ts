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
