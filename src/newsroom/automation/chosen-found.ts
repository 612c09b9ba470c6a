import { MAX_FOUND } from '../generate/rules.ts'

/** What is chosen once one of what was found is pressed; null when it would be one more than may be. Source: administration §4. */
export function pressed(chosen: ReadonlySet<string>, url: string): ReadonlySet<string> | null {
  const next = new Set(chosen)
  if (next.delete(url)) return next
  return next.size >= MAX_FOUND ? null : next.add(url)
}
