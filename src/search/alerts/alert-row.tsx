import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Label } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { ask } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import {
  type SavedSearch,
  type WatchList,
  savedSearchChange,
  savedSearchRemove,
  savedSearches,
  watchListChange,
  watchListList,
  watchListRemove,
} from './calls.ts'
import { PaceChoice, PublishersChoice } from './choices.tsx'
import { questionTexts } from './question-texts.ts'
import { type Pace, archivePath } from './rules.ts'
import SearchDialog from './search-dialog.tsx'

type Alert = SavedSearch | WatchList
type Settings = Partial<
  Pick<SavedSearch, 'alerts' | 'pace' | 'by_mail' | 'at_channels'> & Pick<WatchList, 'publishers'>
>
type AlertRowProps = { alert: Alert; paused: boolean; channels: boolean }

/** A saved search or a watchlist: what it has found, how it notifies its owner, and its actions. */
export function AlertRow({ alert, paused, channels }: AlertRowProps) {
  const { t } = useI18n()
  const [asks, setAsks] = useState<'rename' | 'remove' | null>(null)
  const isSearch = 'question' in alert
  const name = nameOf(alert)
  const { change, remove } = useChanges(alert)
  const pending = change.isPending ? change.variables : {} // shown immediately
  const set = (to: Settings) => change.mutate({ ...pending, ...to })
  const shown = { alerts: true, ...alert, ...pending }
  const Name = isSearch ? 'h2' : 'h4'
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Name className="text-lg font-bold wrap-anywhere">
          <bdi>{name}</bdi>
          {isSearch && alert.unseen > 0 && (
            <span className="ms-3 inline-block align-middle">
              <Label>{t('library.alerts.unseen', { count: alert.unseen })}</Label>
            </span>
          )}
        </Name>
        {isSearch ? <SearchDetails search={alert} /> : <ListDetails list={alert} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 lg:justify-end">
        {isSearch && <RunLink search={alert} />}
        {isSearch && (
          <Button
            kind="line"
            size="small"
            aria-label={t('library.alerts.renameNamed', { name })}
            onClick={() => setAsks('rename')}
          >
            {t('library.alerts.rename')}
          </Button>
        )}
        <Button
          kind="danger"
          size="small"
          busy={remove.isPending}
          aria-label={t('library.alerts.removeNamed', { name })}
          onClick={() => (isSearch ? setAsks('remove') : remove.mutate())}
        >
          {t('library.alerts.remove')}
        </Button>
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-6 lg:col-span-2">
        <legend className="sr-only">{t('library.alerts.switches', { name })}</legend>
        {'pace' in shown ? (
          <>
            <Tick
              label={t('library.alerts.switch')}
              checked={shown.alerts}
              disabled={paused && !shown.alerts}
              onChange={({ target }) => set({ alerts: target.checked })}
            />
            <PaceChoice
              quiet
              dense
              value={shown.pace}
              disabled={!shown.alerts}
              onChange={({ target }) => set({ pace: target.value as Pace })} // its options are the paces
            />
          </>
        ) : (
          <PublishersChoice
            quiet
            dense
            value={shown.publishers}
            onChange={({ target }) => set({ publishers: Number(target.value) })}
          />
        )}
        <Tick
          label={t('library.alerts.byMail')}
          checked={shown.by_mail}
          disabled={!shown.alerts}
          onChange={({ target }) => set({ by_mail: target.checked })}
        />
        {(channels || shown.at_channels) && (
          <Tick
            label={t('library.alerts.atChannels')}
            checked={shown.at_channels}
            disabled={!shown.alerts}
            onChange={({ target }) => set({ at_channels: target.checked })}
          />
        )}
      </fieldset>
      {asks === 'rename' && <SearchDialog id={alert.id} name={name} onClose={() => setAsks(null)} />}
      {asks === 'remove' && (
        <ConfirmDialog
          title={t('library.alerts.removeTitle')}
          text={t('library.alerts.removeText', { name })}
          closeLabel={t('kit.close')}
          cancel={t('library.searches.cancel')}
          confirm={t('library.alerts.remove')}
          busy={remove.isPending}
          onClose={() => setAsks(null)}
          onConfirm={remove.mutate}
        />
      )}
    </li>
  )
}

const nameOf = (alert: Alert): string => alert.name ?? ('words' in alert ? alert.words : null) ?? ''

/** Changes and removes an alert; a failure is reported, and the list is shown as it is. */
function useChanges(alert: Alert) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const { id } = alert
  const isSearch = 'question' in alert
  const words = isSearch ? 'alerts' : 'watching'
  const queryKey = [isSearch ? savedSearches.name : watchListList.name]
  const refetch = () => refetchAnswers(client, { queryKey })
  const onError = (error: unknown) => {
    const why = wordsOfRefusal(t, error)
    toast.error(t(`library.${words}.changeFailed`), { id: 'alerts', ...(why && { description: why }) })
  }
  const change = useMutation({
    scope: { id }, // one change after the other
    mutationFn: (to: Settings): Promise<unknown> => {
      if ('question' in alert) return ask(savedSearchChange, { id, language, ...to })
      const { publishers, by_mail, at_channels } = alert
      return ask(watchListChange, { id, publishers, by_mail, at_channels, ...to })
    },
    onSuccess: () => toast.success(t(`library.${words}.changed`), { id: 'alerts' }),
    onError,
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationFn: (): Promise<unknown> => ask(isSearch ? savedSearchRemove : watchListRemove, { id }),
    onSuccess: async () => {
      toast.success(t(`library.${words}.removed`, { name: nameOf(alert) }), { id: 'alerts' })
      await refetch()
      document.getElementById(isSearch ? 'main' : 'watched')?.focus()
    },
    onError,
  })
  return { change, remove }
}

function SearchDetails({ search }: { search: SavedSearch }) {
  const { t, language } = useI18n()
  const day = useDay()
  const { found, found_at: foundAt } = search
  return (
    <>
      <p className="mt-0.5 text-sm text-ink2">{questionTexts(t, language, search).join(' · ')}</p>
      {found > 0 && (
        <p className="mt-0.5 text-xs text-ink3">
          {t('library.alerts.found', { count: found })}
          {foundAt !== null && `, ${t('library.alerts.foundAt', { date: day(foundAt) })}`}
        </p>
      )}
    </>
  )
}

function ListDetails({ list }: { list: WatchList }) {
  const { t } = useI18n()
  const day = useDay()
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-5 text-sm text-ink2">
      <span lang={list.language}>{LANGUAGE_NAMES[list.language]}</span>
      <span>
        {list.last_found_at === null
          ? t('library.watching.foundNone')
          : t('library.watching.found', { count: list.found, date: day(list.last_found_at) })}
      </span>
    </p>
  )
}

function RunLink({ search: { name, question } }: { search: SavedSearch }) {
  const { t, addressOf } = useI18n()
  const address = archivePath(question as Record<string, string>) // all its values are strings
  return (
    <a
      href={`${addressOf('/archive')}${address.slice('/archive'.length)}`}
      className={buttonClass('line', 'small')}
      aria-label={t('library.alerts.runNamed', { name })}
    >
      {t('library.alerts.run')}
    </a>
  )
}
