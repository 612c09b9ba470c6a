import type { Key, Translate } from '#languages/translate.ts'

/** What a job does, in plain words; one without words keeps its own name. */
export function jobWords(t: Translate, { job, afterwards }: { job: string; afterwards: boolean }): string {
  const key = `newsroom.monitoring.job.${job}`
  const words = t(key as Key) // names of jobs are texts on the wire: old ones may still wait
  const name = words === key ? job : words
  return afterwards ? t('newsroom.monitoring.afterwards', { job: name }) : name
}

/** What the model was asked for, in plain words; a purpose without words keeps its own name. */
export function purposeWords(t: Translate, task: string): string {
  const key = `newsroom.monitoring.purpose.${task}`
  const words = t(key as Key) // purposes are texts of the ledger: new ones may come
  return words === key ? task : words
}
