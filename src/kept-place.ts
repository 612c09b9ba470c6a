/**
 * Whether the router moves the page that has just been shown to its place: the top, or where its reader was before. The
 * first page of a tab is at its place before it comes alive; who has read on meanwhile is not thrown back.
 */
export function placesPages(): () => boolean {
  if (typeof window === 'undefined') return () => true
  let first = true
  return () => {
    const keeps = first && scrollY > 0
    first = false
    if (keeps) document.dispatchEvent(new Event('scroll')) // the router has not heard of it, and remembers only what it has heard of
    return !keeps
  }
}
