import { useEffect } from 'react'
import { pictureSources } from '#ui/cover.ts'
import { useI18n } from '#languages/i18n.ts'
import type { PodcastCard } from './calls.ts'
import type { Chapter } from './episode-files.ts'
import { pause, playerState, seek, stop, toggle } from './player.ts'
import { usePlayer } from './player-use.tsx'
import { SKIP_SECONDS, chapterBeside } from './rules.ts'

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

/**
 * Reports what is playing to the operating system and handles its media keys: headphones, keyboards, the lock screen of a
 * phone. Renders nothing.
 */
export function MediaKeys({ episode, chapters }: { episode: PodcastCard; chapters: readonly Chapter[] }) {
  const { t } = useI18n()
  const { phase, seconds, length, speed } = usePlayer()
  const album = t('library.podcasts.title')
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title: episode.title,
      artist: document.documentElement.dataset['site'] ?? '',
      album,
      artwork: [{ src: pictureSources(episode).src }],
    })
    return () => {
      navigator.mediaSession.metadata = null
    }
  }, [episode, album])
  useEffect(() => ('mediaSession' in navigator ? obey(keysFor(chapters)) : undefined), [chapters])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const plays = phase === 'playing' || phase === 'loading'
    navigator.mediaSession.playbackState = plays ? 'playing' : phase === 'paused' ? 'paused' : 'none'
  }, [phase])
  const whole = Math.floor(seconds)
  useEffect(() => {
    if (!('mediaSession' in navigator) || length <= 0) return
    navigator.mediaSession.setPositionState({
      duration: length,
      position: Math.min(whole, length),
      playbackRate: speed,
    })
  }, [whole, length, speed])
  return null
}

function keysFor(chapters: readonly Chapter[]): Handlers {
  const by = (step: number) => () => seek(playerState().seconds + step)
  const toChapter = (step: -1 | 1) => () => {
    const to = chapterBeside(chapters, playerState().seconds, step)
    if (to !== null) seek(to)
  }
  return {
    play: toggle,
    pause,
    stop,
    seekbackward: by(-SKIP_SECONDS),
    seekforward: by(SKIP_SECONDS),
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) seek(seekTime)
    },
    ...(chapters.length > 1 && { previoustrack: toChapter(-1), nexttrack: toChapter(1) }),
  }
}

function obey(handlers: Handlers): () => void {
  const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][] // the type of `handlers` ensures this
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      navigator.mediaSession.setActionHandler(action, handler)
    } catch {
      // the browser does not support this action
    }
  }
  for (const [action, handler] of actions) set(action, handler)
  return () => {
    for (const [action] of actions) set(action, null)
  }
}
