import { isRefusal } from '#platform/refusal.ts'
import type { Key, Translate } from './translate.ts'

/** What a refusal says in words, the fault of a field first; null where it has none, and for what nobody expected. */
export function wordsOfRefusal(t: Translate, error: unknown): string | null {
  if (!isRefusal(error) || error.status >= 500) return null
  const code = error.fields[0]?.code ?? error.code
  const words = t(code as Key, error.values) // codes of refusals are words keys
  return words === code ? null : words
}
