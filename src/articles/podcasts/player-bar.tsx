import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Cross } from '#ui/cross.tsx'
import { useOnline } from '#ui/online.ts'
import { buttonClass } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import type { PodcastCard } from './calls.ts'
import type { Chapter } from './episode-files.ts'
import { type Panel, seek, setPanel, setSpeed, stop, toggle } from './player.ts'
import { ChaptersPanel, TranscriptPanel, chaptersQuestion } from './player-panels.tsx'
import { Scrubber } from './player-scrubber.tsx'
import { MediaKeys } from './player-session.tsx'
import { DownloadSign, PauseSign, PlaySign, SkipSign } from './player-signs.tsx'
import { usePlayer } from './player-use.tsx'
import { SKIP_SECONDS, SPEEDS, mayDownload, placeAt, spokenTime } from './rules.ts'

const ROUND =
  'grid size-12 shrink-0 place-items-center rounded-full bg-ink text-paper hover:bg-[color-mix(in_oklab,var(--ink),var(--paper)_12%)]'
const SQUARE = 'grid size-10 shrink-0 place-items-center text-ink2 hover:text-ink'

/** The player at the bottom edge of the frame, shown while it holds an episode. */
export default function PlayerBar() {
  const { t } = useI18n()
  const { episode, panel } = usePlayer()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => (bar.current ? announceHeight(bar.current) : undefined), [])
  const { data: chapters = [] } = useQuery(chaptersQuestion(episode?.chapters_url ?? null))
  if (!episode) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (panel === null) buttonOf(episode)?.focus()
    else closePanel(panel)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from any of its controls
    <section
      ref={bar}
      id="player"
      aria-label={t('library.player.name')}
      onKeyDown={onKeyDown}
      data-noprint
      className="player z-20 border-t-2 border-ink bg-surface"
    >
      <MediaKeys episode={episode} chapters={chapters} />
      {panel === 'chapters' && chapters.length > 1 && <ChaptersPanel episode={episode} chapters={chapters} />}
      {panel === 'transcript' && <TranscriptPanel key={episode.id} episode={episode} />}
      <div className="container-page grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] xl:grid-cols-[auto_minmax(0,18rem)_minmax(0,1fr)_auto_auto]">
        <PlayButton episode={episode} />
        <Heading episode={episode} chapters={chapters} />
        <Transport />
        <Tools episode={episode} hasChapters={chapters.length > 1} />
        <button
          type="button"
          aria-label={t('library.player.close')}
          onClick={() => {
            buttonOf(episode)?.focus({ preventScroll: true })
            stop()
          }}
          className={`${SQUARE} col-start-3 row-start-1 sm:col-start-4 xl:col-start-5`}
        >
          <Cross />
        </button>
      </div>
    </section>
  )
}

const buttonOf = ({ id }: PodcastCard) => document.getElementById(`play-${id}`)

function closePanel(panel: Panel): void {
  document.getElementById(`player-${panel}`)?.focus()
  setPanel(null)
}

/**
 * Publishes the player's height to the page, so that focused elements are scrolled clear of it and toasts appear above it.
 */
function announceHeight(bar: HTMLElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() =>
    root.style.setProperty('--player-height', `${bar.getBoundingClientRect().height}px`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--player-height')
  }
}

function PlayButton({ episode }: { episode: PodcastCard }) {
  const { t } = useI18n()
  const { phase } = usePlayer()
  const runs = phase === 'playing' || phase === 'loading'
  return (
    <button
      type="button"
      aria-label={t(runs ? 'library.player.pause' : 'library.podcasts.listen', { title: episode.title })}
      aria-busy={phase === 'loading' || undefined}
      onClick={toggle}
      className={ROUND}
    >
      {phase === 'loading' ? <Spinner className="size-5" /> : runs ? <PauseSign /> : <PlaySign />}
    </button>
  )
}

function Heading({ episode, chapters }: { episode: PodcastCard; chapters: readonly Chapter[] }) {
  const { t, language } = useI18n()
  const isOnline = useOnline()
  const { phase, seconds } = usePlayer()
  const news = !isOnline
    ? t('library.player.offline')
    : phase === 'loading'
      ? t('library.player.loading')
      : ''
  const chapter = chapters.length > 1 ? chapters[placeAt(chapters, seconds)]?.title : undefined
  return (
    <div className="min-w-0">
      <p role="status" className={`text-xs ${isOnline ? 'text-ink3' : 'text-warning'}`}>
        {news}
      </p>
      {news === '' && (
        <p className="truncate text-xs text-ink3">
          {chapter === undefined ? (
            t('library.podcasts.badge')
          ) : (
            <bdi lang={episode.original_language}>{chapter}</bdi>
          )}
        </p>
      )}
      <a
        href={`#${episode.id}`}
        className="hl line-clamp-2 text-base leading-snug font-bold sm:line-clamp-1 sm:text-lg xl:line-clamp-2 xl:text-sm"
        {...(episode.language === language ? {} : { lang: episode.language, dir: 'auto' })}
      >
        {episode.title}
      </a>
    </div>
  )
}

/** Laid out from left to right in every language. */
function Transport() {
  const { t, language } = useI18n()
  const { seconds } = usePlayer()
  const skip = { time: spokenTime(SKIP_SECONDS, LOCALES[language]) }
  return (
    <div
      dir="ltr"
      className="col-span-full row-start-2 flex items-center gap-2 xl:col-span-1 xl:col-start-3 xl:row-start-1 xl:px-4"
    >
      <button
        type="button"
        aria-label={t('library.player.back', skip)}
        onClick={() => seek(seconds - SKIP_SECONDS)}
        className={SQUARE}
      >
        <SkipSign seconds={SKIP_SECONDS} />
      </button>
      <Scrubber />
      <button
        type="button"
        aria-label={t('library.player.ahead', skip)}
        onClick={() => seek(seconds + SKIP_SECONDS)}
        className={SQUARE}
      >
        <SkipSign seconds={SKIP_SECONDS} ahead />
      </button>
    </div>
  )
}

function Tools({ episode, hasChapters }: { episode: PodcastCard; hasChapters: boolean }) {
  const { t, language } = useI18n()
  const { speed } = usePlayer()
  const number = new Intl.NumberFormat(LOCALES[language])
  return (
    <div className="col-span-full flex flex-wrap items-center gap-2 sm:col-span-1 sm:col-start-3 sm:row-start-1 xl:col-start-4">
      <select
        aria-label={t('library.player.speed')}
        dir="ltr"
        value={speed}
        onChange={(event) => setSpeed(Number(event.target.value))}
        className="num h-9 border border-edge bg-surface px-2 text-sm font-semibold hover:border-ink"
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {number.format(each)}×
          </option>
        ))}
      </select>
      {hasChapters && <PanelButton panel="chapters" label={t('library.player.chapters')} />}
      {(episode.transcript_url ?? '') !== '' && (
        <PanelButton panel="transcript" label={t('library.podcasts.transcript')} />
      )}
      {mayDownload(episode) && (
        <a
          href={episode.audio_url ?? undefined}
          download={`${episode.title}.mp3`}
          aria-label={t('library.player.download')}
          title={t('library.player.download')}
          className={`${SQUARE} max-sm:ms-auto`}
        >
          <DownloadSign />
        </a>
      )}
    </div>
  )
}

function PanelButton({ panel, label }: { panel: Panel; label: string }) {
  const { panel: open } = usePlayer()
  const isOpen = open === panel
  return (
    <button
      type="button"
      id={`player-${panel}`}
      aria-expanded={isOpen}
      onClick={() => setPanel(isOpen ? null : panel)}
      className={`${buttonClass('line', 'small')} ${isOpen ? 'border-ink bg-sunken' : ''}`}
    >
      {label}
    </button>
  )
}
