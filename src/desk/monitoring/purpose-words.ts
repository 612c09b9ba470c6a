import type { Key, Translate } from '#languages/translate.ts'

/** The purpose of a model call, in plain words; a purpose without such a text keeps its own name. */
export function purposeWords(t: Translate, task: string): string {
  const key = `newsroom.monitoring.purpose.${task}`
  const words = t(key as Key) // purposes are strings in the ledger: new ones may appear
  return words === key ? task : words
}
