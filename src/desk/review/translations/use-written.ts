import type { WrittenPart } from '#articles/translation/rules.ts'
import { placeTexts } from '#writing/translation/written/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import type { itemTranslation } from '#writing/translation/written/calls.ts'
import { useKept } from '../../parts/kept-fields.ts'

type View = OutputOf<typeof itemTranslation>
type Texts = Readonly<Record<string, WrittenPart>>
/**
 * What an editor has typed since it was last saved: the texts by part, and the version and the hash of the original that
 * they began with. `cleared`: the texts before all were cleared, which makes the translation that of a person.
 */
type Kept = { version: string; hash: string; texts: Texts; cleared: Texts | null }

const NOTHING: Kept = { version: '', hash: '', texts: {}, cleared: null }

/** The text of a translation as it is typed. This browser keeps it, for the account alone, until it is saved. */
export function useWritten(view: View, userId: string) {
  const { kind, item_id: item, language } = view
  const { value, set, forget } = useKept<Kept>(
    `cadence_written_translation_${kind}_${item}_${language}_${userId}`,
    () => NOTHING,
    ({ texts }) => typeof texts === 'object',
  )
  const typed = Object.values(value.texts)
  const isTyped = typed.length > 0
  const { parts, unplaced } = placeTexts(view.parts, typed)
  const { version, hash } = isTyped ? value : view
  const began = { version, hash }
  const changed = parts.filter(({ text }, at) => text !== view.parts[at]?.text)
  /** What was typed, by the parts that the original has now. */
  const texts = { ...byId(changed), ...apart(unplaced) }
  return {
    parts,
    unplaced: [...view.unplaced, ...unplaced.map(({ text }) => text)],
    isTyped,
    /** Whether no part is prefilled with the text of a model. */
    byHand: value.cleared !== null || view.model === null,
    /** Whether a text translates an earlier original. */
    isStale: view.stale || hash !== view.hash,
    /** Someone else has saved another version since the editor began to type. */
    isConflict: isTyped && value.version !== view.version,
    version,
    isCleared: value.cleared !== null,
    type: (id: string, text: string) => {
      const part = parts.find((each) => each.id === id)
      if (part) set({ ...began, texts: { ...texts, [id]: { ...part, text } } })
    },
    /** Empties every part, to be written without the text of the model. */
    clear: () =>
      set({
        ...began,
        cleared: value.texts,
        texts: byId(parts.map((part) => ({ ...part, text: '' }))),
      }),
    restore: () => {
      const before = value.cleared ?? {}
      if (Object.keys(before).length === 0) forget()
      else set({ ...began, texts: before, cleared: null })
    },
    /** Keeps the typed text, which then replaces the version of someone else. */
    keepMine: () => set({ version: view.version }),
    forget: () => forget(),
    /** Forgets the texts that were saved; those of paragraphs which the original no longer has were not. */
    forgetSaved: (saved: string) => {
      if (unplaced.length === 0) forget()
      else set({ version: saved, hash: view.hash, texts: apart(unplaced), cleared: null })
    },
  }
}

const byId = (parts: readonly WrittenPart[]): Texts =>
  Object.fromEntries(parts.map((part) => [part.id, part]))

/** Texts without a part. Their ids may be those of other parts now. */
const apart = (unplaced: readonly WrittenPart[]): Texts =>
  Object.fromEntries(unplaced.map((part, n) => [`apart ${n}`, part]))
