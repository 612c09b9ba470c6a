const KEY = 'first_steps_'
/** The accounts that have closed it in this tab, whose browser may store nothing. */
const closed = new Set<string>()
const listeners = new Set<() => void>()

/** Not at the end of the key, so that signing out keeps it: a closed banner stays closed. */
const keyOf = (userId: string): string => `${KEY}${userId}_closed`

/** Closes the banner for this account in this browser, for good. */
export function closeFirstSteps(userId: string): void {
  closed.add(userId)
  try {
    window.localStorage.setItem(keyOf(userId), '1')
  } catch {
    // forbidden by the browser settings: it stays closed in this tab
  }
  for (const listener of listeners) listener()
}

/** Whether this account has closed the banner in this browser. */
export function areFirstStepsClosed(userId: string): boolean {
  if (closed.has(userId)) return true
  try {
    return window.localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false // forbidden by the browser settings
  }
}

/** Calls `listener` after each change in this tab; returns a function that ends it. */
export function onFirstSteps(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
