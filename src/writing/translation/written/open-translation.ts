import { createHash } from 'node:crypto'
import type { Language } from '#languages/rules.ts'
import {
  TRANSLATION_TROUBLES,
  type TranslationTrouble,
  type WrittenPart,
} from '#articles/translation/rules.ts'
import { type Original, originalOf } from '#articles/translation/originals.ts'
import {
  type TranslationDraft,
  type TranslationKey,
  translationDraft,
} from '#articles/translation/translation.ts'
import { shownTranslation, writtenTranslation } from '#articles/translation/written/written.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Texts } from '../parts.ts'
import { partsBeside, savedParts } from './rules.ts'

/** A translation as the desk opens it: what was saved, what readers see, or what a model has made, in this order. */
export type OpenTranslation = {
  original: Original
  parts: WrittenPart[]
  /** The saved texts of paragraphs that have changed since, beside what they translate. */
  outdated: WrittenPart[]
  /** Texts that were saved for paragraphs which the original no longer has. */
  unplaced: WrittenPart[]
  from: 'nothing' | 'saved' | 'shown' | 'machine'
  /** `person`, or the name of the model whose text it is. */
  translator: string
  /** The last machine translation that waits for a decision or failed; null if there is none. */
  draft: TranslationDraft | null
  /** Why the model has made no text, if that is so. */
  trouble: { gate: TranslationTrouble; detail: string } | null
  saved: { by: string | null; at: Date; version: number } | null
  /** Changes whenever someone saves or reviews the translation, or another machine translation prefills it. */
  version: string
  /** Whether what is shown was translated from another text of the original. */
  stale: boolean
}

/** Opens the translation of an item, which need not exist yet. Throws `newsroom.translate.notPossible` (404). */
export async function openTranslation(db: Db, key: TranslationKey): Promise<OpenTranslation> {
  const original = await originalOf(db, key.kind, key.itemId)
  if (!original || (original.published_at === null && !original.held) || original.language === key.language)
    throw new Refusal('newsroom.translate.notPossible', 404)
  const titleStays = key.kind === 'agent'
  const [saved, shown] = [await writtenTranslation(db, key), await shownTranslation(db, key)]
  const made = await translationDraft(db, key)
  const draft = made?.state === 'pending' || made?.state === 'failed' ? made : null
  const trouble = draft && troubleOf(draft)
  const text = trouble === null ? draft : null
  const isPersons =
    shown !== null && (shown.reviewedAt !== null || ['person', 'sample'].includes(shown.translator))
  const common = {
    original,
    draft,
    trouble,
    saved: saved && { by: saved.editedBy, at: saved.editedAt, version: saved.version },
    version: versionOf({ saved: saved?.version, reviewed: isPersons ? shown.createdAt : undefined }),
    outdated: [],
    unplaced: [],
    stale: false,
  }
  if (saved) {
    const placed = savedParts(original, saved.parts, titleStays)
    return {
      ...common,
      ...placed,
      from: 'saved',
      translator: saved.translator,
      stale: placed.outdated.length > 0,
    }
  }
  const beside = (said: Texts | null) => partsBeside(original, said, titleStays)
  const isCurrent = text?.sourceHash === original.hash
  if (shown && isPersons && !(shown.staleAt !== null && isCurrent))
    return {
      ...common,
      parts: beside({ title: shown.title, fields: textFields(shown.fields) }),
      from: 'shown',
      translator: shown.translator === 'sample' ? 'person' : shown.translator,
      stale: shown.staleAt !== null || (shown.sourceHash !== null && shown.sourceHash !== original.hash),
    }
  if (text)
    return {
      ...common,
      parts: beside(text),
      version: `${common.version}.${machineVersion(text.model, text.glossaryHash, text.sourceHash)}`,
      from: 'machine',
      translator: text.model,
      stale: !isCurrent,
    }
  if (shown)
    return {
      ...common,
      parts: beside({ title: shown.title, fields: textFields(shown.fields) }),
      version: `${common.version}.${machineVersion(shown.translator, shown.sourceHash ?? '')}`,
      from: 'machine',
      translator: shown.translator,
      stale: shown.staleAt !== null,
    }
  return { ...common, parts: beside(null), from: 'nothing', translator: 'person' }
}

/** The version of what was saved and of what a person has published. */
export const versionOf = ({
  saved = 0,
  reviewed,
}: {
  saved?: number | undefined
  reviewed?: Date | undefined
}) => `${saved}.${reviewed?.getTime() ?? 0}`

/** Identifies a machine translation by what it was made from. It stays the same when the same text is confirmed later. */
const machineVersion = (...madeFrom: string[]): string =>
  createHash('md5').update(JSON.stringify(madeFrom)).digest('hex').slice(0, 12)

/** A draft without a text reports why there is none, with an objection that has no field. */
function troubleOf({ objections }: TranslationDraft): OpenTranslation['trouble'] {
  for (const { gate, detail } of objections) {
    const trouble = TRANSLATION_TROUBLES.find((each) => each === gate)
    if (trouble) return { gate: trouble, detail }
  }
  return null
}

/** The fields of a translation that are texts. */
export const textFields = (fields: Record<string, unknown>): Texts['fields'] =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string | string[]] =>
        typeof entry[1] === 'string' || Array.isArray(entry[1]),
    ),
  )

/** The key of a translation in a request. */
export const keyOf = ({
  kind,
  item_id: itemId,
  language,
}: Pick<TranslationKey, 'kind'> & { item_id: string; language: Language }): TranslationKey => ({
  kind,
  itemId,
  language,
})
