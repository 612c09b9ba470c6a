import { type RefObject, useRef } from 'react'

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

/** Moves the focus to the requested element; false when there is none. */
function focusWanted(): boolean {
  const element = wanted?.()
  wanted = null
  element?.focus()
  return element !== null && element !== undefined
}

/** For a dialog that is closed by more than its trigger: what it does with the focus when it opens and closes. */
export function useFocusOfDialog(first?: RefObject<HTMLElement | null>): {
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
} {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event) {
      before.current = document.activeElement
      if (!first?.current) return
      event.preventDefault()
      first.current.focus()
    },
    onCloseAutoFocus(event) {
      if (focusWanted()) return event.preventDefault()
      // the library only restores the focus to a trigger, and otherwise leaves it nowhere
      if (!(before.current instanceof HTMLElement) || !before.current.isConnected) return
      event.preventDefault()
      before.current.focus()
    },
  }
}
