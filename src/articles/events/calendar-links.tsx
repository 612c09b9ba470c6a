import { Calendar } from '#ui/calendar.tsx'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { addressIn } from '#languages/rules.ts'
import type { Topic } from '../rules.ts'
import type { EventTimes } from './event-when.tsx'
import { categorySlug } from './rules.ts'

/** A link to the file that adds one event to a calendar. Events without a date have none. */
export function AddToCalendar({
  event,
  className,
}: {
  event: Pick<EventTimes, 'starts_at'> & { id: string; title: string }
  className: string
}) {
  const { t, language } = useI18n()
  if (event.starts_at === null) return null
  return (
    <a
      href={addressIn(language, `/events/${event.id}.ics`)}
      type="text/calendar"
      rel="nofollow"
      className={className}
    >
      <Calendar sign="plus" />
      {t('library.events.addToCalendar')}
      <span className="sr-only">{t('library.events.addTitleToCalendar', { title: event.title })}</span>
    </a>
  )
}

/** The URL of the calendar of a category, or of all events, to open in an app or to copy. */
export function SubscribeToCalendar({ category }: { category: Topic | null }) {
  const { t, language, site } = useI18n()
  const path = category === null ? '/events.ics' : `/events/${categorySlug(category)}.ics`
  const address = new URL(addressIn(language, path), site.url).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address) // The clipboard is missing on plain HTTP; that error is caught too.
      toast.success(t('library.share.copied'))
    } catch {
      toast.error(t('library.share.notCopied'), { description: address })
    }
  }
  return (
    <Disclosure
      label={t('library.events.subscribe')}
      face={
        <>
          <Calendar sign="round" />
          <span aria-hidden="true">{t('library.events.subscribe')}</span>
        </>
      }
      className="inline-flex min-h-10 items-center gap-2 border border-edge px-4 text-sm font-semibold hover:border-ink"
      align="start"
      panelClassName="w-72 max-w-[calc(100vw-2rem)]"
    >
      <p className="px-3 py-2 text-xs text-ink2">{t('library.events.calendarNote')}</p>
      <p className="border-t border-line px-3 py-2 text-xs break-all text-ink3" dir="ltr">
        {address}
      </p>
      <ul className="border-t border-line pt-1">
        <li>
          <a data-closes className={ROW} href={address.replace(/^https?:/, 'webcal:')}>
            {t('library.events.openInApp')}
          </a>
        </li>
        <li>
          <button type="button" data-closes className={ROW} onClick={() => void copy()}>
            {t('library.events.copyAddress')}
          </button>
        </li>
      </ul>
    </Disclosure>
  )
}
