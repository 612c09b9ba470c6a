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

// The one list of this browser tab: a page that never tells anything never loads what draws it.
let waiting: readonly Toast[] = []
let wanted = false
const listeners = new Set<() => void>()

function tell(tone: ToastTone, title: string, options: ToastOptions = {}): void {
  wanted = true
  waiting = [...waiting, { ...options, tone, title }]
  for (const listener of listeners) listener()
}

/** Tells the reader something in the lower corner. Words come already translated. */
export const toast = {
  success: (title: string, options?: ToastOptions) => tell('success', title, options),
  info: (title: string, options?: ToastOptions) => tell('info', title, options),
  error: (title: string, options?: ToastOptions) => tell('error', title, options),
}

/** Takes what waits to be shown, and empties the list. */
export function takeWaiting(): readonly Toast[] {
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
