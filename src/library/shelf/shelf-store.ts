import type { Clock } from '#platform/clock.ts'
import type { Topic } from '#library/rules.ts'
import {
  EMPTY_SHELF,
  MAX_HISTORY,
  MAX_SAVED,
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
    save(id: string): Kept {
      const { saved } = state()
      if (saved.length >= MAX_SAVED && saved.every((each) => each.id !== id)) return 'full'
      return change({ ...state(), saved: withStory(saved, { id, at: now() }, MAX_SAVED) })
    },
    unsave: (id: string): Kept => change({ ...state(), saved: withoutStory(state().saved, id) }),
    /** A story was opened. */
    read: (id: string): Kept =>
      change({ ...state(), history: withStory(state().history, { id, at: now() }, MAX_HISTORY) }),
    mute: (topic: Topic): Kept => {
      const { muted } = state()
      return change({ ...state(), muted: [...muted.filter((each) => each !== topic), topic] })
    },
    unmute: (topic: Topic): Kept =>
      change({ ...state(), muted: state().muted.filter((each) => each !== topic) }),
    forget: (id: string): Kept => change({ ...state(), history: withoutStory(state().history, id) }),
    /** All has gone to an account, but for the stories that found no room there. */
    leave(saved: readonly string[]): void {
      change({ ...EMPTY_SHELF, saved: state().saved.filter(({ id }) => saved.includes(id)) })
    },
    clear: (list: 'saved' | 'history'): Kept => change({ ...state(), [list]: [] }),
    /** Puts a list back as it was before it was cleared. */
    restore: (list: 'saved' | 'history', before: Shelf): Kept => change({ ...state(), [list]: before[list] }),
  }
}
