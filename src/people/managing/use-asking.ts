import { useRef, useState } from 'react'

/**
 * What a dialog is open about, null while it is closed; once it closes, the control that has opened it has the focus again,
 * or the element with the id `otherwise` when that control is gone.
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
      }, 0) // after the closing dialog has let go of it
    },
  }
}
