import { POSITIONS_KEY, type Positions, readPositions, withPosition } from './rules.ts'
import type { PodcastCard } from './calls.ts'

/** `idle`: not started, ended, or failed to play. `loading`: about to play, but without sound yet. */
export type Phase = 'idle' | 'loading' | 'playing' | 'paused'
export type Panel = 'chapters' | 'transcript'
export type PlayerState = {
  /** The episode in the player; null when the player is closed. */
  episode: PodcastCard | null
  phase: Phase
  seconds: number
  /** In seconds; 0 until it is known. */
  length: number
  speed: number
  panel: Panel | null
}

// The only player of this browser tab, outside of React: the frame owns the element, cards and bar read the state.
const CLOSED: PlayerState = { episode: null, phase: 'idle', seconds: 0, length: 0, speed: 1, panel: null }
let state = CLOSED
let audio: HTMLAudioElement | null = null
/** The path of the page on which playback was started. */
let startedOn = ''
let savedAt = 0
const listeners = new Set<() => void>()

function set(change: Partial<PlayerState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export const playerState = (): PlayerState => state
/** The state that the server renders: nothing plays there. */
export const closedPlayer = (): PlayerState => CLOSED

/** Subscribes to every change; returns the unsubscribe function. */
export function onPlayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The frame passes its `<audio>`, and null when it unmounts. */
export function attach(element: HTMLAudioElement | null): void {
  audio = element
}

/** Handles an episode's button: plays it and stops any other, or pauses it when it is playing. */
export function press(episode: PodcastCard, path: string): void {
  if (state.episode?.id !== episode.id) hold(episode, path)
  else if (state.phase === 'playing' || state.phase === 'loading') return pause()
  play()
}

/** Loads an episode into the player without playing it, to read along. */
export function show(episode: PodcastCard, path: string, panel: Panel): void {
  if (state.episode?.id !== episode.id) hold(episode, path)
  set({ panel })
}

/** Replaces the episode with its version in another language. */
export function renew(episode: PodcastCard): void {
  if (state.episode?.id === episode.id && state.episode.title !== episode.title) set({ episode })
}

function hold(episode: PodcastCard, path: string): void {
  stop()
  startedOn = path
  set({ episode, seconds: keptPosition(episode.id), length: (episode.duration_minutes ?? 0) * 60 })
}

// Safari plays only within the click handler itself: nothing may be awaited before `play`.
function play(): void {
  const { episode, speed } = state
  if (!audio || !episode?.audio_url) return
  if (audio.dataset['episode'] !== episode.id || audio.error) {
    audio.dataset['episode'] = episode.id
    audio.src = episode.audio_url
    audio.currentTime = state.seconds
  }
  audio.playbackRate = speed
  set({ phase: 'loading' })
  hushOthers()
  audio.play().catch((error: unknown) => {
    // playback errors are reported by the "error" event, and interruptions by "pause"
    if (error instanceof DOMException && error.name === 'NotAllowedError') set({ phase: 'paused' })
  })
}

let tabs: BroadcastChannel | null = null

/** Pauses the players in other tabs of this browser. Only a tab that has played listens: no other can be playing. */
function hushOthers(): void {
  if (!tabs) {
    tabs = new BroadcastChannel('player')
    tabs.addEventListener('message', pause)
  }
  tabs.postMessage(null)
}

export const pause = (): void => audio?.pause()

/** Plays or pauses the current episode. */
export function toggle(): void {
  if (state.phase === 'playing' || state.phase === 'loading') pause()
  else play()
}

/** Seeks to a position, at most to the last second, so that seeking never ends the episode. */
export function seek(seconds: number): void {
  const to = Math.max(0, state.length > 1 ? Math.min(seconds, state.length - 1) : seconds)
  if (audio && audio.dataset['episode'] === state.episode?.id) audio.currentTime = to
  set({ seconds: to })
  keep()
}

export function setSpeed(speed: number): void {
  if (audio) audio.playbackRate = speed
  set({ speed })
}

export const setPanel = (panel: Panel | null): void => set({ panel })

/** Stops and closes the player; the position is kept. */
export function stop(): void {
  if (state.episode) keep()
  if (audio) {
    audio.pause()
    delete audio.dataset['episode']
    audio.removeAttribute('src')
    audio.load() // otherwise the browser continues fetching
  }
  set({ ...CLOSED, speed: state.speed })
}

/**
 * Called when the reader arrives at `path`: playback stops on leaving the page where it was started. Source: public-site §4.
 */
export function arrive(path: string): void {
  if (state.episode && path !== startedOn) stop()
}

/**
 * The event handlers of the element. `hasFailed` is called when an episode cannot be played, and `plays` when one starts
 * playing.
 */
export const heard = (hasFailed: () => void, plays: () => void) => ({
  onPlaying: () => {
    set({ phase: 'playing' })
    plays()
  },
  onWaiting: () => {
    if (state.phase === 'playing') set({ phase: 'loading' })
  },
  onPause: () => {
    if (!audio?.paused) return // the event belongs to the previous episode
    if (state.phase !== 'idle') set({ phase: 'paused' })
    keep()
  },
  onLoadedMetadata: () => {
    if (!audio) return
    if (Math.abs(audio.currentTime - state.seconds) > 1) audio.currentTime = state.seconds
    audio.playbackRate = state.speed
    if (Number.isFinite(audio.duration)) set({ length: audio.duration })
  },
  onTimeUpdate: () => {
    if (!audio || audio.readyState === 0 || state.episode === null) return
    set({ seconds: audio.currentTime })
    if (Math.abs(state.seconds - savedAt) >= SAVE_SECONDS) keep()
  },
  onEnded: () => {
    set({ phase: 'idle', seconds: 0 })
    keep()
    if (audio) audio.currentTime = 0
  },
  onError: () => {
    if (!audio?.dataset['episode']) return // the source was removed
    set({ phase: 'idle' })
    hasFailed()
  },
})

/** The position is stored this often during playback. */
const SAVE_SECONDS = 5

function keep(): void {
  if (!state.episode) return
  savedAt = state.seconds
  const length = audio?.dataset['episode'] === state.episode.id ? audio.duration : Number.NaN
  store(withPosition(stored(), state.episode.id, state.seconds, length))
  set({})
}

/**
 * The position at which an episode was left on this device, in seconds; 0 when there is none. Changes from other tabs are
 * read only when this tab writes.
 */
export const keptPosition = (id: string): number => {
  positions ??= stored()
  return positions.find(([known]) => known === id)?.[1] ?? 0
}
let positions: Positions | null = null

function stored(): Positions {
  try {
    return readPositions(localStorage.getItem(POSITIONS_KEY))
  } catch {
    return [] // storage is not accessible
  }
}

function store(next: Positions): void {
  positions = next
  try {
    localStorage.setItem(POSITIONS_KEY, JSON.stringify(next))
  } catch {
    // storage is full or not accessible: the position is kept until the tab is closed
  }
}
