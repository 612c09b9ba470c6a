import type { FormProblem } from '#platform/checked-form.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { Key, Translate } from './translate.ts'

/**
 * The text of a refusal, the error of a field first. Errors of the server, and codes without a text here, use the text of
 * the server; null if it sent none. Source: administration §8.
 */
export function wordsOfRefusal(t: Translate, error: unknown): string | null {
  if (!isRefusal(error)) return null
  if (error.status >= 500) return error.serverMessage
  const code = error.fields[0]?.code ?? error.code
  const words = t(code as Key, error.values) // codes of refusals are text keys
  return words === code ? error.serverMessage : words
}

/**
 * The problem that a refusal reports in a form; `otherwise` is the text for any other failure, such as a lost connection.
 */
export function refusedProblem(error: unknown, otherwise: Key): FormProblem<Key> {
  const isOfForm = isRefusal(error) && error.status < 500 && error.code !== 'problem.unreachable'
  if (!isOfForm) return { field: '', words: (t) => t(otherwise) }
  return { field: error.fields[0]?.field ?? '', words: (t) => wordsOfRefusal(t, error) ?? t(otherwise) }
}
