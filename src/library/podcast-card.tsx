import { Label } from '#kit/badge.tsx'
import { pictureSources } from '#kit/cover.ts'
import { Picture } from '#kit/picture.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, LOCALES } from '#languages/rules.ts'
import type { PodcastCard as Episode } from './calls.ts'
import { LockCard } from './lock-card.tsx'
import { Tier } from './news-card.tsx'

/** One episode: cover, what it is about, and its sound where there is some. */
export function PodcastCard({ episode, eager = false }: { episode: Episode; eager?: boolean }) {
  const { t, language } = useI18n()
  const locale = LOCALES[language]
  const text = episode.language === language ? {} : { lang: episode.language, dir: 'auto' as const }
  const { src, srcSet, fallback } = pictureSources(episode)
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  const day = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <article className="flex flex-col border-t-2 border-ink pt-4">
      <div className="relative mb-4 aspect-video overflow-hidden bg-sunken">
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
        {episode.duration_minutes !== null && (
          <span
            className="num ground-inverse absolute end-0 bottom-0 px-2 py-1 text-2xs"
            suppressHydrationWarning
          >
            {minutes.format(episode.duration_minutes)}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink3">
        <span className="font-semibold text-ink">{t('library.podcasts.badge')}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={episode.created_at}>
          <bdi>{day.format(new Date(episode.created_at))}</bdi>
        </time>
        <Tier tier={episode.access_tier} />
        {episode.language !== language && (
          <Label lang={episode.language}>{LANGUAGE_NAMES[episode.language]}</Label>
        )}
        {episode.sample && <Label>{t('library.sample')}</Label>}
      </div>
      <h2 className="mt-2 line-clamp-2 text-xl font-bold" {...text}>
        {episode.title}
      </h2>
      <p className="mt-2 text-base text-ink2" {...text}>
        {episode.hook}
      </p>
      <div className="mt-auto pt-4">
        <Sound episode={episode} />
      </div>
    </article>
  )
}

function Sound({ episode }: { episode: Episode }) {
  const { t } = useI18n()
  const { access, audio_url: audio, transcript_url: transcript, title } = episode
  if (access.state === 'locked' && access.because !== null)
    return (
      <LockCard
        state="locked"
        because={access.because}
        size="card"
        back={{ list: 'podcasts', href: '/podcasts' }}
      />
    )
  if (audio === null || audio === '')
    return (
      <p className="border-t border-line pt-3 text-sm text-ink2">
        <span className="block font-semibold text-ink">{t('library.podcasts.noAudio')}</span>
        {t('library.podcasts.noAudioWhy')}
      </p>
    )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are for pictures; speech alone has a transcript */}
      <audio
        controls
        preload="none"
        src={audio}
        aria-label={t('library.podcasts.listen', { title })}
        className="w-full"
        onError={() =>
          toast.error(t('library.error'), { id: 'audio', description: t('library.podcasts.playFailed') })
        }
      />
      {transcript !== null && transcript !== '' && (
        <a href={transcript} className="mt-2 inline-flex min-h-9 items-center text-sm underline">
          {t('library.podcasts.transcript')}
        </a>
      )}
    </>
  )
}
