import { useSyncExternalStore } from 'react'

function follow(changed: () => void): () => void {
  const listeners = new AbortController()
  window.addEventListener('online', changed, { signal: listeners.signal })
  window.addEventListener('offline', changed, { signal: listeners.signal })
  return () => listeners.abort()
}

/** Whether the browser has a network connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )

const nextOnline = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/** Sends a request as soon as the browser is online, and again if it went offline before the answer. */
export async function whenOnline<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    if (!navigator.onLine) await nextOnline()
    try {
      return await send()
    } catch (error) {
      if (navigator.onLine) throw error
    }
  }
}
