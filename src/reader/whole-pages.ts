import { isOnline } from '#ui/online.ts'

/**
 * Offline, a link loads the whole page, which may be kept; the router would make calls, which are not kept. Returns a
 * function that stops it.
 */
export function loadWholePagesOffline(): () => void {
  window.addEventListener('click', loadWholePage, true)
  return () => window.removeEventListener('click', loadWholePage, true)
}

function loadWholePage(event: MouseEvent): void {
  if (isOnline() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target !== '' || link.origin !== location.origin || link.hash !== '') return
  event.preventDefault()
  event.stopPropagation()
  location.assign(link.href)
}
