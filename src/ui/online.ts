import { useSyncExternalStore } from 'react'

const ANSWER_MS = 5000
const AGAIN_MS = 5000

let online = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Whether the site can be reached. A browser without a network says that it is offline, although it still reaches a site on
 * the same computer: the site is asked then.
 */
export const isOnline = (): boolean => online

/** Finds out whether the site can be reached; while it cannot, again every 5 s. */
async function look(): Promise<boolean> {
  const found = navigator.onLine || (await siteAnswers()) || navigator.onLine // it may have come back
  clearTimeout(timer)
  if (!found) timer = setTimeout(() => void look(), AGAIN_MS)
  if (found !== online) {
    online = found
    for (const listener of listeners) listener()
  }
  return found
}

async function siteAnswers(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    return true
  } catch {
    return false
  }
}

if ('window' in globalThis) {
  window.addEventListener('online', () => void look())
  window.addEventListener('offline', () => void look())
  void look()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the site can be reached. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)

const nextOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      unsubscribe()
      resolve()
    })
  })

/** Sends a request as soon as the site can be reached, and again if the connection was lost before the answer. */
export async function whenOnline<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    if (!online) await nextOnline()
    try {
      return await send()
    } catch (error) {
      if (await look()) throw error
    }
  }
}
