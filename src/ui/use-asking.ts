import { useRef, useState } from 'react'

/**
 * The subject of an open dialog, null while it is closed. When it closes, the focus returns to the control that opened it,
 * or to the element with the id `otherwise` if that control is gone.
 */
export function useAsking<About>(otherwise?: string): {
  about: About | null
  open: (about: About) => void
  close: () => void
} {
  const [about, setAbout] = useState<About | null>(null)
  const opener = useRef<Element>(null)
  return {
    about,
    open(next) {
      opener.current = document.activeElement
      setAbout(() => next)
    },
    close() {
      setAbout(null)
      const { current } = opener
      setTimeout(() => {
        const back = current?.isConnected === true ? current : document.getElementById(otherwise ?? '')
        if (back instanceof HTMLElement) back.focus()
      }, 0) // after the closing dialog has released the focus
    },
  }
}
