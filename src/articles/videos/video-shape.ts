import { useSyncExternalStore } from 'react'
import { VIDEO_SHAPES, type VideoShape } from './rules.ts'

/** Screens held upright, which the vertical video fills. */
const UPRIGHT = '(max-width: 640px) and (orientation: portrait)'
const KEY = 'cadence.video-shape'
const listeners = new Set<() => void>()

/**
 * The shape that the viewer chose on this device, else the one that suits the screen; `square` on the server, which knows
 * neither.
 */
export const useVideoShape = (): VideoShape => useSyncExternalStore(subscribe, shape, () => 'square')

/** Remembers the viewer's choice on this device, or only for this page where nothing can be stored. */
export function chooseShape(chosen: VideoShape): void {
  here = chosen
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // the browser stores nothing
  }
  for (const listener of listeners) listener()
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
