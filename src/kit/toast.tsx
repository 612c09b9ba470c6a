import { useSyncExternalStore } from 'react'
import { late } from './late.tsx'

export type ToastTone = 'success' | 'info' | 'error'
export type ToastOptions = {
  description?: string
  /** How long it stays; errors stay until they are closed unless this says otherwise. */
  durationMs?: number
  /** Looks and is announced like an error, whatever its tone. */
  destructive?: boolean
  /** An undo, for instance. */
  action?: { label: string; onPress: () => void }
  /** A toast with the id of one on the screen replaces it. */
  id?: string
}
export type Toast = ToastOptions & { tone: ToastTone; title: string }
/** Takes the toast with this id off the screen, or all of them with null. */
export type Dismissal = { dismissed: string | null }
type Change = Toast | Dismissal

// The one list of this browser tab: a page that never tells anything never loads what draws it.
let waiting: readonly Change[] = []
let wanted = false
const listeners = new Set<() => void>()

function tell(tone: ToastTone, title: string, options: ToastOptions = {}): void {
  wanted = true
  pass({ ...options, tone, title })
}

function pass(change: Change): void {
  waiting = [...waiting, change]
  for (const listener of listeners) listener()
}

/** Tells the reader something in the lower corner. Words come already translated. */
export const toast = {
  success: (title: string, options?: ToastOptions) => tell('success', title, options),
  info: (title: string, options?: ToastOptions) => tell('info', title, options),
  error: (title: string, options?: ToastOptions) => tell('error', title, options),
  /** Removes the toast about a state that has ended, by its id; without one, all toasts. */
  dismiss(id?: string): void {
    if (wanted) pass({ dismissed: id ?? null })
  },
}

/** Takes what waits to be shown or removed, in its order, and empties the list. */
export function takeWaiting(): readonly Change[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Calls back whenever something waits. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const load = () => import('./toast-shelf.tsx')
const Shelf = late(load, { quiet: true }) // what it would say waits for it

/** For those with something to lose: what they are told comes without the network too. */
export const loadToasts = (): void => void load().catch(() => undefined)

export type ToasterProps = {
  dir: 'ltr' | 'rtl'
  /** Name of the region for those who listen. */
  label: string
  closeLabel: string
}

/** Stands once in the page frame. */
export function Toaster(props: ToasterProps) {
  const needed = useSyncExternalStore(
    onToast,
    () => wanted,
    () => false,
  )
  return needed ? <Shelf {...props} /> : null
}
