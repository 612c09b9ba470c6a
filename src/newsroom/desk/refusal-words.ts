import type { Key, Translate } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'

/** What a refusal says in words, the fault of a field first; null when it has no words of its own for an editor. */
export function refusalWords(t: Translate, error: unknown): string | null {
  if (!isRefusal(error) || error.status >= 500) return null
  if (error.status === 401) return t('newsroom.review.noSession')
  const code = error.fields[0]?.code ?? error.code
  const words = t(code as Key, error.values) // codes of refusals are words keys
  return words === code ? null : words
}

/** What failed, as the specification says it, and then why when a refusal tells. */
export function failureText(t: Translate, error: unknown, what: string): string {
  const why = refusalWords(t, error)
  return why === null ? what : `${what}. ${why}`
}
