import { LANGUAGES } from '#languages/rules.ts'
import { untranslated } from '#articles/translation/translation.ts'
import { translationSettings } from '#articles/translation/settings.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { translateMissing } from './calls.ts'
import { hashOf, translateItemJob } from './translate-item.ts'
import { jobKey } from './translate-library.ts'

export const translateMissingHandler = handle(
  translateMissing,
  async ({ items }, { db, jobs, now, outside, record }) => {
    const model = outside.model?.models.text ?? null
    if (model === null) throw new Refusal('newsroom.noTranslationModel', 409)
    const { glossary } = await translationSettings(db)
    const asked = new Set(items.map(({ kind, id, language }) => jobKey({ kind, itemId: id, language })))
    const wanting = await untranslated(db, {
      now,
      model,
      glossaryHash: hashOf(glossary),
      limit: asked.size * LANGUAGES.length,
      among: [...new Set(items.map(({ id }) => id))],
    })
    const missing = wanting.filter((key) => asked.has(jobKey(key)))
    const started = await db.transaction(async (tx) => {
      const sent = []
      for (const key of missing) sent.push(await jobs.send(translateItemJob, key, { tx, key: jobKey(key) }))
      await record(tx)
      return sent.filter((id) => id !== null).length // the others are under way
    })
    return { started }
  },
)
