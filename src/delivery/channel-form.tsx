import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { Choice, Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { refusedProblem } from '#languages/refusal-words.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { ask } from '#platform/ask.ts'
import { useCheckedForm } from '#platform/checked-form.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { type ShownChannel, channelAdd, channelChange, channelList } from './calls.ts'
import { CHANNEL_KINDS, CHOSEN_EVENTS, type ChannelKind, NAME_MAX } from './rules.ts'

type Entered = {
  name: string
  address: string
  bot_token: string
  language: Language
  events: (typeof CHOSEN_EVENTS)[number][]
}

type FormProps = {
  title: string
  action: string
  channel?: ShownChannel
  /** Shown above the name, with the fields of the kind. */
  children?: (errorOf: (field: string) => string | undefined) => ReactNode
  send: (entered: Entered) => Promise<void>
  onClose: () => void
}

/** The fields that every channel has: name, language, and what is sent. */
function ChannelForm({ title, action, channel, children, send, onClose }: FormProps) {
  const { t, language } = useI18n()
  const id = useId()
  const first = useRef<HTMLElement>(null)
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: (entered) => ({ success: true as const, data: readEntered(entered, language) }),
    send,
    problemOf: (error) => refusedProblem(error, 'delivery.notDone'),
  })
  const eventsWrong = errorOf('events')
  return (
    <ConfirmDialog
      wide
      title={title}
      closeLabel={t('kit.close')}
      cancel={t('delivery.cancel')}
      confirm={action}
      tone="act"
      busy={busy}
      first={first}
      failure={errorOf('')}
      form={id}
      onClose={onClose}
    >
      <form {...attributes} id={id} className="grid gap-5">
        {children?.(errorOf)}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="name"
            ref={(control) => void (first.current ??= control)}
            label={t('delivery.name')}
            maxLength={NAME_MAX}
            defaultValue={channel?.name}
            required
            error={errorOf('name')}
          />
          <Choice name="language" label={t('delivery.language')} defaultValue={channel?.language ?? language}>
            {LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </Choice>
        </div>
        <fieldset>
          <legend className="text-sm font-semibold">{t('delivery.events')}</legend>
          {eventsWrong !== undefined && (
            <p role="alert" className="mt-2 text-xs text-danger">
              {eventsWrong}
            </p>
          )}
          <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {CHOSEN_EVENTS.map((event) => (
              <Tick
                key={event}
                name="events"
                value={event}
                defaultChecked={(channel?.events ?? ['edition.published']).includes(event)}
                label={t(`delivery.event.${event}`)}
              />
            ))}
          </div>
        </fieldset>
      </form>
    </ConfirmDialog>
  )
}

function readEntered(entered: FormData, language: Language): Entered {
  const text = (name: string) => {
    const value = entered.get(name)
    return typeof value === 'string' ? value : ''
  }
  const chosen = entered.getAll('events')
  return {
    name: text('name'),
    address: text('address'),
    bot_token: text('bot_token'),
    language: LANGUAGES.find((each) => each === text('language')) ?? language,
    events: CHOSEN_EVENTS.filter((event) => chosen.includes(event)),
  }
}

/** Adds a channel. `onAdded` receives the secret of a webhook, which is shown once. */
export function AddChannel({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (secret: string | null) => void
}) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [kind, setKind] = useState<ChannelKind>('webhook')
  return (
    <ChannelForm
      title={t('delivery.add')}
      action={t('delivery.addAction')}
      onClose={onClose}
      send={async ({ bot_token: botToken, ...entered }) => {
        const asked = { ...entered, kind, ...(kind === 'telegram' && { bot_token: botToken }) }
        const { secret } = await ask(channelAdd, asked)
        toast.success(t('delivery.added'), { id: 'channels' })
        await refetchAnswers(client, { queryKey: [channelList.name] })
        onAdded(secret)
      }}
    >
      {(errorOf) => (
        <>
          <Choice
            label={t('delivery.kind')}
            value={kind}
            onChange={({ target }) =>
              setKind(CHANNEL_KINDS.find((each) => each === target.value) ?? 'webhook')
            }
          >
            {CHANNEL_KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`delivery.kind.${each}`)}
              </option>
            ))}
          </Choice>
          <p className="text-sm text-ink2">{t(`delivery.how.${kind}`)}</p>
          <AddressFields key={kind} kind={kind} errorOf={errorOf} />
        </>
      )}
    </ChannelForm>
  )
}

type AddressProps = { kind: ChannelKind; errorOf: (field: string) => string | undefined; hint?: string }

/** The address of the channel, with a hint that says what is kept when nothing is entered. */
function AddressFields({ kind, errorOf, hint }: AddressProps) {
  const { t } = useI18n()
  const isNew = hint === undefined
  return (
    <>
      {kind === 'telegram' && (
        <Field
          name="bot_token"
          type="password"
          label={t('delivery.botToken')}
          autoComplete="off"
          reveal={{ show: t('kit.showPassword'), hide: t('kit.hidePassword') }}
          required={isNew}
          hint={isNew ? undefined : t('delivery.keepToken')}
          error={errorOf('bot_token')}
        />
      )}
      <Field
        name="address"
        dir="ltr"
        label={t(kind === 'telegram' ? 'delivery.chat' : 'delivery.address')}
        placeholder={PLACEHOLDERS[kind]}
        autoComplete="off"
        spellCheck={false}
        required={isNew}
        hint={hint}
        error={errorOf('address')}
      />
    </>
  )
}

const PLACEHOLDERS: Record<ChannelKind, string> = {
  webhook: 'https://example.com/hooks/news',
  slack: 'https://hooks.slack.com/services/T…/B…/…',
  discord: 'https://discord.com/api/webhooks/…',
  telegram: '-1001234567890',
  teams: 'https://….api.powerplatform.com/…',
}

/** Changes a channel's name, its language, and what is sent. */
export function EditChannel({ channel, onClose }: { channel: ShownChannel; onClose: () => void }) {
  const { t } = useI18n()
  const client = useQueryClient()
  return (
    <ChannelForm
      title={t('delivery.edit')}
      action={t('delivery.save')}
      channel={channel}
      onClose={onClose}
      send={async ({ name, language, events, address, bot_token: token }) => {
        const changed = { ...(address !== '' && { address }), ...(token !== '' && { bot_token: token }) }
        await ask(channelChange, { id: channel.id, name, language, events, ...changed })
        toast.success(t('delivery.saved'), { id: 'channels' })
        await refetchAnswers(client, { queryKey: [channelList.name] })
        onClose()
      }}
    >
      {(errorOf) => (
        <AddressFields
          kind={channel.kind}
          errorOf={errorOf}
          hint={t('delivery.keepAddress', { address: `\u2066${channel.address}\u2069` })}
        />
      )}
    </ChannelForm>
  )
}
