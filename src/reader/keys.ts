import { useSyncExternalStore } from 'react'
import { type Pressed, keysChoice, singleKey } from '#ui/single-keys.ts'

/** Single keys of every public page, and what they do. */
export const PAGE_KEYS = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  s: 'save',
  '?': 'help',
} as const
/** The keys after `g`, and the pages that they open. */
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
export type PageAction = { does: (typeof PAGE_KEYS)[keyof typeof PAGE_KEYS] } | { goes: string }

/** How long `g` waits for the second key. */
export const GO_WAIT_MS = 1500
/** The reader's choice whether these keys are active. */
export const pageKeysChoice = keysChoice('cadence_page_keys')

/** The action of a pressed key, `waits` after the first of two keys, otherwise null. */
export function pageActionOf(event: Pressed, afterG: boolean): PageAction | 'waits' | null {
  const key = singleKey(event)
  if (key === null) return null
  if (afterG && isKeyOf(GO_KEYS, key)) return { goes: GO_KEYS[key] }
  if (key === 'g') return 'waits'
  return isKeyOf(PAGE_KEYS, key) ? { does: PAGE_KEYS[key] } : null
}

const isKeyOf = <Keys extends object>(keys: Keys, key: string): key is keyof Keys & string =>
  Object.hasOwn(keys, key)

// There is one dialog per page.
const listeners = new Set<() => void>()
let opened = false

/** Shows or hides the list of keys. */
export function openKeys(open: boolean): void {
  opened = open
  for (const listener of listeners) listener()
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
