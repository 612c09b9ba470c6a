import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

// Single-key shortcuts of a page. Readers must be able to turn them off (WCAG 2.1.4).

/** The properties of a keyboard event that are read. */
export type Pressed = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
>

/**
 * The key that was pressed alone, in lower case; null if it is held down, is part of a composition, was already handled, or
 * was pressed with a modifier.
 */
export function singleKey(event: Pressed): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.repeat || event.isComposing || event.defaultPrevented) return null
  if (event.key === '؟') return '?'
  return latinKey(event)
}

/** The name of a key in lower case; on a keyboard without Latin letters, that of its position. */
export function latinKey({ key, code }: Pick<Pressed, 'key' | 'code'>): string {
  const isLatin = key.length === 1 && key <= '~'
  return (isLatin ? key : (code ?? '').replace(/^Key/, '')).toLowerCase()
}

/** Elements in which keys enter text or belong to the control itself. A checkbox uses only the space bar. */
const TYPING =
  'input:not([type="checkbox"]), textarea, select, audio, video, [contenteditable=""], [contenteditable="true"]'

/** Whether keys pressed on this target enter text or belong to the control. */
export const isTyping = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest(TYPING) !== null

/** Whether a key is meant for the page: not while the reader types, or while a dialog or a menu is open. */
export const isForPage = ({ target }: Pick<Event, 'target'>): boolean =>
  !isTyping(target) && document.querySelector('[role="dialog"], [role="menu"]') === null

/** Listens to every key event of the document while the component is mounted; `first` means before the controls do. */
export function useKeydown(onKey: (event: KeyboardEvent) => void, { first = false } = {}): void {
  const listen = useEffectEvent(onKey)
  useEffect(() => {
    const heard = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', heard, first)
    return () => document.removeEventListener('keydown', heard, first)
  }, [first])
}

/** Whether a reader uses the shortcuts. */
export type KeysChoice = {
  isOn: () => boolean
  choose: (on: boolean) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * The choice stored in local storage under `name`: the shortcuts are on unless it is `off`. Before there is one, those stored
 * under `earlier` names count. Without storage the choice is valid for this page.
 */
export function keysChoice(name: string, earlier: readonly string[] = []): KeysChoice {
  const listeners = new Set<() => void>()
  let chosenHere: boolean | null = null
  return {
    isOn() {
      if (chosenHere !== null) return chosenHere
      try {
        const kept = localStorage.getItem(name)
        if (kept !== null) return kept !== 'off'
        return earlier.every((each) => localStorage.getItem(each) !== 'off')
      } catch {
        return true
      }
    },
    choose(on) {
      chosenHere = on
      try {
        localStorage.setItem(name, on ? 'on' : 'off')
      } catch {
        // the choice is valid for this page
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether the shortcuts are on; updates with the choice. */
export const useKeysOn = ({ subscribe, isOn }: KeysChoice): boolean =>
  useSyncExternalStore(subscribe, isOn, () => true)
