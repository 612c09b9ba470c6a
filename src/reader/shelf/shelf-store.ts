import type { Clock } from '#platform/clock.ts'
import {
  EMPTY_SHELF,
  MAX_SAVED,
  type LocalChange,
  type Shelf,
  afterChange,
  isFull,
  readShelf,
  withoutStory,
} from './rules.ts'

/** The local storage key of a shelf, which is stored as JSON. A shelf in another format gets another key. */
export const SHELF_KEY = 'cadence_shelf_v1'

/** The result of a change: `here` holds until the page is closed, because the browser stores nothing (more). */
export type Outcome = 'kept' | 'here' | 'full'

/** How a copy relates to its account: `waiting` has changes that could not be sent to the server yet. */
export type SyncState = 'loading' | 'kept' | 'waiting' | 'failed'

/** The shelf of a reader: of a visitor on this device, or of an account. */
export type ShelfStore = {
  /** Returns the same object as long as nothing has changed. */
  state(): Shelf
  change(change: LocalChange): Outcome
  /** Where the shelf is kept, and for an account how this browser's copy relates to it. */
  keeping(): 'device' | SyncState
  /** The maximum number of saved stories. */
  maxSaved: number
  subscribe(listener: () => void): () => void
  /** Asks the server, initially and again after a failure; a device has none. */
  open(): Promise<void>
}

/** What a store needs from its browser; tests pass their own. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'> | null

export type DeviceShelf = ShelfStore & {
  /** Empties the shelf after it was moved to an account, except for the stories for which there was no room. */
  leave(saved: readonly string[]): void
}

/** Opens the shelf of this device, on which topics can only be muted. */
export function openDeviceShelf({ storage, clock }: { storage: BrowserStorage; clock: Clock }): DeviceShelf {
  const { state, keep, subscribe } = openStored({ storage, key: SHELF_KEY, read: readShelf })
  return {
    state,
    subscribe,
    change(one: LocalChange): Outcome {
      const before = state()
      if (isFull(before, one, MAX_SAVED)) return 'full'
      // Saving a story again makes it the newest; an account keeps the first time.
      const saved = one.do === 'save' ? withoutStory(before.saved, one.id) : before.saved
      return keep(
        afterChange({ ...before, saved }, one, { at: clock.now().toISOString(), maxSaved: MAX_SAVED }),
      )
    },
    leave: (saved) =>
      void keep({ ...EMPTY_SHELF, saved: state().saved.filter(({ id }) => saved.includes(id)) }),
    keeping: () => 'device',
    maxSaved: MAX_SAVED,
    open: () => Promise.resolve(),
  }
}

type Stored<Value> = { storage: BrowserStorage; key: string; read: (text: string | null) => Value }

/**
 * A value that the browser stores as JSON under a key. Each read looks there first, because another tab may have changed it.
 * Without storage, or where it is full, this page keeps the value alone.
 */
export function openStored<Value>({ storage, key, read }: Stored<Value>) {
  let text: string | null = null
  let value = read(null)
  let onlyHere = storage === null
  const listeners = new Set<() => void>()

  const stored = (): string | null => {
    if (onlyHere) return text
    try {
      return storage?.getItem(key) ?? null
    } catch {
      return text
    }
  }
  const show = () => {
    for (const listener of listeners) listener()
  }
  return {
    state: (): Value => {
      const now = stored()
      if (now !== text) {
        text = now
        value = read(now)
      }
      return value
    },
    keep: (next: Value): Outcome => {
      text = JSON.stringify(next)
      value = next
      onlyHere = storage === null
      try {
        storage?.setItem(key, text)
      } catch {
        onlyHere = true
      }
      show()
      return onlyHere ? 'here' : 'kept'
    },
    show,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
