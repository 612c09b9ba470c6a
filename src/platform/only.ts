/** The element of a list that has exactly one. */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined || list.length > 1)
    throw new Error(`there are ${list.length} elements instead of one`)
  return first
}
