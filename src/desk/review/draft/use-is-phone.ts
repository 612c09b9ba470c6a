import { useSyncExternalStore } from 'react'

/** Below the width from which the desk has its rail. */
const PHONE = '(width < 48rem)'

function subscribe(changed: () => void): () => void {
  const asked = matchMedia(PHONE)
  asked.addEventListener('change', changed)
  return () => asked.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone; false on the server. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  )
