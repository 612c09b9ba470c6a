const KEY = 'first_steps_'
const listeners = new Set<() => void>()

/** Keeps in this browser that the first administrator has not closed the banner yet. Signing out removes it. */
export function rememberFirstSteps(userId: string): void {
  change(() => window.localStorage.setItem(KEY + userId, '1'))
}

/** Closes the banner for good. */
export function forgetFirstSteps(userId: string): void {
  change(() => window.localStorage.removeItem(KEY + userId))
}

/** Whether this browser shows the banner to that account. */
export function hasFirstSteps(userId: string): boolean {
  try {
    return window.localStorage.getItem(KEY + userId) !== null
  } catch {
    return false // forbidden by the browser settings
  }
}

/** Calls `listener` after each change in this tab; returns a function that ends it. */
export function onFirstSteps(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(write: () => void): void {
  try {
    write()
  } catch {
    return // forbidden by the browser settings
  }
  for (const listener of listeners) listener()
}
