import type { Clock } from '#platform/clock.ts'
import type { Topic } from '#articles/rules.ts'
import {
  EMPTY_SHELF,
  MAX_HISTORY,
  MAX_SAVED,
  type Shelf,
  readShelf,
  withStory,
  withoutStory,
} from './rules.ts'

/** The local storage key of a shelf, which is stored as JSON. A shelf in another format gets another key. */
export const SHELF_KEY = 'cadence_shelf_v1'

/** The result of a change: `here` holds until the page is closed, because the browser stores nothing (more). */
export type Kept = 'kept' | 'here' | 'full'

/** What the store needs from its browser; tests pass their own. */
export type ShelfParts = {
  /** Null where the browser has no storage. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  clock: Clock
}

/** Opens the shelf of this device. Each change reads the stored shelf first, because another tab may have changed it. */
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
  /** Returns the same object as long as nothing has changed. */
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
    notify()
    return ended
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const now = () => clock.now().toISOString()

  return {
    state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    save(id: string): Kept {
      const { saved } = state()
      if (saved.length >= MAX_SAVED && saved.every((each) => each.id !== id)) return 'full'
      return change({ ...state(), saved: withStory(saved, { id, at: now() }, MAX_SAVED) })
    },
    unsave: (id: string): Kept => change({ ...state(), saved: withoutStory(state().saved, id) }),
    /** Records that a story was opened. */
    read: (id: string): Kept =>
      change({ ...state(), history: withStory(state().history, { id, at: now() }, MAX_HISTORY) }),
    mute: (topic: Topic): Kept => {
      const { muted } = state()
      return change({ ...state(), muted: [...muted.filter((each) => each !== topic), topic] })
    },
    unmute: (topic: Topic): Kept =>
      change({ ...state(), muted: state().muted.filter((each) => each !== topic) }),
    forget: (id: string): Kept => change({ ...state(), history: withoutStory(state().history, id) }),
    /** Empties the shelf after it was moved to an account, except for the stories for which there was no room. */
    leave(saved: readonly string[]): void {
      change({ ...EMPTY_SHELF, saved: state().saved.filter(({ id }) => saved.includes(id)) })
    },
    clear: (list: 'saved' | 'history'): Kept => change({ ...state(), [list]: [] }),
    /** Restores a list to its state before it was cleared. */
    restore: (list: 'saved' | 'history', before: Shelf): Kept => change({ ...state(), [list]: before[list] }),
  }
}
