import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Status, type StatusTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import type { Key } from '#languages/translate.ts'
import { Moment } from '#people/moment.tsx'
import { ask } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { type ShownChannel, type ShownMessage, channelList, channelMessages, channelReplay } from './calls.ts'

const TONES: Record<ShownMessage['state'], StatusTone> = {
  waiting: 'info',
  delivered: 'success',
  dead: 'danger',
}
/** The interval at which the list is refetched while a message is on its first attempt. */
const LOOK_AGAIN_MS = 2000
/** The latest date allowed, because a date field would otherwise accept years of six digits. */
const LAST_DAY = '9999-12-31'

/** The messages sent to a channel, those that wait for it, and a way to send them again. */
export function ChannelMessages({ channel, mayReplay }: { channel: ShownChannel; mayReplay: boolean }) {
  const { t } = useI18n()
  const { id } = channel
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: [channelMessages.name, id],
    queryFn: async ({ pageParam }) => {
      const page = await ask(channelMessages, { id, ...(pageParam !== null && { cursor: pageParam }) })
      if (pageParam === null) void refetchAnswers(client, { queryKey: [channelList.name] }) // the status of the channel has changed along with its messages
      return page
    },
    initialPageParam: null as string | null, // typed as next_cursor is
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some((each) => each.state === 'waiting' && each.attempts === 0) === true &&
      channel.state === 'active'
        ? LOOK_AGAIN_MS
        : false,
  })
  const replay = useMutation({
    mutationFn: (what: { message_id: string } | { since: string }) => ask(channelReplay, { id, ...what }),
    onSuccess: async ({ queued }) => {
      toast.success(t('delivery.replayed', { count: queued }), { id: 'channels' })
      await refetchAnswers(client, { queryKey: [channelMessages.name, id] })
      await refetchAnswers(client, { queryKey: [channelList.name] })
    },
    onError: (error) => {
      const description = wordsOfRefusal(t, error)
      toast.error(t('delivery.notDone'), { id: 'channels', ...(description !== null && { description }) })
    },
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.data === undefined)
    return (
      <div className="mt-5" aria-busy={!list.isError || undefined}>
        {list.isError ? (
          <Notice
            kind="failed"
            level={3}
            title={t('delivery.failed.title')}
            actions={
              <Button size="small" busy={list.isFetching} onClick={() => void list.refetch()}>
                {t('kit.retry')}
              </Button>
            }
          />
        ) : (
          <SkeletonText lines={3} className="h-9" />
        )}
      </div>
    )
  if (items.length === 0) return <p className="mt-5 text-sm text-ink2">{t('delivery.noMessages')}</p>
  return (
    <div className="mt-5">
      {mayReplay && channel.given_up > 0 && (
        <ReplayAll
          givenUp={channel.given_up}
          busy={replay.isPending}
          onReplay={(since) => replay.mutate({ since })}
        />
      )}
      <ul className="border-t border-line">
        {items.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            busy={replay.isPending}
            onReplay={mayReplay ? () => replay.mutate({ message_id: message.id }) : undefined}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="small"
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('delivery.older')}
        </Button>
      )}
    </div>
  )
}

type RowProps = { message: ShownMessage; busy: boolean; onReplay: (() => void) | undefined }

function MessageRow({ message, busy, onReplay }: RowProps) {
  const { t } = useI18n()
  const { state, title, event, attempts, last_problem: problem, last_status: status } = message
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3 text-sm">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status tone={TONES[state]}>{t(`delivery.message.${state}`)}</Status>
          <span className="text-xs text-ink3">{t(`delivery.event.${event}`)}</span>
        </p>
        <p className="mt-1 font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-xs text-ink2">
          <Moment at={message.created_at} time />
          <span>{t('delivery.attempts', { count: attempts })}</span>
          {status !== null && <span>{t('delivery.answered', { status })}</span>}
          {message.next_at !== null && (
            <span>
              {t('delivery.next')} <Moment at={message.next_at} time />
            </span>
          )}
        </p>
        {problem !== null && (
          <p className="mt-0.5 text-xs text-danger">{t(problem as Key, { status: status ?? '' })}</p>
        )}
      </div>
      {onReplay && (
        <Button size="small" disabled={busy} onClick={onReplay}>
          {t('delivery.replay')} <span className="sr-only">{title}</span>
        </Button>
      )}
    </li>
  )
}

type ReplayProps = { givenUp: number; busy: boolean; onReplay: (since: string) => void }

/** Sends all given-up messages again: either every one, or those since a chosen day. */
function ReplayAll({ givenUp, busy, onReplay }: ReplayProps) {
  const { t } = useI18n()
  const [day, setDay] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const since = new Date(day === '' ? 0 : `${day}T00:00:00`) // a day in the reader's own time zone
    if (!Number.isNaN(since.getTime())) onReplay(since.toISOString())
  }
  return (
    <form method="post" onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <p className="basis-full text-sm">{t('delivery.givenUp', { count: givenUp })}</p>
      <label className="text-sm">
        <span className="mb-1 block text-xs text-ink3">{t('delivery.replaySince')}</span>
        <input
          type="date"
          value={day}
          max={LAST_DAY}
          onChange={({ target }) => setDay(target.value)}
          className="h-9 border border-edge bg-surface px-3 text-sm"
        />
      </label>
      <Button size="small" type="submit" busy={busy}>
        {t(day === '' ? 'delivery.replayAll' : 'delivery.replaySome')}
      </Button>
    </form>
  )
}
