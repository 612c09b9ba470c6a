import type { Key, Translate } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'

/** What a refusal says to a reader, in the words of the server where there are none here; null for a connection that broke. */
export function refusedWords(t: Translate, error: unknown): string | null {
  if (!isRefusal(error) || error.code === 'problem.internal' || error.code === 'problem.unreachable')
    return null
  const words = t(error.code as Key, error.values) // codes of refusals are words keys
  return words === error.code ? error.serverMessage : words
}
