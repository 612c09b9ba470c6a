import { CalendarCheck2, CalendarClock, CalendarX2, Pencil } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import type { ManagedEvent } from '#articles/events/managing/calls.ts'
import { useEventState } from './event-changing.ts'
import { ArticleStateSign, EventStateSign } from '../../parts/state-signs.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { whenText } from './event-when.ts'
import type { EventAction } from './events-tab.tsx'
import { Cell, ChosenCell, OpenArticle, TitleCell, ValueCell, rowClass } from '../row-parts.tsx'

type EventRowProps = {
  event: ManagedEvent
  chosen: boolean
  onChoose: (on: boolean) => void
  onAction: (action: EventAction['action']) => void
}

/** An event with its actions. */
export function EventRow({ event, chosen, onChoose, onAction }: EventRowProps) {
  const { t, language } = useI18n()
  const { title } = event
  const when = whenText(event, language)
  return (
    <tr className={rowClass(chosen)}>
      <ChosenCell title={title} chosen={chosen} onChoose={onChoose} />
      <TitleCell title={title} language={event.language}>
        <ArticleStateSign state={event.article_state} />
      </TitleCell>
      <ValueCell>
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
      </ValueCell>
      <ValueCell>
        <span dir="auto" className="wrap-break-word">
          {event.place ?? (event.online_url === null ? '—' : t('newsroom.events.online'))}
        </span>
      </ValueCell>
      <ValueCell>
        <EventStateSign state={event.state} />
      </ValueCell>
      <Cell>
        <Actions event={event} onAction={onAction} />
      </Cell>
    </tr>
  )
}

function Actions({ event, onAction }: Pick<EventRowProps, 'event' | 'onAction'>) {
  const { t } = useI18n()
  const change = useEventState(event)
  const { id, title, state, article_state: article } = event
  return (
    <div className="-ms-2 flex flex-wrap">
      {(article === 'published' || article === 'retracted') && (
        <OpenArticle id={id} name={t('newsroom.events.open', { title })} />
      )}
      <IconButton
        name={t('newsroom.events.edit', { title })}
        icon={CalendarClock}
        onClick={() => onAction('edit')}
      />
      <IconButton
        name={t('newsroom.events.editText', { title })}
        icon={Pencil}
        onClick={() => onAction('text')}
      />
      {state === 'cancelled' ? (
        <IconButton
          name={t('newsroom.events.confirm', { title })}
          icon={CalendarCheck2}
          busy={change.isPending}
          onClick={() => change.mutate('confirmed')}
        />
      ) : (
        <IconButton
          name={t('newsroom.events.cancel', { title })}
          icon={CalendarX2}
          onClick={() => onAction('cancel')}
        />
      )}
    </div>
  )
}
