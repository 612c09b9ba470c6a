import { useSyncExternalStore } from 'react'
import { late } from './late.tsx'

export type ToastTone = 'success' | 'info' | 'error'
export type ToastOptions = {
  description?: string
  /** How long it stays; errors stay until they are closed unless this is set. */
  durationMs?: number
  /** Looks and is announced like an error, whatever its tone. */
  destructive?: boolean
  /** For example, an undo; `key` is printed beside it, `until` draws a line that shrinks for as long as the toast stays. */
  action?: { label: string; onPress: () => void; key?: string | undefined; until?: boolean }
  /** A toast replaces the one on screen with the same id. */
  id?: string
}
export type Toast = ToastOptions & { tone: ToastTone; title: string }
/** Removes the toast with this id from the screen, or all toasts with null. */
export type Dismissal = { dismissed: string | null }
type Change = Toast | Dismissal

// The only list of this browser tab: a page that shows no toast never loads the code that renders them.
let waiting: readonly Change[] = []
let wanted = false
const listeners = new Set<() => void>()

function showToast(tone: ToastTone, title: string, options: ToastOptions = {}): void {
  wanted = true
  pass({ ...options, tone, title })
}

function pass(change: Change): void {
  waiting = [...waiting, change]
  for (const listener of listeners) listener()
}

/** Shows a toast in the lower corner. Texts are already translated. */
export const toast = {
  success: (title: string, options?: ToastOptions) => showToast('success', title, options),
  info: (title: string, options?: ToastOptions) => showToast('info', title, options),
  error: (title: string, options?: ToastOptions) => showToast('error', title, options),
  /** Removes the toast about a state that has ended, by its id; without one, all toasts. */
  dismiss(id?: string): void {
    if (wanted) pass({ dismissed: id ?? null })
  },
}

/** Returns the waiting toasts and dismissals in order, and empties the list. */
export function takeWaiting(): readonly Change[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Calls the listener whenever something is added to the list. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const load = () => import('./toast-shelf.tsx')
const Shelf = late(load, { quiet: true }) // its toasts wait until it has loaded

/** For readers who could lose something: loads the toasts early, so that they appear without network too. */
export const loadToasts = (): void => void load().catch(() => undefined)

export type ToasterProps = {
  dir: 'ltr' | 'rtl'
  /** The name of the region for screen readers. */
  label: string
  closeLabel: string
}

/** Rendered once in the page frame. */
export function Toaster(props: ToasterProps) {
  const needed = useSyncExternalStore(
    onToast,
    () => wanted,
    () => false,
  )
  return needed ? <Shelf {...props} /> : null
}
