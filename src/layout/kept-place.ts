/**
 * Whether the router scrolls the page just shown to its position: the top, or where the reader was before. The first page of
 * a tab is already in position before hydration, so a reader who has scrolled since then is not moved back.
 */
export function placesPages(): () => boolean {
  if (typeof window === 'undefined') return () => true
  let first = true
  return () => {
    const keeps = first && scrollY > 0
    first = false
    if (keeps) document.dispatchEvent(new Event('scroll')) // the router has not seen this scroll, and remembers only positions it has seen
    return !keeps
  }
}
