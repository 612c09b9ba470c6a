import { useEffect, useLayoutEffect, type RefObject } from 'react'

/** From the start of a text to the end of a part of it, in characters. */
type Place = readonly [from: number, end: number]
/** The upper and the lower edge, in CSS pixels. */
type Edges = { top: number; bottom: number }

/** Scrolls `column` at once, and nothing around it, so that what is between the edges in the window is visible. */
export function showInColumn(column: Element, { top, bottom }: Edges): void {
  const box = column.getBoundingClientRect()
  const [above, below] = [top - box.top, bottom - box.bottom]
  if (above < 0 && below < 0) column.scrollTop += above
  else if (above > 0 && below > 0) column.scrollTop += Math.min(above, below)
}

/** Where a place is in the text of a field, from the upper edge of its text to the lower one. */
function edgesOf(field: HTMLTextAreaElement, [from, end]: Place): Edges {
  const { lineHeight, paddingBottom } = getComputedStyle(field)
  const copy = field.cloneNode() as HTMLTextAreaElement // a clone of a textarea is one
  const overflows = field.scrollHeight > field.clientHeight
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.offsetWidth}px`,
    height: '0',
    minHeight: '0',
    overflowY: overflows ? 'scroll' : 'hidden',
  })
  field.after(copy)
  const heightTo = (position: number) => {
    copy.value = field.value.slice(0, position)
    return copy.scrollHeight - Number.parseFloat(paddingBottom)
  }
  const edges = { top: heightTo(from) - Number.parseFloat(lineHeight), bottom: heightTo(end) }
  copy.remove()
  return edges
}

/** Selects a place in a field that does not have the focus, and scrolls the field and its column to it. */
export function selectUnfocused(field: HTMLTextAreaElement, column: Element | null, place: Place): void {
  if (document.activeElement === field) return
  field.setSelectionRange(...place)
  const { top, bottom } = edgesOf(field, place)
  const start = () => field.getBoundingClientRect().top + field.clientTop - field.scrollTop
  showInColumn(field, { top: start() + top, bottom: start() + bottom })
  if (column) showInColumn(column, { top: start() + top, bottom: start() + bottom })
}

/** Gives a place in a field the ground and the bar of what is lit; none with null. */
export function useMark(fieldRef: RefObject<HTMLTextAreaElement | null>, place: Place | null): void {
  const [from, end] = place ?? [null, null]
  useLayoutEffect(() => {
    const field = fieldRef.current
    if (!field || from === null || end === null) return
    const draw = () => {
      const { top, bottom } = edgesOf(field, [from, end])
      const side = getComputedStyle(field).direction === 'rtl' ? 'right' : 'left'
      Object.assign(field.style, {
        backgroundImage: 'linear-gradient(var(--ink), var(--ink)), linear-gradient(var(--lit), var(--lit))',
        backgroundSize: `3px ${bottom - top}px, 100% ${bottom - top}px`,
        backgroundPosition: `${side} 0 top ${top}px, left 0 top ${top}px`,
        backgroundRepeat: 'no-repeat',
        backgroundAttachment: 'local',
      })
    }
    draw()
    const resized = new ResizeObserver(draw)
    resized.observe(field)
    return () => {
      resized.disconnect()
      field.style.background = ''
    }
  }, [fieldRef, from, end])
}

/** Keeps the lit entry of a column visible, if the column scrolls on its own. */
export function useLitVisible(column: RefObject<HTMLElement | null>, lit: number | null): void {
  useEffect(() => {
    const entry = column.current?.querySelector('[aria-current]')
    if (lit !== null && column.current && entry) showInColumn(column.current, entry.getBoundingClientRect())
  }, [column, lit])
}
