import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Label, Status, type StatusTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { Key } from '#languages/translate.ts'
import { useAsking } from '#ui/use-asking.ts'
import { Moment } from '#people/moment.tsx'
import { ask } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import {
  type ShownChannel,
  channelChange,
  channelList,
  channelMessages,
  channelRemove,
  channelRotate,
  channelTest,
} from './calls.ts'
import { EditChannel } from './channel-form.tsx'
import { ChannelMessages } from './channel-messages.tsx'

const TONES: Record<ShownChannel['state'], StatusTone> = {
  active: 'success',
  paused: 'quiet',
  dead: 'danger',
}
type Question = 'edit' | 'rotate' | 'remove'
type CardProps = { channel: ShownChannel; inForce: boolean; onSecret: (secret: string) => void }

/** One channel: its status, its actions, and its messages on request. */
export function ChannelCard({ channel, inForce, onSecret }: CardProps) {
  const { t } = useI18n()
  const { id, name, kind, state } = channel
  const asking = useAsking<Question>(`channel-${id}`)
  const [shown, setShown] = useState(false)
  const done = useChannelAction(channel)
  const act = (does: () => Promise<unknown>, says?: Key) =>
    done.mutate({ does, ...(says !== undefined && { says }) })
  const named = (words: string) => (
    <>
      {words} <span className="sr-only">{name}</span>
    </>
  )
  const small = { size: 'small' as const, disabled: done.isPending }
  return (
    <section aria-labelledby={`channel-${id}`} className="mt-8 border-t-2 border-ink pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={`channel-${id}`} tabIndex={-1} className="min-w-0 text-lg font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <Label>{t(`delivery.kind.${kind}`)}</Label>
        <Status tone={state === 'active' && channel.failing_since !== null ? 'warning' : TONES[state]}>
          {t(
            state === 'active' && channel.failing_since !== null
              ? 'delivery.state.failing'
              : `delivery.state.${state}`,
          )}
        </Status>
      </div>
      <Facts channel={channel} />
      <div className="mt-4 flex flex-wrap gap-2">
        {state === 'active' ? (
          <>
            {inForce && (
              <Button
                {...small}
                onClick={() =>
                  act(async () => {
                    await ask(channelTest, { id })
                    setShown(true) // a list requested before would lack the message
                  }, 'delivery.tested')
                }
              >
                {named(t('delivery.test'))}
              </Button>
            )}
            <Button
              {...small}
              onClick={() => act(() => ask(channelChange, { id, state: 'paused' }), 'delivery.pausedNow')}
            >
              {named(t('delivery.pause'))}
            </Button>
          </>
        ) : (
          inForce && (
            <Button
              {...small}
              kind="solid"
              onClick={() => act(() => ask(channelChange, { id, state: 'active' }), 'delivery.backNow')}
            >
              {named(t(state === 'dead' ? 'delivery.bringBack' : 'delivery.resume'))}
            </Button>
          )
        )}
        <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {named(t('delivery.messages'))}
        </Button>
        {inForce && (
          <Button {...small} onClick={() => asking.open('edit')}>
            {named(t('delivery.edit'))}
          </Button>
        )}
        {inForce && kind === 'webhook' && (
          <Button {...small} onClick={() => asking.open('rotate')}>
            {named(t('delivery.rotate'))}
          </Button>
        )}
        <Button {...small} kind="danger" onClick={() => asking.open('remove')}>
          {named(t('delivery.remove'))}
        </Button>
      </div>
      {shown && <ChannelMessages channel={channel} mayReplay={inForce && state === 'active'} />}
      {asking.about === 'edit' && <EditChannel channel={channel} onClose={asking.close} />}
      {(asking.about === 'rotate' || asking.about === 'remove') && (
        <ConfirmDialog
          title={t(`delivery.${asking.about}.title`, { name })}
          text={t(`delivery.${asking.about}.text`)}
          closeLabel={t('kit.close')}
          cancel={t('delivery.cancel')}
          confirm={t(`delivery.${asking.about}`)}
          tone={asking.about === 'remove' ? 'danger-filled' : 'solid'}
          busy={done.isPending}
          onClose={asking.close}
          onConfirm={() => {
            const removes = asking.about === 'remove'
            asking.close()
            if (removes) act(() => ask(channelRemove, { id }), 'delivery.removed')
            else act(async () => onSecret((await ask(channelRotate, { id })).secret))
          }}
        />
      )}
    </section>
  )
}

/** Runs a change of a channel, reports how it ended, and reloads what the page shows of it. */
function useChannelAction({ id, name }: ShownChannel) {
  const { t } = useI18n()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ does }: { does: () => Promise<unknown>; says?: Key }) => does(),
    onSuccess: async (_, { says }) => {
      if (says !== undefined) toast.success(t(says, { name }), { id: 'channels' })
      await refetchAnswers(client, { queryKey: [channelList.name] })
      await refetchAnswers(client, { queryKey: [channelMessages.name, id] })
    },
    onError: (error) => {
      const description = wordsOfRefusal(t, error)
      toast.error(t('delivery.notDone'), { id: 'channels', ...(description !== null && { description }) })
    },
  })
}

/** Where it sends, what is sent, and the result of the last attempt. */
function Facts({ channel }: { channel: ShownChannel }) {
  const { t, language } = useI18n()
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  return (
    <dl className="mt-3 grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
      <Fact name={t(channel.kind === 'telegram' ? 'delivery.chat' : 'delivery.address')}>
        <bdi dir="ltr" className="wrap-anywhere">
          {channel.address}
        </bdi>
      </Fact>
      <Fact name={t('delivery.language')}>
        <bdi lang={channel.language}>{LANGUAGE_NAMES[channel.language]}</bdi>
      </Fact>
      <Fact name={t('delivery.lastSuccess')}>
        {channel.last_success_at === null ? (
          t('delivery.never')
        ) : (
          <Moment at={channel.last_success_at} time />
        )}
      </Fact>
      <Fact wide name={t('delivery.events')}>
        {list.format(channel.events.map((event) => t(`delivery.event.${event}`)))}
      </Fact>
      <Fact name={t('delivery.waiting')}>{t('delivery.waitingCount', { count: channel.waiting })}</Fact>
      {channel.last_problem !== null && (
        <Fact wide name={t('delivery.lastProblem')}>
          <span className="text-danger">
            {t(channel.last_problem as Key, { status: channel.last_status ?? '' })}
          </span>
        </Fact>
      )}
      {channel.failing_since !== null && (
        <Fact name={t('delivery.since')}>
          <Moment at={channel.failing_since} time />
        </Fact>
      )}
      {channel.old_secret_until !== null && (
        <Fact name={t('delivery.oldSecret')}>
          <Moment at={channel.old_secret_until} time />
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { name: string; wide?: boolean; children: ReactNode }

const Fact = ({ name, wide = false, children }: FactProps) => (
  <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
    <dt className="text-xs text-ink3">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)
