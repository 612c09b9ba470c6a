import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import {
  type EditionView,
  adminEdition,
  adminEditionChange,
  adminEditionPreview,
  adminEditions,
} from '#newsletter/editions/calls.ts'
import { ask } from '#platform/ask.ts'
import { useKept } from '../parts/kept-fields.ts'
import { useAction } from '../parts/use-action.ts'
import {
  type EditionEdits,
  NO_EDITS,
  type Story,
  arranged,
  isEdited,
  placesOf,
  textsToSend,
} from './edition-edits.ts'

/** An editor's changes to an edition, kept on their device until they are saved or discarded. */
export function useEditionEdits(edition: EditionView) {
  const { t } = useI18n()
  const client = useQueryClient()
  const typed = useKept<EditionEdits>(`cadence_edition_${edition.id}`, () => NO_EDITS)
  const edits = typed.value
  const edited = isEdited(edits)
  const version = edited ? edits.version : edition.version
  const stories = arranged(edition.picks, edits.places)
  const subjects = edits.subjects ?? edition.subjects
  const notes = edits.notes ?? edition.notes
  const save = useAction({
    mutationFn: () =>
      ask(adminEditionChange, {
        id: edition.id,
        version: edition.version,
        ...(edits.places !== null && { picks: placesOf(stories) }),
        ...(edits.subjects !== null && { subjects: textsToSend(edits.subjects) }),
        ...(edits.notes !== null && { notes: textsToSend(edits.notes) }),
      }),
    onSuccess: (stored) => {
      client.setQueryData([adminEdition.name, { id: edition.id }], stored)
      typed.forget(NO_EDITS)
      toast.success(t('newsroom.digest.saved'))
    },
    failed: 'newsroom.digest.saveFailed',
    changes: [adminEditions, adminEdition, adminEditionPreview],
  })
  return {
    stories,
    subjects,
    notes,
    edited,
    /** The shown changes were made earlier or in another tab, and never saved. */
    kept: typed.kept,
    /** Another editor has changed the edition since these changes were begun. */
    overtaken: edited && edits.version !== edition.version,
    arrange: (next: readonly Story[]) => typed.set({ version, places: placesOf(next) }),
    write: (language: Language, subject: string) =>
      typed.set({ version, subjects: { ...subjects, [language]: subject } }),
    writeNote: (language: Language, note: string) =>
      typed.set({ version, notes: { ...notes, [language]: note } }),
    keepMine: () => typed.set({ version: edition.version }),
    forget: () => typed.forget(NO_EDITS),
    save: () => save.mutate(),
    saving: save.isPending,
  }
}
