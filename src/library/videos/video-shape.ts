import { useSyncExternalStore } from 'react'
import { VIDEO_SHAPES, type VideoShape } from './rules.ts'

/** Screens that are held upright: the video that fills them is the upright one. */
const UPRIGHT = '(max-width: 640px) and (orientation: portrait)'
const KEY = 'cadence.video-shape'
const listeners = new Set<() => void>()

/** The shape that the viewer has chosen on this device, else the one that suits the screen; on the server nobody knows. */
export const useVideoShape = (): VideoShape => useSyncExternalStore(subscribe, shape, () => 'square')

/** Remembers what the viewer has chosen, on this device; for this page where nothing can be kept. */
export function chooseShape(chosen: VideoShape): void {
  here = chosen
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // a browser that keeps nothing
  }
  for (const tell of listeners) tell()
}
let here: VideoShape | null = null

const shape = (): VideoShape => here ?? kept() ?? (matchMedia(UPRIGHT).matches ? 'vertical' : 'square')

function kept(): VideoShape | null {
  try {
    const found = localStorage.getItem(KEY)
    return VIDEO_SHAPES.find((each) => each === found) ?? null
  } catch {
    return null
  }
}

function subscribe(changed: () => void): () => void {
  const asked = matchMedia(UPRIGHT)
  asked.addEventListener('change', changed)
  listeners.add(changed)
  return () => {
    asked.removeEventListener('change', changed)
    listeners.delete(changed)
  }
}
