import { languageStates, onlyOriginal } from '#articles/language-states/language-states.ts'
import { isTranslatable } from '#articles/translation/originals.ts'
import { translationSettings } from '#articles/translation/settings.ts'
import { colleaguesOf } from '#people/people.ts'
import { handle } from '#platform/serve.ts'
import type { Db } from '#platform/db.ts'
import type { TranslationKey } from '#articles/translation/translation.ts'
import type { Against } from '../judge-translation.ts'
import { type OpenTranslation, keyOf, openTranslation } from './open-translation.ts'
import { checkParts } from './part-checks.ts'
import { itemTranslation, itemTranslationCheck } from './calls.ts'

export const itemTranslationHandler = handle(itemTranslation, async (asked, { db, outside, now }) => {
  const key = keyOf(asked)
  const open = await openTranslation(db, key)
  const { original, parts, draft, saved } = open
  const ref = { kind: key.kind, id: key.itemId }
  const states = (await languageStates(db, [ref])).get(key.itemId)?.states
  const by = saved?.by ? (await colleaguesOf(db, [saved.by])).get(saved.by) : undefined
  const published = original.published_at !== null && original.published_at <= now
  return {
    ...asked,
    title: original.title,
    original_language: original.language,
    parts,
    checks: checkParts(parts, parts, await againstOf(db, key, open)),
    unplaced: open.unplaced.map(({ text }) => text),
    from: open.from,
    model: open.translator === 'person' || open.from === 'nothing' ? null : open.translator,
    draft_id: draft?.id ?? null,
    trouble: open.trouble,
    saved_at: saved?.at.toISOString() ?? null,
    saved_by: by?.name ?? null,
    version: open.version,
    hash: original.hash,
    stale: open.stale,
    languages: states ?? onlyOriginal(original.language),
    can_translate: isTranslatable(original, now) && outside.model?.models.text != null,
    published,
  }
})

export const itemTranslationCheckHandler = handle(itemTranslationCheck, async (asked, { db }) => {
  const key = keyOf(asked)
  const open = await openTranslation(db, key)
  const texts = new Map(asked.parts.map(({ id, text }) => [id, text]))
  const all = open.parts.map((part) => ({ ...part, text: texts.get(part.id)?.trim() ?? part.text }))
  const parts = all.filter(({ id }) => texts.has(id))
  return { checks: checkParts(parts, all, await againstOf(db, key, open)) }
})

async function againstOf(
  db: Db,
  { language: to }: TranslationKey,
  { original: { language: from } }: OpenTranslation,
): Promise<Against> {
  const { glossary } = await translationSettings(db)
  return { from, to, glossary }
}
