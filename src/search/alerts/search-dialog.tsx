import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { savedSearchAdd, savedSearchChange, savedSearches } from './calls.ts'
import { PaceChoice } from './choices.tsx'
import { type Pace, MAX_SEARCH_NAME_LENGTH, type SavedQuestion } from './rules.ts'

type DialogProps = { name: string; onClose: () => void } & (
  | { question: SavedQuestion; id?: never }
  | { id: string; question?: never }
)

/** Saves a search under a name, with the way in which its owner is notified, or renames the one with this id. */
export default function SearchDialog({ id, question, name, onClose }: DialogProps) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const form = useId()
  const [alerts, setAlerts] = useState(true)
  const [pace, setPace] = useState<Pace>('soon')
  const channels = useQuery(callQuery(savedSearches, {})).data?.channels === true
  const save = useMutation({
    mutationFn: (entered: FormData) => {
      const changed = { name: entered.get('name') as string, language } // a text field
      if (id !== undefined) return ask(savedSearchChange, { id, ...changed })
      return ask(savedSearchAdd, {
        ...changed,
        question: question as InputOf<typeof savedSearchAdd>['question'], // the server validates it again
        alerts,
        pace,
        by_mail: alerts && entered.has('mail'),
        at_channels: alerts && entered.has('channels'),
      })
    },
    onSuccess: async () => {
      await refetchAnswers(client, { queryKey: [savedSearches.name] })
      if (id !== undefined) toast.success(t('library.alerts.changed'), { id: 'alerts' })
      else toast.success(t('library.searches.kept'), { description: t('library.searches.keptText') })
      onClose()
    },
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(new FormData(event.currentTarget))
  }
  return (
    <ConfirmDialog
      title={t(id === undefined ? 'library.searches.save' : 'library.alerts.rename')}
      closeLabel={t('kit.close')}
      cancel={t('library.searches.cancel')}
      confirm={t('library.searches.keep')}
      tone="solid"
      busy={save.isPending}
      failure={save.error ? (wordsOfRefusal(t, save.error) ?? t('library.searches.failed')) : undefined}
      onClose={onClose}
      form={form}
    >
      <form id={form} onSubmit={submit}>
        <Field
          name="name"
          label={t('library.searches.name')}
          defaultValue={name.slice(0, MAX_SEARCH_NAME_LENGTH)}
          maxLength={MAX_SEARCH_NAME_LENGTH}
          required
        />
        {id === undefined && (
          <div className="mt-3">
            <Tick
              label={t('library.searches.alerts')}
              hint={t('library.searches.alertsHint')}
              checked={alerts}
              onChange={({ target }) => setAlerts(target.checked)}
            />
            <div className="my-2">
              <PaceChoice
                value={pace}
                disabled={!alerts}
                onChange={({ target }) => setPace(target.value as Pace)} // its options are the paces
              />
            </div>
            <Tick name="mail" label={t('library.searches.byMail')} disabled={!alerts} />
            {channels && <Tick name="channels" label={t('library.searches.atChannels')} disabled={!alerts} />}
          </div>
        )}
      </form>
    </ConfirmDialog>
  )
}
