import { placeTexts } from '#writing/translation/written/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import type { TranslationPart, itemTranslation } from '#writing/translation/written/calls.ts'
import { useKept } from '../../parts/kept-fields.ts'

type View = OutputOf<typeof itemTranslation>
type Texts = Readonly<Record<string, TranslationPart>>
/** What an editor has typed since it was last saved: the texts by part, and the version that they began with. */
type Kept = { version: string; byHand: boolean; texts: Texts; cleared: Texts | null }

const NOTHING: Kept = { version: '', byHand: false, texts: {}, cleared: null }

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
  const byHand = isTyped ? value.byHand : view.model === null
  const began = { version: isTyped ? value.version : view.version, byHand }
  return {
    parts,
    unplaced: [...view.unplaced, ...unplaced],
    isTyped,
    byHand,
    /** Someone else has saved another version since the editor began to type. */
    isConflict: isTyped && value.version !== view.version,
    version: began.version,
    isCleared: value.cleared !== null,
    type: (id: string, text: string) => {
      const part = parts.find((each) => each.id === id)
      if (part) set({ ...began, texts: { ...value.texts, [id]: { ...part, text } } })
    },
    /** Empties every part, to be written without the text of the model. */
    clear: () =>
      set({
        ...began,
        byHand: true,
        cleared: value.texts,
        texts: byId(parts.map((part) => ({ ...part, text: '' }))),
      }),
    restore: () => {
      const before = value.cleared ?? {}
      if (Object.keys(before).length === 0) forget()
      else set({ ...began, byHand: false, texts: before, cleared: null })
    },
    /** Keeps the typed text, which then replaces the version of someone else. */
    keepMine: () => set({ version: view.version }),
    forget: () => forget(),
  }
}

const byId = (parts: readonly TranslationPart[]): Texts =>
  Object.fromEntries(parts.map((part) => [part.id, part]))
