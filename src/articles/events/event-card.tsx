import { OutwardArrow } from '#ui/arrow.tsx'
import { Label } from '#ui/badge.tsx'
import { pictureSources } from '#ui/cover.ts'
import { Picture } from '#ui/picture.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { ArticleMeter, Tier } from '../cards/news-card.tsx'
import { ShareMenu } from '../sharing/share-menu.tsx'
import { useStoryParts } from '../story-parts.ts'
import { AddToCalendar } from './calendar-links.tsx'
import type { EventCard as Event } from './calls.ts'
import { useCategoryName } from './event-filter.tsx'
import { DateBlock, EventPlace, EventWhen } from './event-when.tsx'

const ACTION =
  'inline-flex min-h-6 items-center gap-1.5 font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink'

/** One event in the list: its date first, then its title and place. */
export function EventCard({ event, eager = false }: { event: Event; eager?: boolean }) {
  const { t, language } = useI18n()
  const { StoryActions } = useStoryParts()
  const categoryName = useCategoryName()
  const href = `/article/${event.id}`
  const text = event.language === language ? {} : { lang: event.language, dir: 'auto' as const }
  return (
    <article className="group flex flex-col border-t-2 border-ink pt-4">
      <PageLink href={href} again className="mb-4 block aspect-video overflow-hidden bg-sunken max-sm:hidden">
        <Picture
          {...pictureSources(event)}
          sizes="(min-width: 1280px) 379px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 100vw"
          alt=""
          width={960}
          height={540}
          eager={eager}
        />
      </PageLink>
      <div className="flex items-start gap-4">
        <DateBlock event={event} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink3">
            <span className="font-semibold text-ink">{categoryName(event.topic)}</span>
            {event.status === 'cancelled' && (
              <strong className="font-semibold text-danger">{t('library.events.cancelled')}</strong>
            )}
            <Tier tier={event.access_tier} />
            {event.language !== language && (
              <Label lang={event.language}>{LANGUAGE_NAMES[event.language]}</Label>
            )}
            {event.sample && <Label>{t('library.sample')}</Label>}
          </div>
          <h2 className="mt-1 text-xl font-bold" {...text}>
            <PageLink href={href} className="hl">
              {event.title}
            </PageLink>
          </h2>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink2">
        <EventWhen event={event} />
        <span className="block">
          <EventPlace event={event} />
        </span>
      </p>
      <p className="mt-2 line-clamp-2 text-base text-ink2" {...text}>
        {event.excerpt}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {event.external_url !== null && (
          <a href={event.external_url} target="_blank" rel="noopener nofollow" className={ACTION}>
            {t('library.officialSite')}
            <span className="sr-only">{t('library.opensNewTab', { title: event.title })}</span>{' '}
            <OutwardArrow />
          </a>
        )}
        <AddToCalendar event={event} className={ACTION} />
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-4">
        <ArticleMeter article={event} />
        <div className="-me-2.5 ms-auto flex">
          <StoryActions story={event} />
          <ShareMenu title={event.title} href={href} articleId={event.id} />
        </div>
      </div>
    </article>
  )
}
