import type { Key, Translate } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refusalWords } from '../parts/refusal-words.ts'

/** The server's message for a failure, or `noSession` without a session, or else `otherwise`. Source: administration §8. */
export const messageText = (t: Translate, error: unknown, noSession: Key, otherwise: Key): string =>
  isRefusal(error) && error.status === 401 ? t(noSession) : (refusalWords(t, error) ?? t(otherwise))
