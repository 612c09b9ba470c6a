import { useSyncExternalStore } from 'react'
import type { Clock } from '#platform/clock.ts'
import { systemClock } from '#platform/clock.ts'
import type { Topic } from '#library/rules.ts'
import {
  EMPTY_SHELF,
  MOST_HISTORY,
  MOST_SAVED,
  type Shelf,
  readShelf,
  withStory,
  withoutStory,
} from './rules.ts'

/** The one key of local storage in which a shelf is kept, as JSON. A shelf of another form will have another key. */
export const SHELF_KEY = 'cadence_shelf_v1'

/** How a change ended: `here` holds until the page is closed, because the browser keeps nothing (more). */
export type Kept = 'kept' | 'here' | 'full'

/** What the store needs of its browser; tests give their own. */
export type ShelfParts = {
  /** Null where the browser keeps nothing. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  clock: Clock
}

/** Opens the shelf of this device. Each change reads what is stored first: another tab may have changed it. */
export function openShelfStore({ storage, clock }: ShelfParts) {
  let text: string | null = null
  let shelf = EMPTY_SHELF
  let onlyHere = storage === null
  const listeners = new Set<() => void>()

  const stored = (): string | null => {
    if (onlyHere) return text
    try {
      return storage?.getItem(SHELF_KEY) ?? null
    } catch {
      return text
    }
  }
  /** The same object as long as nothing has changed. */
  const state = (): Shelf => {
    const now = stored()
    if (now !== text) {
      text = now
      shelf = readShelf(now)
    }
    return shelf
  }
  const change = (next: Shelf): Kept => {
    text = JSON.stringify(next)
    shelf = next
    let ended: Kept = 'kept'
    try {
      if (storage === null) ended = 'here'
      else storage.setItem(SHELF_KEY, text)
      onlyHere = storage === null
    } catch {
      onlyHere = true
      ended = 'here'
    }
    tell()
    return ended
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const now = () => clock.now().toISOString()

  return {
    state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Another tab has written: what is shown is read anew. */
    tell,
    save(id: string): Kept {
      const { saved } = state()
      if (saved.length >= MOST_SAVED && saved.every((each) => each.id !== id)) return 'full'
      return change({ ...state(), saved: withStory(saved, { id, at: now() }, MOST_SAVED) })
    },
    unsave: (id: string): Kept => change({ ...state(), saved: withoutStory(state().saved, id) }),
    /** A story was opened. */
    read: (id: string): Kept =>
      change({ ...state(), history: withStory(state().history, { id, at: now() }, MOST_HISTORY) }),
    mute: (topic: Topic): Kept => {
      const { muted } = state()
      return change({ ...state(), muted: [...muted.filter((each) => each !== topic), topic] })
    },
    unmute: (topic: Topic): Kept =>
      change({ ...state(), muted: state().muted.filter((each) => each !== topic) }),
    clear: (list: 'saved' | 'history'): Kept => change({ ...state(), [list]: [] }),
    /** Puts a list back as it was before it was cleared. */
    restore: (list: 'saved' | 'history', before: Shelf): Kept => change({ ...state(), [list]: before[list] }),
  }
}

/** The shelf of this browser. On the server it is empty and stays so. */
export const shelf = openShelfStore({ storage: storageOfBrowser(), clock: systemClock })

/** The shelf as it is now; empty while a page is drawn on the server and comes alive. */
export function useShelf(): Shelf {
  return useSyncExternalStore(follow, shelf.state, () => EMPTY_SHELF)
}

function follow(changed: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key === SHELF_KEY || event.key === null) shelf.tell()
  }
  window.addEventListener('storage', otherTab)
  const stop = shelf.subscribe(changed)
  return () => {
    window.removeEventListener('storage', otherTab)
    stop()
  }
}

function storageOfBrowser(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null // forbidden by the reader's settings
  }
}
