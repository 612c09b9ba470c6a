import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

let tell = (): void => undefined

/** Says what is told to a reader who has asked for a part that does not come. */
export const onMissingPart = (told: () => void): void => void (tell = told)

type LateOptions = {
  /** Stands in the part's place until it is there. */
  waiting?: ReactNode
  /** The reader has not asked for it and need not know. */
  quiet?: boolean
}

/**
 * A part whose file is loaded when it is first drawn. When the file does not come, because there is no network or the site
 * has been renewed, the page around it stays as it is: the reader is told, and it is tried again once there is a network.
 */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting = null, quiet = false }: LateOptions = {},
): ComponentType<P> {
  let found: { Part: ComponentType<P> } | null = null
  return function Late(props: P) {
    const [drawn, setDrawn] = useState(found)
    useEffect(() => {
      if (drawn) return undefined
      let here = true
      const bring = async () => {
        try {
          found ??= { Part: (await load()).default }
          if (here) setDrawn(found)
        } catch {
          if (here && !quiet) tell()
        }
      }
      const again = () => void bring()
      again()
      window.addEventListener('online', again)
      return () => {
        here = false
        window.removeEventListener('online', again)
      }
    }, [drawn])
    return drawn ? <drawn.Part {...props} /> : waiting
  }
}
