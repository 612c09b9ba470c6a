import type { Key, Translate } from '#languages/translate.ts'

/** What a job does, in plain words; a job without such a text keeps its own name. */
export function jobWords(t: Translate, { job, afterwards }: { job: string; afterwards: boolean }): string {
  const key = `newsroom.monitoring.job.${job}`
  const words = t(key as Key) // job names are strings on the wire: old ones may still be waiting
  const name = words === key ? job : words
  return afterwards ? t('newsroom.monitoring.afterwards', { job: name }) : name
}

/** The purpose of a model call, in plain words; a purpose without such a text keeps its own name. */
export function purposeWords(t: Translate, task: string): string {
  const key = `newsroom.monitoring.purpose.${task}`
  const words = t(key as Key) // purposes are strings in the ledger: new ones may appear
  return words === key ? task : words
}
