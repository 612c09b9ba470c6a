import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { watchListChange, watchListList, watchListRemove } from './calls.ts'
import { PublishersChoice } from './publishers-choice.tsx'

type List = OutputOf<typeof watchListList>['items'][number]
type WatchSettings = Pick<List, 'publishers' | 'by_mail' | 'at_channels'>

/** One watch-list: what it watches, what it has found, and how it notifies, which can be changed directly. */
export function WatchRow({ list, channels }: { list: List; channels: boolean }) {
  const { t } = useI18n()
  const day = useDay()
  const client = useQueryClient()
  const [wanted, setWanted] = useState<Partial<WatchSettings>>({})
  const watched = list.name ?? list.words ?? ''
  const refetch = () => client.invalidateQueries({ queryKey: [watchListList.name] })
  const onError = (error: unknown) => {
    const why = wordsOfRefusal(t, error)
    toast.error(t('library.watching.notDone'), { id: 'watching', ...(why && { description: why }) })
  }
  const change = useMutation({
    mutationFn: (to: Partial<WatchSettings>) => {
      const { id, publishers, by_mail, at_channels } = list
      return ask(watchListChange, { id, publishers, by_mail, at_channels, ...to })
    },
    onSuccess: async () => {
      await refetch()
      toast.success(t('library.watching.saved'), { id: 'watching' })
    },
    onError,
    onSettled: () => setWanted({}),
  })
  const changeTo = (to: Partial<WatchSettings>) => {
    setWanted(to) // immediately: a checkbox that waits for its answer looks broken
    change.mutate(to)
  }
  const remove = useMutation({
    mutationFn: () => ask(watchListRemove, { id: list.id }),
    onSuccess: async () => {
      document.getElementById('watched')?.focus()
      await refetch()
      toast.success(t('library.watching.removed', { watched }), { id: 'watching' })
    },
    onError,
  })
  const shown = { ...list, ...wanted }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <p className="text-base font-semibold break-words">
          <bdi>{watched}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-5 text-sm text-ink2">
          <span lang={list.language}>{LANGUAGE_NAMES[list.language]}</span>
          <span>
            {list.last_found_at === null
              ? t('library.watching.foundNone')
              : t('library.watching.found', { count: list.found, date: day(list.last_found_at) })}
          </span>
        </p>
      </div>
      <div role="group" aria-label={watched} className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <PublishersChoice
          label={t('library.watching.publishers')}
          quiet
          value={shown.publishers}
          disabled={change.isPending}
          onChoose={(publishers) => changeTo({ publishers })}
        />
        <Tick
          checked={shown.by_mail}
          disabled={change.isPending}
          onChange={({ target: { checked } }) => changeTo({ by_mail: checked })}
          label={t('library.watching.byMail')}
        />
        {channels && (
          <Tick
            checked={shown.at_channels}
            disabled={change.isPending}
            onChange={({ target: { checked } }) => changeTo({ at_channels: checked })}
            label={t('library.watching.atChannels')}
          />
        )}
        <Button
          kind="danger"
          size="small"
          busy={remove.isPending}
          aria-label={t('library.watching.remove', { watched })}
          onClick={() => remove.mutate()}
        >
          {t('library.watching.removeShort')}
        </Button>
      </div>
    </li>
  )
}
