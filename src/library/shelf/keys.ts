import { useSyncExternalStore } from 'react'

/** Single keys of every public page, and what they do. */
export const PAGE_KEYS = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  s: 'save',
  '?': 'help',
} as const
/** After `g`: the pages they lead to. */
export const GO_KEYS = {
  h: '/',
  n: '/news',
  t: '/tools',
  a: '/agents',
  e: '/events',
  p: '/podcasts',
  l: '/leaderboard',
  s: '/saved',
} as const
export type PageDeed = { does: (typeof PAGE_KEYS)[keyof typeof PAGE_KEYS] } | { goes: string }

/** How long `g` waits for the second key. */
export const GO_WAIT_MS = 1500
/** Key in local storage: `off` when a reader does without the keys. */
export const KEYS_CHOICE = 'cadence_page_keys'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

/** The deed of a pressed key, `waits` after the first of two, else null. On a keyboard without Latin letters the place of the key counts. */
export function pageDeedOf(event: Pressed, afterG: boolean): PageDeed | 'waits' | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.repeat || event.isComposing || event.defaultPrevented) return null
  if (event.key === '؟') return { does: 'help' }
  const latin = event.key.length === 1 && event.key <= '~'
  const key = latin ? event.key.toLowerCase() : (event.code ?? '').replace(/^Key/, '').toLowerCase()
  if (afterG && isKeyOf(GO_KEYS, key)) return { goes: GO_KEYS[key] }
  if (key === 'g') return 'waits'
  return isKeyOf(PAGE_KEYS, key) ? { does: PAGE_KEYS[key] } : null
}

const isKeyOf = <Keys extends object>(keys: Keys, key: string): key is keyof Keys & string =>
  Object.hasOwn(keys, key)

// One choice and one dialog for this page.
const listeners = new Set<() => void>()
let chosenHere: boolean | null = null
let opened = false

/** Whether the keys act: single keys must be possible to turn off (WCAG 2.1.4). */
export function keysOn(): boolean {
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
  tell()
}

/** The choice and its switch. */
export const useKeysChoice = (): [boolean, (on: boolean) => void] => [
  useSyncExternalStore(subscribe, keysOn, () => true),
  choose,
]

/** Shows or hides the list of keys. */
export function openKeys(open: boolean): void {
  opened = open
  tell()
}

/** Whether the list of keys is shown. */
export const useKeysOpened = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => false,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
