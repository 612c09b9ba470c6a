import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
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
import { type EditionEdits, NO_EDITS, type Story, arranged, isEdited, placesOf } from './edition-edits.ts'

/** An editor's changes to an edition, kept on their device until they are saved or discarded. */
export function useEditionEdits(edition: EditionView) {
  const { t } = useI18n()
  const client = useQueryClient()
  const typed = useKept<EditionEdits>(
    `cadence_edition_${edition.id}`,
    () => NO_EDITS,
    ({ change }) => change instanceof Object, // edits were kept in another form before
  )
  const { change: unsaved, version: begun } = typed.value
  const edited = isEdited(typed.value)
  const stories = arranged(edition.picks, unsaved.picks)
  const change = (some: EditionEdits['change']) =>
    typed.set({ version: edited ? begun : edition.version, change: { ...unsaved, ...some } })
  const save = useAction({
    mutationFn: () =>
      ask(adminEditionChange, {
        id: edition.id,
        version: edition.version,
        ...unsaved,
        ...(unsaved.picks && { picks: placesOf(stories) }), // without stories that are gone since then
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
    unsaved,
    edited,
    /** The shown changes were made earlier or in another tab, and never saved. */
    kept: typed.kept,
    /** Another editor has changed the edition since these changes were begun. */
    overtaken: edited && begun !== edition.version,
    change,
    arrange: (next: readonly Story[]) => change({ picks: placesOf(next) }),
    keepMine: () => typed.set({ version: edition.version }),
    forget: () => typed.forget(NO_EDITS),
    save: () => save.mutate(),
    saving: save.isPending,
  }
}
