import { type Pressed, latinKey } from '#ui/single-keys.ts'

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** The key that opens the palette, as it is printed. */
export const FIND_KEY = isApple ? '⌘K' : 'Ctrl K'

/** Whether the palette was asked for by key. On Apple's keyboards, Control K deletes the rest of a line. */
export function isFindKey(event: Pressed & { shiftKey: boolean }): boolean {
  const { metaKey, ctrlKey, altKey, shiftKey, repeat, isComposing } = event
  if (altKey || shiftKey || repeat || isComposing) return false
  return (metaKey || (ctrlKey && !isApple)) && latinKey(event) === 'k'
}
