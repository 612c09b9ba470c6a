import { useI18n } from '#languages/i18n.ts'
import type { ManagedEvent } from '#articles/events/managing/calls.ts'
import type { Chosen } from '../../parts/chosen-rows.ts'
import { EventRow } from './event-row.tsx'
import type { EventAction } from './events-tab.tsx'

type EventTableProps = {
  events: readonly ManagedEvent[]
  chosen: Chosen
  onAction: (action: EventAction['action'], event: ManagedEvent) => void
}

/** The list: columns on wide screens, stacked values on narrow ones. */
export function EventTable({ events, chosen, onAction }: EventTableProps) {
  const { t } = useI18n()
  const columns = [
    { name: t('newsroom.dashboard.column.title'), width: '' },
    { name: t('newsroom.events.column.when'), width: '@3xl:w-60' },
    { name: t('newsroom.events.column.place'), width: '@3xl:w-44' },
    { name: t('newsroom.events.state'), width: '@3xl:w-28' },
    { name: t('newsroom.dashboard.column.actions'), width: '@3xl:w-44' },
  ]
  return (
    <table className="block w-full text-sm @3xl:table @3xl:table-fixed">
      <caption className="sr-only">{t('newsroom.events.title')}</caption>
      <thead className="sr-only text-2xs text-ink2 @3xl:not-sr-only @3xl:table-header-group @3xl:border-b @3xl:border-line">
        <tr className="@3xl:table-row">
          <th scope="col" className="@3xl:w-14">
            <span className="sr-only">{t('newsroom.events.selection')}</span>
          </th>
          {columns.map(({ name, width }) => (
            <th key={name} scope="col" className={`py-2 pe-4 text-start font-semibold ${width}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @3xl:table-row-group">
        {events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            chosen={chosen.ids.has(event.id)}
            onChoose={(on) => chosen.toggle(event.id, on, false)}
            onAction={(action) => onAction(action, event)}
          />
        ))}
      </tbody>
    </table>
  )
}
