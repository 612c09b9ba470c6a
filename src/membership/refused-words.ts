import type { Key, Translate } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'

/** The text of a refusal for a reader, in the server's words if there are none here; null for a broken connection. */
export function refusedWords(t: Translate, error: unknown): string | null {
  if (!isRefusal(error) || error.code === 'problem.internal' || error.code === 'problem.unreachable')
    return null
  const words = t(error.code as Key, error.values) // codes of refusals are keys of strings
  return words === error.code ? error.serverMessage : words
}
