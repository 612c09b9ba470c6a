import { markStale, translationSettings, untranslated } from '#library/translation/translations.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { hashOf, translateItemJob } from './translate-item.ts'

/** Translations that are begun at one look; the next look goes on. */
const BATCH_SIZE = 40

/** Marks translations whose original has changed and, with a model, has published items translated that are not yet. */
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

/** One job of an item and language waits or runs at a time. */
export const jobKey = ({
  kind,
  itemId,
  language,
}: {
  kind: string
  itemId: string
  language: string
}): string => `${kind} ${itemId} ${language}`
