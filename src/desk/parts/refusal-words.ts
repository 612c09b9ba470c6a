import { wordsOfRefusal } from '#languages/refusal-words.ts'
import type { Translate } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'

/** The message for a refusal, field errors first; null when there is no message for an editor. */
export function refusalWords(t: Translate, error: unknown): string | null {
  if (isRefusal(error) && error.status === 401) return t('newsroom.review.noSession')
  return wordsOfRefusal(t, error)
}

/** What failed, as the specification words it, followed by the server's reason, if any. */
export function failureText(t: Translate, error: unknown, what: string): string {
  const why = refusalWords(t, error)
  return why === null ? what : `${what.replace(/\.$/, '')}. ${why}`
}
