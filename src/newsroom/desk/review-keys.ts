import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** What the keys of the review do. */
export const REVIEW_KEYS = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  e: 'edit',
  '?': 'help',
} as const
export type ReviewDeed = (typeof REVIEW_KEYS)[keyof typeof REVIEW_KEYS]

/** Key in local storage: `off` when an editor does without the keys. */
const KEYS_CHOICE = 'cadence_review_keys'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

/** The deed of a pressed key, or null. On a keyboard without Latin letters the place of the key counts. */
export function deedOf(event: Pressed): ReviewDeed | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.repeat || event.isComposing || event.defaultPrevented) return null
  if (event.key === '؟') return 'help'
  const latin = event.key.length === 1 && event.key <= '~'
  const key = latin ? event.key.toLowerCase() : event.code.replace(/^Key/, '').toLowerCase()
  return isReviewKey(key) ? REVIEW_KEYS[key] : null
}

const isReviewKey = (key: string): key is keyof typeof REVIEW_KEYS => Object.hasOwn(REVIEW_KEYS, key)

/** Where keys mean text or belong to the control itself. */
const TYPING = 'input, textarea, select, audio, video, [contenteditable=""], [contenteditable="true"]'

/** Listens for the keys of the review, not while the reader types, a dialog or a menu is open, or the keys are off. */
export function useReviewKeys(onDeed: (deed: ReviewDeed) => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const deed = deedOf(event)
    if (deed === null || !keysOn()) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    if (document.querySelector('[role="dialog"], [role="menu"]')) return
    event.preventDefault()
    onDeed(deed)
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

const listeners = new Set<() => void>()
let chosenHere: boolean | null = null

function keysOn(): boolean {
  if (chosenHere !== null) return chosenHere
  try {
    return localStorage.getItem(KEYS_CHOICE) !== 'off'
  } catch {
    return true
  }
}

function choose(on: boolean): void {
  chosenHere = on
  try {
    localStorage.setItem(KEYS_CHOICE, on ? 'on' : 'off')
  } catch {
    // without storage the choice holds for this page
  }
  for (const listener of listeners) listener()
}

/** Whether the keys are on, and the switch: single keys must be possible to turn off. */
export function useKeysChoice(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, keysOn, () => true)
  return [on, choose]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
