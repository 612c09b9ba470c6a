type Find = () => HTMLElement | null | undefined

let wanted: Find | null = null

/**
 * Moves the focus to an element once the open dialog has closed: until then the dialog keeps the focus inside. Without an
 * open dialog, once the page is drawn.
 */
export function focusAfterDialog(find: Find): void {
  if (document.querySelector('[role="dialog"]') === null) setTimeout(() => find()?.focus(), 0)
  else wanted = find
}

/** Moves the focus where it was asked to go; false when nobody asked. A dialog calls it when it has closed. */
export function focusWanted(): boolean {
  const element = wanted?.()
  wanted = null
  element?.focus()
  return element !== null && element !== undefined
}
