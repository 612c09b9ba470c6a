import { useEffect } from 'react'
import { Label } from '#ui/badge.tsx'
import { pictureSources } from '#ui/cover.ts'
import { Picture } from '#ui/picture.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n, usePath } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { PodcastCard as Episode } from './calls.ts'
import { translationKey } from '../marks/rules.ts'
import { LockCard } from '../cards/lock-card.tsx'
import { Tier } from '../cards/news-card.tsx'
import { press, renew, show } from './player.ts'
import { PauseSign, PlaySign } from './player-signs.tsx'
import { usePhaseOf, usePlaceOf } from './player-use.tsx'
import { clockTime } from './rules.ts'

/** One episode: cover, description, and audio if there is any. */
export function PodcastCard({ episode, eager = false }: { episode: Episode; eager?: boolean }) {
  const { t, language } = useI18n()
  const translated = translationKey(episode)
  const text = episode.language === language ? {} : { lang: episode.language, dir: 'auto' as const }
  const minutes = numberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  const day = dateFormat(language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <article id={episode.id} className="flex scroll-mt-6 flex-col border-t-2 border-ink pt-4">
      <div className="relative mb-4 aspect-video overflow-hidden bg-sunken">
        <Picture
          {...pictureSources(episode)}
          sizes="(min-width: 1280px) 379px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 100vw"
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
        {translated && <Label>{t(translated)}</Label>}
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
  const { access, audio_url: audio } = episode
  if (access.state === 'locked' && access.because !== null)
    return (
      <LockCard
        state="locked"
        because={access.because}
        size="card"
        back={{ list: 'podcasts', href: '/podcasts' }}
      />
    )
  return (
    <div className="flex items-center gap-3 border-t border-line pt-4">
      {audio === null || audio === '' ? (
        <>
          <button
            type="button"
            disabled
            aria-label={t('library.podcasts.listen', { title: episode.title })}
            aria-describedby={`silent-${episode.id}`}
            className="grid size-12 shrink-0 cursor-not-allowed place-items-center rounded-full border border-line bg-sunken text-ink3"
          >
            <PlaySign />
          </button>
          <p id={`silent-${episode.id}`} className="text-sm text-ink2">
            <span className="block font-semibold text-ink">{t('library.podcasts.noAudio')}</span>
            {t('library.podcasts.noAudioWhy')}
          </p>
        </>
      ) : (
        <PlayControls episode={episode} />
      )}
    </div>
  )
}

function PlayControls({ episode }: { episode: Episode }) {
  const { t, language } = useI18n()
  const path = usePath()
  const phase = usePhaseOf(episode.id)
  const left = usePlaceOf(episode.id)
  useEffect(() => renew(episode), [episode])
  const runs = phase === 'playing' || phase === 'loading'
  const transcript = episode.transcript_url ?? ''
  return (
    <>
      <button
        type="button"
        id={`play-${episode.id}`}
        aria-label={t(runs ? 'library.player.pause' : 'library.podcasts.listen', { title: episode.title })}
        aria-busy={phase === 'loading' || undefined}
        onClick={() => press(episode, path)}
        className={`grid size-12 shrink-0 place-items-center rounded-full border ${
          phase === null
            ? 'border-edge hover:border-ink hover:bg-ink hover:text-paper'
            : 'border-ink bg-ink text-paper'
        }`}
      >
        {phase === 'loading' ? <Spinner className="size-5" /> : runs ? <PauseSign /> : <PlaySign />}
      </button>
      <div className="min-w-0 text-sm">
        <p className="font-semibold">
          {runs
            ? t('library.player.playing')
            : left > 0
              ? t('library.player.resume', { time: clockTime(left) })
              : t('library.player.listen')}
        </p>
        {episode.original_language !== language && (
          <p className="text-xs text-ink3">
            {t('library.player.audioIn', { name: LANGUAGE_NAMES[episode.original_language] })}
          </p>
        )}
        {phase !== null && (
          <button
            type="button"
            onClick={() => document.querySelector<HTMLElement>('#player button')?.focus()}
            className="sr-only font-semibold underline focus:not-sr-only focus:min-h-6"
          >
            {t('library.player.toControls')}
          </button>
        )}
      </div>
      {transcript !== '' && (
        <a
          href={transcript}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            show(episode, path, 'transcript')
          }}
          className="ms-auto inline-flex min-h-9 items-center text-sm font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
        >
          {t('library.podcasts.transcript')}
          <span className="sr-only">: {episode.title}</span>
        </a>
      )}
    </>
  )
}
