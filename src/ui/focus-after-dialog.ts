type Find = () => HTMLElement | null | undefined

let wanted: Find | null = null

/**
 * Moves the focus to an element after the open dialog has closed, because until then the dialog keeps the focus inside.
 * Without an open dialog, it does so once the page is rendered.
 */
export function focusAfterDialog(find: Find): void {
  if (document.querySelector('[role="dialog"]') === null) setTimeout(() => find()?.focus(), 0)
  else wanted = find
}

/** Moves the focus to the requested element; false when there is none. A dialog calls it after it has closed. */
export function focusWanted(): boolean {
  const element = wanted?.()
  wanted = null
  element?.focus()
  return element !== null && element !== undefined
}
