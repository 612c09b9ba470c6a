import type { Key, Translate } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refusalWords } from '../desk/refusal-words.ts'

/** What the server says of a failure, with words of its own where there is no session; else what failed. Source: administration §8. */
export const messageText = (t: Translate, error: unknown, noSession: Key, otherwise: Key): string =>
  isRefusal(error) && error.status === 401 ? t(noSession) : (refusalWords(t, error) ?? t(otherwise))
