import { markStale } from '#articles/translation/mark-stale.ts'
import { untranslated } from '#articles/translation/translation.ts'
import { translationSettings } from '#articles/translation/settings.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { hashOf, translateItemJob } from './translate-item.ts'

/** The number of translations started per run; the next run continues. */
const BATCH_SIZE = 40

/** Marks translations whose original has changed and, with a model, starts the missing translations of published items. */
export const translateLibraryJob = job(
  'translate-library',
  async (_: Record<string, never>, { db, clock, jobs, outside }: Runtime) => {
    const stale = await markStale(db, clock.now())
    const model = outside.model?.models.text ?? null
    if (model === null) return { stale, asked: 0 }
    const { glossary } = await translationSettings(db)
    const wanting = await untranslated(db, {
      now: clock.now(),
      model,
      glossaryHash: hashOf(glossary),
      limit: BATCH_SIZE,
    })
    for (const key of wanting) await jobs.send(translateItemJob, key, { key: jobKey(key) })
    return { stale, asked: wanting.length }
  },
)

/** At most one job per item and language is waiting or running. */
export const jobKey = ({
  kind,
  itemId,
  language,
}: {
  kind: string
  itemId: string
  language: string
}): string => `${kind} ${itemId} ${language}`
