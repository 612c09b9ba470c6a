import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

// Single keys of a page. Who does without them must be able to turn them off (WCAG 2.1.4).

/** What is looked at of an event of the keyboard. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

/**
 * The key that was pressed by itself, in small letters; null when it is held down, composes a letter, was taken by
 * somebody, or was pressed with another. On a keyboard without Latin letters the place of the key counts.
 */
export function singleKey(event: Pressed): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.repeat || event.isComposing || event.defaultPrevented) return null
  if (event.key === '؟') return '?'
  const isLatin = event.key.length === 1 && event.key <= '~'
  return (isLatin ? event.key : (event.code ?? '').replace(/^Key/, '')).toLowerCase()
}

/** Where keys mean text or belong to the control itself. A box to tick knows the space bar alone. */
const TYPING =
  'input:not([type="checkbox"]), textarea, select, audio, video, [contenteditable=""], [contenteditable="true"]'

/** Whether keys that are pressed there mean text or belong to the control. */
export const isTyping = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest(TYPING) !== null

/** Whether a key is meant for the page: not while the reader types, or a dialog or a menu is open. */
export const isForPage = ({ target }: Pick<Event, 'target'>): boolean =>
  !isTyping(target) && document.querySelector('[role="dialog"], [role="menu"]') === null

/** Hears every key of the document while the part stands in the page. */
export function useKeydown(onKey: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(onKey)
  useEffect(() => {
    const heard = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

/** Whether a reader uses the keys. */
export type KeysChoice = {
  isOn: () => boolean
  choose: (on: boolean) => void
  subscribe: (listener: () => void) => () => void
}

/** The choice that local storage keeps under `name`: `off`, or else they act. Without storage it holds for this page. */
export function keysChoice(name: string): KeysChoice {
  const listeners = new Set<() => void>()
  let chosenHere: boolean | null = null
  return {
    isOn() {
      if (chosenHere !== null) return chosenHere
      try {
        return localStorage.getItem(name) !== 'off'
      } catch {
        return true
      }
    },
    choose(on) {
      chosenHere = on
      try {
        localStorage.setItem(name, on ? 'on' : 'off')
      } catch {
        // it holds for this page
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether the keys are on; changes with the choice. */
export const useKeysOn = ({ subscribe, isOn }: KeysChoice): boolean =>
  useSyncExternalStore(subscribe, isOn, () => true)
