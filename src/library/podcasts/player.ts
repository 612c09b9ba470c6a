import { POSITIONS_KEY, type Positions, readPositions, withPosition } from './rules.ts'
import type { PodcastCard } from './calls.ts'

/** `idle`: it has not begun, has come to its end, or could not be played. `loading`: it wants to play and has no sound yet. */
export type Phase = 'idle' | 'loading' | 'playing' | 'paused'
export type Panel = 'chapters' | 'transcript'
export type PlayerState = {
  /** What the player holds; null when it is closed. */
  episode: PodcastCard | null
  phase: Phase
  seconds: number
  /** In seconds; 0 until it is known. */
  length: number
  speed: number
  panel: Panel | null
}

// The one player of this browser tab, outside of React: the frame owns the element, cards and bar look at the state.
const CLOSED: PlayerState = { episode: null, phase: 'idle', seconds: 0, length: 0, speed: 1, panel: null }
let state = CLOSED
let audio: HTMLAudioElement | null = null
/** The path of the page on which it was started. */
let startedOn = ''
let savedAt = 0
const listeners = new Set<() => void>()

function set(change: Partial<PlayerState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export const playerState = (): PlayerState => state
/** What a server draws: nobody listens there. */
export const closedPlayer = (): PlayerState => CLOSED

/** Calls back at every change; answers how to stop. */
export function onPlayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The frame gives its `<audio>`, and null when it goes. */
export function attach(element: HTMLAudioElement | null): void {
  audio = element
}

/** The button of an episode: plays it, and stops any other; pauses it when it plays. */
export function press(episode: PodcastCard, path: string): void {
  if (state.episode?.id !== episode.id) hold(episode, path)
  else if (state.phase === 'playing' || state.phase === 'loading') return pause()
  play()
}

/** Takes an episode in hand without playing it, to read along. */
export function show(episode: PodcastCard, path: string, panel: Panel): void {
  if (state.episode?.id !== episode.id) hold(episode, path)
  set({ panel })
}

/** The same episode in the words of another language. */
export function renew(episode: PodcastCard): void {
  if (state.episode?.id === episode.id && state.episode.title !== episode.title) set({ episode })
}

function hold(episode: PodcastCard, path: string): void {
  stop()
  startedOn = path
  set({ episode, seconds: keptPosition(episode.id), length: (episode.duration_minutes ?? 0) * 60 })
}

// Safari plays only within the press itself: nothing may be waited for before `play`.
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
    // what cannot be played is told by the event "error", and what was overtaken by "pause"
    if (error instanceof DOMException && error.name === 'NotAllowedError') set({ phase: 'paused' })
  })
}

let tabs: BroadcastChannel | null = null

/** Pauses what plays in other tabs of this browser. Only a tab that has played listens: no other can be playing. */
function hushOthers(): void {
  if (!tabs) {
    tabs = new BroadcastChannel('player')
    tabs.addEventListener('message', pause)
  }
  tabs.postMessage(null)
}

export const pause = (): void => audio?.pause()

/** Plays or pauses what the player holds. */
export function toggle(): void {
  if (state.phase === 'playing' || state.phase === 'loading') pause()
  else play()
}

/** Goes to a moment, at most to the last second: the end is heard, not jumped to. */
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

/** Stops and closes the player; the place is kept. */
export function stop(): void {
  if (state.episode) keep()
  if (audio) {
    audio.pause()
    delete audio.dataset['episode']
    audio.removeAttribute('src')
    audio.load() // or the browser goes on fetching
  }
  set({ ...CLOSED, speed: state.speed })
}

/** The reader is at `path`: away from the page where it was started the sound stops. Source: public-site §4. */
export function arrive(path: string): void {
  if (state.episode && path !== startedOn) stop()
}

/** What the element tells. `hasFailed` is called when an episode cannot be played, and `plays` when one is heard. */
export const heard = (hasFailed: () => void, plays: () => void) => ({
  onPlaying: () => {
    set({ phase: 'playing' })
    plays()
  },
  onWaiting: () => {
    if (state.phase === 'playing') set({ phase: 'loading' })
  },
  onPause: () => {
    if (!audio?.paused) return // it belongs to the one before
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
    if (!audio?.dataset['episode']) return // it was emptied
    set({ phase: 'idle' })
    hasFailed()
  },
})

/** The place is written down this often while it plays. */
const SAVE_SECONDS = 5

function keep(): void {
  if (!state.episode) return
  savedAt = state.seconds
  const length = audio?.dataset['episode'] === state.episode.id ? audio.duration : Number.NaN
  store(withPosition(stored(), state.episode.id, state.seconds, length))
  set({})
}

/** Where an episode was left on this device, in seconds; 0 when it was not. Other tabs are heard of when this one writes. */
export const keptPosition = (id: string): number => {
  positions ??= stored()
  return positions.find(([known]) => known === id)?.[1] ?? 0
}
let positions: Positions | null = null

function stored(): Positions {
  try {
    return readPositions(localStorage.getItem(POSITIONS_KEY))
  } catch {
    return [] // storage is closed to us
  }
}

function store(next: Positions): void {
  positions = next
  try {
    localStorage.setItem(POSITIONS_KEY, JSON.stringify(next))
  } catch {
    // full, or closed to us: it is known until the tab is closed
  }
}
