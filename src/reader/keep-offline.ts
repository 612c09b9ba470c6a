import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useI18n } from '#languages/i18n.ts'
import type { WorkerMessage } from './offline/offline-rules.ts'

/** Registers the service worker that keeps pages for offline use, and notifies it of visited pages and of who reads. */
export function useOfflinePages(signedIn: boolean): void {
  const router = useRouter()
  const { language } = useI18n()
  useEffect(() => {
    const tell = (message: WorkerMessage) => void workerOf()?.then((worker) => worker?.postMessage(message))
    tell({ tell: signedIn ? 'signed-in' : 'signed-out' })
    if (signedIn) return undefined
    const visited = () => tell({ tell: 'visited', path: location.pathname, language, edition: !savesData() })
    visited()
    return router.subscribe('onResolved', ({ pathChanged }) => pathChanged && visited())
  }, [router, language, signedIn])
}

let registered: Promise<ServiceWorker | null> | undefined

/** Undefined where there can be no worker: during development, or at an insecure address that is not this machine. */
function workerOf(): Promise<ServiceWorker | null> | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  registered ??= navigator.serviceWorker
    .register('/sw.js', { scope: '/' })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active)
    .catch(() => null) // forbidden by the reader's settings; everything else works
  return registered
}

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true // not in every browser, nor in the types
