import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { AddToCalendar } from './calendar-links.tsx'
import { DateBlock, EventPlace, EventWhen, type EventTimes } from './event-when.tsx'

/** When and where an event takes place, on the page of its article; renders nothing on other articles. */
export function EventFacts({ view }: { view: { id: string; title: string; event: EventTimes | null } }) {
  const { t } = useI18n()
  const { event, id, title } = view
  if (event === null) return null
  return (
    <section className="mt-6 flex flex-wrap items-start gap-x-5 gap-y-4 border-s-2 border-ink bg-sunken p-5">
      <DateBlock event={event} />
      <dl className="grid min-w-0 grow basis-56 gap-3 text-sm text-ink2">
        <div>
          <dt className="text-xs text-ink3">{t('library.events.when')}</dt>
          <dd>
            {event.status === 'cancelled' && (
              <strong className="block font-semibold text-danger">{t('library.events.cancelled')}</strong>
            )}
            <EventWhen event={event} />
          </dd>
        </div>
        {(event.place !== null || event.online_url !== null) && (
          <div>
            <dt className="text-xs text-ink3">{t('library.events.where')}</dt>
            <dd className="font-semibold text-ink">
              <EventPlace event={event} />
            </dd>
          </div>
        )}
      </dl>
      <AddToCalendar
        event={{ id, title, starts_at: event.starts_at }}
        className={`${buttonClass('line', 'medium')} max-sm:w-full print:hidden`}
      />
    </section>
  )
}
