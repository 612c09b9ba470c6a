import { MAX_FOUND } from '#writing/generate/rules.ts'

/** Toggles the choice of a found item; null if it would exceed the maximum. Source: administration §4. */
export function pressed(chosen: ReadonlySet<string>, url: string): ReadonlySet<string> | null {
  const next = new Set(chosen)
  if (next.delete(url)) return next
  return next.size >= MAX_FOUND ? null : next.add(url)
}
