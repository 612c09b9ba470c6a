import {
  type TranslationDraft,
  countDrafts,
  listDrafts,
  translationById,
} from '#articles/translation/translation.ts'
import {
  changeTranslationSettings,
  holdTranslationSettings,
  translationSettings as settingsOf,
} from '#articles/translation/settings.ts'
import { type ItemLanguages, languageStates } from '#articles/language-states/language-states.ts'
import { originalOf } from '#articles/translation/originals.ts'
import { cutPage, readCursor } from '#platform/cursor.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import {
  type TranslationRow,
  translationList,
  translationOne,
  translationSettings,
  translationSettingsChange,
} from './calls.ts'
import { settleSome, settleTranslationsJob } from './settle-translations.ts'

export const translationListHandler = handle(translationList, async ({ state, limit, cursor }, { db }) => {
  const rows = await listDrafts(db, state, limit + 1, readCursor(cursor))
  const { page, next } = cutPage(rows, limit)
  const states = await languageStates(
    db,
    page.map(({ kind, itemId: id }) => ({ kind, id })),
  )
  return {
    items: page.map((draft) => rowOf(draft, states.get(draft.itemId))),
    total: await countDrafts(db, state),
    next_cursor: next,
  }
})

export const translationOneHandler = handle(translationOne, async ({ id }, { db }) => {
  const draft = await translationById(db, id)
  const original = draft && (await originalOf(db, draft.kind, draft.itemId))
  if (!draft || !original) throw new Refusal('newsroom.translationNotFound', 404)
  const { language, title, fields, hash } = original
  const states = await languageStates(db, [{ kind: draft.kind, id: draft.itemId }])
  return {
    ...rowOf(draft, states.get(draft.itemId)),
    fields: draft.fields,
    original: { language, title, fields },
    stale: hash !== draft.sourceHash,
    objections: draft.objections,
  }
})

const rowOf = (draft: TranslationDraft, item: ItemLanguages | undefined): TranslationRow => ({
  id: draft.id,
  kind: draft.kind,
  item_id: draft.itemId,
  language: draft.language,
  title: draft.title,
  state: draft.state,
  model: draft.model,
  created_at: draft.createdAt.toISOString(),
  warnings: draft.objections.length,
  item: item ? { title: item.title, language: item.language, languages: item.states } : null,
})

const settingsFor = async ({ db, outside }: Pick<RequestContext, 'db' | 'outside'>) => ({
  ...(await settingsOf(db)),
  model: outside.model?.models.text ?? null,
})

export const translationSettingsHandler = handle(translationSettings, (_, context) => settingsFor(context))

export const translationSettingsChangeHandler = handle(
  translationSettingsChange,
  async ({ machine, glossary }, context) => {
    const { db, clock, jobs } = context
    await db.transaction(async (tx) => {
      await holdTranslationSettings(tx)
      const old = await settingsOf(tx)
      await changeTranslationSettings(tx, {
        machine: machine ?? old.machine,
        glossary: glossary ? [...new Set(glossary)] : old.glossary,
      })
      if (machine === undefined || machine === old.machine) return
      const more = await settleSome(tx, machine, { now: clock.now(), after: null })
      if (more) await jobs.send(settleTranslationsJob, { machine }, { tx })
    })
    return settingsFor(context)
  },
)
