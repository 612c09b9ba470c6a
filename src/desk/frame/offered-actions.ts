import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

// What the palette can do on the page that is open: its own actions, and its buttons.

/** An action of a page that can be run now. */
export type OfferedAction = {
  /** Unique on its page. */
  id: string
  label: string
  /** Further words that find it. */
  words?: string | undefined
  /** What is said about it at the end of its row. */
  note?: string | undefined
  /** The keys that do the same, pressed together. */
  keys?: readonly string[] | undefined
  run: () => void
}

const offers = new Map<number, readonly OfferedAction[]>()
const listeners = new Set<() => void>()
let all: readonly OfferedAction[] = []
let lastPart = 0

function offer(part: number, actions: readonly OfferedAction[]): void {
  if (actions.length > 0) offers.set(part, actions)
  else if (!offers.delete(part)) return
  all = [...offers].toSorted(([one], [other]) => one - other).flatMap(([, each]) => each)
  for (const listener of listeners) listener()
}

/** Offers actions in the palette while the component is mounted. */
export function useOfferedActions(actions: readonly OfferedAction[]): void {
  const [part] = useState(() => (lastPart += 1)) // the actions of a page come before those of its parts
  useEffect(() => offer(part, actions))
  useEffect(() => () => offer(part, []), [part])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The actions that the open page offers, those of the whole page before those of its parts. */
export const usePageActions = (): readonly OfferedAction[] => useSyncExternalStore(subscribe, () => all)

/** The buttons that the palette presses. */
export type DeskButton = 'samples' | 'backup' | 'tools' | 'agents' | 'events' | 'cleanup' | 'tool-urls'

const buttons = new Map<DeskButton, () => void>()
let awaited: DeskButton | null = null

/** Presses a button of the open page; false if it is not there. */
export function pressButton(name: DeskButton): boolean {
  const press = buttons.get(name)
  press?.()
  return press !== undefined
}

/** Presses a button now, or as soon as its page shows it. Returns a function that stops waiting for it. */
export function pressWhenShown(name: DeskButton): () => void {
  awaited = pressButton(name) ? null : name
  return () => void (awaited = awaited === name ? null : awaited)
}

/** Has the palette press a button while it is shown. `onPress` does what a click does, or nothing while that is not possible. */
export function usePressable(name: DeskButton, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const own = () => press()
    buttons.set(name, own)
    if (awaited === name) {
      awaited = null
      own()
    }
    return () => void (buttons.get(name) === own && buttons.delete(name))
  }, [name])
}
