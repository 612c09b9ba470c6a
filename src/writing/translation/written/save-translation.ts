import { TITLE_MAX } from '#articles/managing/rules.ts'
import { decideDraft, holdDraft, showTranslation } from '#articles/translation/translation.ts'
import { holdItem, originalOf } from '#articles/translation/originals.ts'
import { forgetWritten, holdTranslation, keepWritten } from '#articles/translation/written/written.ts'
import type { WrittenPart } from '#articles/translation/rules.ts'
import type { AcceptedOf } from '#platform/call.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { storable } from '#stories/scraped-text.ts'
import { type OpenTranslation, keyOf, openTranslation, versionOf } from './open-translation.ts'
import { itemTranslationSave } from './calls.ts'
import { textsOf } from './rules.ts'

type Asked = AcceptedOf<typeof itemTranslationSave>

export const itemTranslationSaveHandler = handle(itemTranslationSave, async (asked, context) => {
  const { db, log } = context
  const by = signedIn(context.caller).id
  const saved = await db.transaction((tx) => save(tx, asked, context, by))
  const { kind, item_id: item, language } = asked
  log.info({ kind, item, language, state: saved.state, by }, 'translation written')
  return saved
})

async function save(tx: Db, asked: Asked, { now, audit, record }: RequestContext, by: string) {
  const key = keyOf(asked)
  await holdTranslation(tx, key)
  const open = await openTranslation(tx, key)
  if (open.version !== asked.version) throw new Refusal('newsroom.translate.changed', 409)
  if (open.original.hash !== asked.hash) throw new Refusal('newsroom.translate.originalChanged', 412)
  const parts = withTexts(open.parts, asked.parts)
  const translator = translatorOf(open, asked.by_hand)
  audit({ itemId: asked.item_id, itemTitle: open.original.title })
  if (asked.reviewed) {
    await review(tx, { key, open, parts, translator, now })
    await record(tx)
    return { state: 'reviewed' as const, version: versionOf({ reviewed: now }) }
  }
  await confirmOriginal(tx, open)
  const version = (open.saved?.version ?? 0) + 1
  const kept = [...withEarlierOriginals(parts, open.outdated), ...open.unplaced]
  await keepWritten(tx, { ...key, parts: kept, translator, version, editedBy: by, editedAt: now })
  await record(tx)
  return { state: 'saved' as const, version: (await openTranslation(tx, key)).version }
}

/** A text that began as a machine translation stays one for readers, however much of it an editor has changed. */
const translatorOf = ({ translator, draft, trouble }: OpenTranslation, byHand: boolean): string => {
  if (byHand) return 'person'
  return translator === 'person' && draft !== null && trouble === null ? draft.model : translator
}

/** The parts with the typed texts. A part that the item does not have means that the original has changed. */
function withTexts(parts: readonly WrittenPart[], typed: Asked['parts']): WrittenPart[] {
  const texts = new Map(typed.map(({ id, text }) => [id, storable(text).trim()]))
  const known = new Set(parts.map(({ id }) => id))
  if ([...texts.keys()].some((id) => !known.has(id)))
    throw new Refusal('newsroom.translate.originalChanged', 412)
  return parts.map((part) => {
    const text = texts.get(part.id) ?? part.text
    return { ...part, text: part.id === 'title' ? text.replace(/\s+/g, ' ') : text }
  })
}

/** A text that was not changed still translates the earlier original of its paragraph. */
const withEarlierOriginals = (
  parts: readonly WrittenPart[],
  outdated: readonly WrittenPart[],
): WrittenPart[] =>
  parts.map((part) => outdated.find(({ id, text }) => id === part.id && text === part.text) ?? part)

/** Locks the item until the transaction ends, and refuses if it was changed or retracted since it was read. */
async function confirmOriginal(tx: Db, { original: { kind, id, hash } }: OpenTranslation): Promise<void> {
  await holdItem(tx, kind, id)
  const now = await originalOf(tx, kind, id)
  if (!now) throw new Refusal('newsroom.translate.notPossible', 404)
  if (now.hash !== hash) throw new Refusal('newsroom.translate.originalChanged', 412)
}

type Reviewed = {
  key: ReturnType<typeof keyOf>
  open: OpenTranslation
  parts: readonly WrittenPart[]
  translator: string
  now: Date
}

/** Shows the translation to readers, as one that a person has reviewed, and decides on the machine translation. */
async function review(tx: Db, { key, open, parts, translator, now }: Reviewed): Promise<void> {
  if (parts.some(({ text }) => text === '')) throw new Refusal('newsroom.translate.incomplete', 422)
  const { original, draft } = open
  const { title, fields } = textsOf(original, parts)
  if (title.length > TITLE_MAX) throw new Refusal('newsroom.translate.titleLong', 422)
  if (draft) {
    const held = await holdDraft(tx, draft.id)
    if (held?.state !== draft.state) throw new Refusal('newsroom.translate.changed', 409)
    const isUsed = translator === draft.model
    await decideDraft(tx, draft.id, isUsed ? { state: 'approved', title, fields } : { state: 'rejected' })
  }
  await showTranslation(
    tx,
    { ...key, title, fields, model: translator, sourceHash: original.hash, createdAt: now },
    { reviewedAt: now, now },
  )
  await confirmOriginal(tx, open) // last: machine translations are shown in the same order of locks
  await forgetWritten(tx, key)
}
