import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'
import { savedSearchAdd, savedSearches } from './calls.ts'
import { PaceChoice } from './pace-choice.tsx'
import { type Pace, MAX_SEARCH_NAME_LENGTH, type SavedQuestion } from './rules.ts'

type DialogProps = { question: SavedQuestion; name: string; onClose: () => void }

/** Asks for the name of a search and how its owner wants to be notified. */
export default function SaveDialog({ question, name, onClose }: DialogProps) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const form = useId()
  const [alerts, setAlerts] = useState(true)
  const [pace, setPace] = useState<Pace>('soon')
  const channels = useQuery(callQuery(savedSearches, {})).data?.channels === true
  const save = useMutation({
    mutationFn: (input: InputOf<typeof savedSearchAdd>) => ask(savedSearchAdd, input),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [savedSearches.name] })
      toast.success(t('library.searches.kept'), { description: t('library.searches.keptText') })
      onClose()
    },
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    save.mutate({
      name: entered.get('name') as string, // a text field
      question: question as InputOf<typeof savedSearchAdd>['question'], // the server validates it again
      language,
      alerts,
      pace,
      by_mail: alerts && entered.has('mail'),
      at_channels: alerts && entered.has('channels'),
    })
  }
  const failure = save.error ? (wordsOfRefusal(t, save.error) ?? t('library.searches.failed')) : undefined
  return (
    <ConfirmDialog
      title={t('library.searches.save')}
      closeLabel={t('kit.close')}
      cancel={t('library.searches.cancel')}
      confirm={t('library.searches.keep')}
      tone="solid"
      busy={save.isPending}
      failure={failure}
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
        <div className="mt-3">
          <Tick
            label={t('library.searches.alerts')}
            hint={t('library.searches.alertsHint')}
            checked={alerts}
            onChange={({ target }) => setAlerts(target.checked)}
          />
          <div className="my-2">
            <PaceChoice pace={pace} disabled={!alerts} onChoose={setPace} />
          </div>
          <Tick name="mail" label={t('library.searches.byMail')} disabled={!alerts} />
          {channels && <Tick name="channels" label={t('library.searches.atChannels')} disabled={!alerts} />}
        </div>
      </form>
    </ConfirmDialog>
  )
}
