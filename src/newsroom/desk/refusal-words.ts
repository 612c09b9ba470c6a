import { wordsOfRefusal } from '#languages/refusal-words.ts'
import type { Translate } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'

/** What a refusal says in words, the fault of a field first; null when it has no words of its own for an editor. */
export function refusalWords(t: Translate, error: unknown): string | null {
  if (isRefusal(error) && error.status === 401) return t('newsroom.review.noSession')
  return wordsOfRefusal(t, error)
}

/** What failed, as the specification says it, and then why when the server says it. */
export function failureText(t: Translate, error: unknown, what: string): string {
  const why = refusalWords(t, error)
  return why === null ? what : `${what.replace(/\.$/, '')}. ${why}`
}
