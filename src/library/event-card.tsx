import { OutwardArrow } from '#kit/arrow.tsx'
import { Label } from '#kit/badge.tsx'
import { pictureSources } from '#kit/cover.ts'
import { Picture } from '#kit/picture.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LANGUAGE_NAMES, LOCALES } from '#languages/rules.ts'
import type { Key } from '#languages/translate.ts'
import type { EventCard as Event } from './calls.ts'
import { ArticleMeter, Tier } from './news-card.tsx'
import { nameKey } from './rules.ts'
import { ShareMenu } from './share-menu.tsx'

/** One event in the list: its date first, then what and where. */
export function EventCard({ event, eager = false }: { event: Event; eager?: boolean }) {
  const { t, language } = useI18n()
  const href = `/article/${event.id}`
  const text = event.language === language ? {} : { lang: event.language, dir: 'auto' as const }
  const { src, srcSet, fallback } = pictureSources(event)
  return (
    <article className="group flex flex-col border-t-2 border-ink pt-4">
      <PageLink href={href} again className="mb-4 block aspect-video overflow-hidden bg-sunken max-sm:hidden">
        <Picture
          src={src}
          fallback={fallback}
          srcSet={srcSet}
          sizes={
            srcSet === undefined
              ? undefined
              : '(min-width: 1280px) 379px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 100vw'
          }
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
            {/* an article's topic when none was chosen */}
            <span className="font-semibold text-ink">
              {event.topic === 'AI News'
                ? t('library.events.category')
                : t(nameKey('topic', event.topic) as Key)}
            </span>
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
      <When event={event} />
      <p className="mt-2 line-clamp-2 text-base text-ink2" {...text}>
        {event.excerpt}
      </p>
      {event.external_url !== null && (
        <p className="mt-2 text-sm">
          <a
            href={event.external_url}
            target="_blank"
            rel="noopener nofollow"
            className="inline-flex min-h-6 items-center gap-1 font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-ink"
          >
            {t('library.officialSite')}
            <span className="sr-only">{t('library.opensNewTab', { title: event.title })}</span>{' '}
            <OutwardArrow />
          </a>
        </p>
      )}
      <div className="mt-auto flex items-center justify-between pt-4">
        <ArticleMeter article={event} />
        <div className="-me-2.5">
          <ShareMenu title={event.title} href={href} articleId={event.id} />
        </div>
      </div>
    </article>
  )
}

/** The day large, the month small; seen only, because the line below says it in full. */
function DateBlock({ event }: { event: Event }) {
  const { language } = useI18n()
  if (event.starts_at === null) return null
  const starts = new Date(event.starts_at)
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: zoneOf(event) ?? 'UTC' }).format(starts)
  return (
    <div
      className="min-w-14 shrink-0 border border-edge px-2 py-1.5 text-center"
      aria-hidden="true"
      suppressHydrationWarning
    >
      <span className="num block text-2xl leading-none font-extrabold">{part({ day: 'numeric' })}</span>
      <span className="mt-1 block text-2xs font-semibold text-ink2">{part({ month: 'short' })}</span>
    </div>
  )
}

/** Days, hour by the clocks of the place, and the place. */
function When({ event }: { event: Event }) {
  const { t, language } = useI18n()
  const { starts_at: startsAt, ends_at: endsAt, place } = event
  if (startsAt === null && place === null) return null
  const locale = LOCALES[language]
  const zone = zoneOf(event)
  const timeZone = zone ?? 'UTC'
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const starts = startsAt === null ? null : new Date(startsAt)
  const ends = endsAt === null ? null : new Date(endsAt)
  return (
    <p className="mt-3 text-sm text-ink2">
      {starts !== null && (
        // The browser's names of months may be newer than the server's.
        <time
          dateTime={starts.toISOString()}
          className="block font-semibold text-ink"
          suppressHydrationWarning
        >
          {ends !== null && ends > starts ? days.formatRange(starts, ends) : days.format(starts)}
        </time>
      )}
      {starts !== null && zone !== null && (
        <span className="block" suppressHydrationWarning>
          {t('library.events.time', {
            time: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(starts),
          })}
        </span>
      )}
      {place !== null && (
        <span className="block">
          <bdi>{place}</bdi>
        </span>
      )}
    </p>
  )
}

/** The time zone of an event; null where it is not told, or not known to this machine. */
function zoneOf({ time_zone: zone }: Event): string | null {
  if (zone === null) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
