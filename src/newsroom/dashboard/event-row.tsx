import { CalendarCheck2, CalendarClock, CalendarX2, ExternalLink, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Label } from '#kit/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { ManagedEvent } from '#library/events/managing/calls.ts'
import { useEventState } from './event-changing.ts'
import { ArticleStateSign, EventStateSign } from './event-signs.tsx'
import { whenText } from './event-when.ts'
import type { EventDeed } from './events-tab.tsx'

type EventRowProps = {
  event: ManagedEvent
  chosen: boolean
  onChoose: (on: boolean) => void
  onDeed: (deed: EventDeed['deed']) => void
}

/** An event with what can be done with it. */
export function EventRow({ event, chosen, onChoose, onDeed }: EventRowProps) {
  const { t, language } = useI18n()
  const { title } = event
  const when = whenText(event, language)
  return (
    <tr
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-6 @3xl:table-row ${chosen ? 'bg-sunken' : ''}`}
    >
      <td className="row-span-5 @3xl:py-2 @3xl:ps-6 @3xl:align-middle">
        <input
          type="checkbox"
          className="checkbox block"
          aria-label={t('newsroom.dashboard.choose', { title })}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <Cell>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 @3xl:flex-nowrap">
          <span
            title={title}
            lang={event.language === language ? undefined : event.language}
            dir="auto"
            className="min-w-0 font-semibold wrap-break-word @3xl:truncate"
          >
            {title}
          </span>
          <ArticleStateSign state={event.article_state} />
          {event.language !== language && (
            <Label lang={event.language}>{LANGUAGE_NAMES[event.language]}</Label>
          )}
        </p>
      </Cell>
      <Cell label={t('newsroom.events.column.when')}>
        {when === null ? (
          <span className="text-ink2">{t('newsroom.events.noDate')}</span>
        ) : (
          <>
            <time dateTime={event.starts_at ?? undefined} className="block">
              {when.times}
            </time>
            {when.zone !== null && (
              <span className="block text-2xs text-ink3">
                <bdi dir="ltr">{when.zone}</bdi>
              </span>
            )}
          </>
        )}
      </Cell>
      <Cell label={t('newsroom.events.column.place')}>
        <span dir="auto" className="wrap-break-word">
          {event.place ?? (event.online_url === null ? '—' : t('newsroom.events.online'))}
        </span>
      </Cell>
      <Cell label={t('newsroom.events.state')}>
        <EventStateSign state={event.state} />
      </Cell>
      <Cell>
        <Actions event={event} onDeed={onDeed} />
      </Cell>
    </tr>
  )
}

const ICON =
  'grid size-9 place-items-center border border-transparent text-ink2 hover:border-edge hover:text-ink disabled:text-ink3'

/** Pictures as buttons, 36 px; each is named with the title. */
function Actions({ event, onDeed }: Pick<EventRowProps, 'event' | 'onDeed'>) {
  const { t } = useI18n()
  const change = useEventState(event)
  const { id, title, state, article_state: article } = event
  const icon = { className: 'size-4', strokeWidth: 1.75, 'aria-hidden': true } as const
  const button = (name: string, face: ReactNode, onPress: () => void, busy = false) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-busy={busy || undefined}
      disabled={busy}
      className={ICON}
      onClick={onPress}
    >
      {face}
    </button>
  )
  const open = t('newsroom.events.open', { title })
  return (
    <div className="-ms-2 flex flex-wrap">
      {(article === 'published' || article === 'retracted') && (
        <a
          href={`/news/${id}`}
          target="_blank"
          rel="noopener"
          aria-label={open}
          title={open}
          className={ICON}
        >
          <ExternalLink {...icon} />
        </a>
      )}
      {button(t('newsroom.events.edit', { title }), <CalendarClock {...icon} />, () => onDeed('edit'))}
      {button(t('newsroom.events.editText', { title }), <Pencil {...icon} />, () => onDeed('text'))}
      {state === 'cancelled'
        ? button(
            t('newsroom.events.confirm', { title }),
            <CalendarCheck2 {...icon} />,
            () => change.mutate('confirmed'),
            change.isPending,
          )
        : button(t('newsroom.events.cancel', { title }), <CalendarX2 {...icon} />, () => onDeed('cancel'))}
    </div>
  )
}

/** A value: beside its label where there are no columns. */
const Cell = ({ label, children }: { label?: string; children: ReactNode }) => (
  <td className="col-start-2 flex min-w-0 gap-3 @3xl:table-cell @3xl:py-2 @3xl:pe-4 @3xl:align-middle">
    {label !== undefined && (
      <span aria-hidden="true" className="w-24 shrink-0 text-2xs leading-5 text-ink3 @3xl:hidden">
        {label}
      </span>
    )}
    <div className="min-w-0 grow">{children}</div>
  </td>
)
