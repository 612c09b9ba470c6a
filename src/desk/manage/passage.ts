import { type RefObject, useEffect } from 'react'

/** Characters allowed between two words that a reader sees side by side: Markdown syntax, and the number of a citation. */
const BETWEEN = '[^\\p{L}\\p{N}]+(?:\\d+[^\\p{L}\\p{N}]+)?'
/** A passage that continues differently in the text is found by its beginning, of at least this many words. */
const BEGINNING = 3

/** The position in a Markdown text of a passage that was selected on its page; null when it is not found. */
export function placeOf(text: string, passage: string): { start: number; end: number } | null {
  const words = passage.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return null
  for (let count = words.length; count >= Math.min(BEGINNING, words.length); count--) {
    const found = new RegExp(words.slice(0, count).join(BETWEEN), 'u').exec(text)
    if (found) return { start: found.index, end: found.index + found[0].length }
  }
  return null
}

/** Selects a passage in a field once the field is rendered, and scrolls it into view. */
export function useShownPassage(field: RefObject<HTMLTextAreaElement | null>, passage: string | null): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const area = field.current
      const place = area && passage !== null ? placeOf(area.value, passage) : null
      if (!area || !place) return
      area.focus({ preventScroll: true })
      area.setSelectionRange(place.start, place.end)
      area.scrollTop = (area.scrollHeight * place.start) / area.value.length - area.clientHeight / 2
      area.scrollIntoView({ block: 'center' })
    }, 0) // after the dialog has taken the focus
    return () => clearTimeout(timer)
  }, [field, passage])
}
