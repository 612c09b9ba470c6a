import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { Label } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { ask } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'
import { type SavedSearch, savedSearchChange, savedSearchRemove, savedSearches } from './calls.ts'
import { PaceChoice } from './pace-choice.tsx'
import { questionTexts } from './question-texts.ts'
import { MAX_SEARCH_NAME_LENGTH, archivePath } from './rules.ts'

type RowProps = { search: SavedSearch; paused: boolean; channels: boolean }
type Change = Omit<InputOf<typeof savedSearchChange>, 'id'>

/** One saved search: its conditions, how it notifies its owner, and its actions. */
export function SearchRow({ search, paused, channels }: RowProps) {
  const { t, language, addressOf } = useI18n()
  const [asks, setAsks] = useState<'rename' | 'remove' | null>(null)
  const { change, remove } = useActions(search.id, () => setAsks(null))
  const { name, found, found_at: foundAt, unseen } = search
  const day = dateFormat(language, { dateStyle: 'medium' })
  const address = archivePath(search.question as Record<string, string>) // all its values are strings
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-lg font-bold wrap-anywhere">
          <bdi>{name}</bdi>
          {unseen > 0 && (
            <span className="ms-3 inline-block align-middle">
              <Label>{t('library.alerts.unseen', { count: unseen })}</Label>
            </span>
          )}
        </h2>
        <p className="mt-0.5 text-sm text-ink2">{questionTexts(t, language, search).join(' · ')}</p>
        {found > 0 && (
          <p className="mt-0.5 text-xs text-ink3">
            {t('library.alerts.found', { count: found })}
            {foundAt !== null && `, ${t('library.alerts.foundAt', { date: day.format(new Date(foundAt)) })}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 lg:justify-end">
        <a
          href={`${addressOf('/archive')}${address.slice('/archive'.length)}`}
          className={buttonClass('line', 'small')}
          aria-label={t('library.alerts.runNamed', { name })}
        >
          {t('library.alerts.run')}
        </a>
        <Button
          kind="line"
          size="small"
          aria-label={t('library.alerts.renameNamed', { name })}
          onClick={() => setAsks('rename')}
        >
          {t('library.alerts.rename')}
        </Button>
        <Button
          kind="danger"
          size="small"
          aria-label={t('library.alerts.removeNamed', { name })}
          onClick={() => setAsks('remove')}
        >
          {t('library.alerts.remove')}
        </Button>
      </div>
      <Switches
        search={asChanged(search, change.isPending ? change.variables : {})}
        paused={paused}
        channels={channels}
        onChange={change.mutate}
      />
      {asks === 'remove' && (
        <ConfirmDialog
          title={t('library.alerts.removeTitle')}
          text={t('library.alerts.removeText', { name })}
          closeLabel={t('kit.close')}
          cancel={t('library.searches.cancel')}
          confirm={t('library.alerts.remove')}
          busy={remove.isPending}
          onClose={() => setAsks(null)}
          onConfirm={() => remove.mutate()}
        />
      )}
      {asks === 'rename' && (
        <RenameDialog
          name={name}
          busy={change.isPending}
          onClose={() => setAsks(null)}
          onRename={(next) => change.mutate({ name: next })}
        />
      )}
    </li>
  )
}

/** A search as it will be after the change in progress. */
const asChanged = (search: SavedSearch, change: Change): SavedSearch => ({
  ...search,
  alerts: change.alerts ?? search.alerts,
  by_mail: change.by_mail ?? search.by_mail,
  at_channels: change.at_channels ?? search.at_channels,
  pace: change.pace ?? search.pace,
})

/** Changes and removes one search; a failure is reported, and the list is shown as it is. */
function useActions(id: string, renamed: () => void) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: [savedSearches.name] })
  const onError = (error: unknown) =>
    toast.error(t('library.alerts.changeFailed'), {
      id: 'alerts',
      description: wordsOfRefusal(t, error) ?? t('library.loadFailed'),
    })
  const change = useMutation({
    mutationFn: (values: Change) => ask(savedSearchChange, { id, language, ...values }),
    onSuccess: (_, { name }) => {
      toast.success(t('library.alerts.changed'), { id: 'alerts' })
      if (name !== undefined) renamed()
    },
    onError,
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationFn: () => ask(savedSearchRemove, { id }),
    onSuccess: async () => {
      toast.success(t('library.alerts.removed'), { id: 'alerts' })
      await refetch()
      document.getElementById('main')?.focus()
    },
    onError,
  })
  return { change, remove }
}

type SwitchesProps = RowProps & { onChange: (values: Change) => void }

function Switches({ search, paused, channels, onChange }: SwitchesProps) {
  const { t } = useI18n()
  const { alerts, by_mail: byMail, at_channels: atChannels } = search
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 lg:col-span-2">
      <legend className="sr-only">{t('library.alerts.switches', { name: search.name })}</legend>
      <Switch
        label={t('library.alerts.switch')}
        on={alerts}
        disabled={paused && !alerts}
        onChange={(on) => onChange({ alerts: on })}
      />
      <PaceChoice pace={search.pace} quiet disabled={!alerts} onChoose={(pace) => onChange({ pace })} />
      <Switch
        label={t('library.alerts.mailSwitch')}
        on={byMail}
        disabled={!alerts}
        onChange={(on) => onChange({ by_mail: on })}
      />
      {(channels || atChannels) && (
        <Switch
          label={t('library.alerts.channelSwitch')}
          on={atChannels}
          disabled={!alerts || (!channels && !atChannels)}
          onChange={(on) => onChange({ at_channels: on })}
        />
      )}
    </fieldset>
  )
}

type SwitchProps = { label: string; on: boolean; disabled: boolean; onChange: (on: boolean) => void }

const Switch = ({ label, on, disabled, onChange }: SwitchProps) => (
  <label className="inline-flex min-h-9 items-center gap-2 text-sm has-disabled:text-ink3">
    <input
      type="checkbox"
      className="checkbox"
      checked={on}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
)

type RenameProps = { name: string; busy: boolean; onClose: () => void; onRename: (name: string) => void }

function RenameDialog({ name, busy, onClose, onRename }: RenameProps) {
  const { t } = useI18n()
  const form = useId()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onRename(new FormData(event.currentTarget).get('name') as string) // a text field
  }
  return (
    <ConfirmDialog
      title={t('library.alerts.rename')}
      closeLabel={t('kit.close')}
      cancel={t('library.searches.cancel')}
      confirm={t('library.searches.keep')}
      tone="solid"
      busy={busy}
      onClose={onClose}
      form={form}
    >
      <form id={form} onSubmit={submit}>
        <Field
          name="name"
          label={t('library.searches.name')}
          defaultValue={name}
          maxLength={MAX_SEARCH_NAME_LENGTH}
          required
        />
      </form>
    </ConfirmDialog>
  )
}
