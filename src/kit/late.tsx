import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from './button.tsx'

/** What a reader is told who has asked for a part that does not come: where it would stand, or by `tell` where it has no place. */
type Told = { text: string; retry: string; tell: () => void }
let told: Told = { text: '', retry: '', tell: () => undefined }

/** Takes the words for it, already translated. */
export const onMissingPart = (words: Told): void => void (told = words)

type LateOptions = {
  /** Stands in the part's place until it is there. */
  waiting?: ReactNode
  /** The reader has not asked for it and need not know. */
  quiet?: boolean
}

/** As long as questions wait: a network that has just come back may not carry anything yet. */
const RETRY_MS = 2000

/** Loads, and once more after a while when there is a network. */
async function withPatience<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) throw error
    await new Promise((next) => void setTimeout(next, RETRY_MS))
    return load()
  }
}

/**
 * A part whose file is loaded when it is first drawn. When the file does not come, because there is no network or the site
 * has been renewed, the page around it stays as it is. A dialog (a part with `onClose`) is closed then, so that another press
 * tries again; another part says so in its place, with a button, and comes by itself when there is a network again.
 */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting = null, quiet = false }: LateOptions = {},
): ComponentType<P> {
  let found: { Part: ComponentType<P> } | null = null
  return function Late(props: P) {
    const [drawn, setDrawn] = useState(found)
    const [tried, setTried] = useState(0)
    const [missing, setMissing] = useState(false)
    const again = () => {
      setMissing(false)
      setTried(tried + 1)
    }
    const fail = useEffectEvent(() => {
      const { onClose } = props as { onClose?: () => void } // dialogs have one
      if (quiet) return
      if (!onClose) return setMissing(true)
      told.tell()
      onClose()
    })
    const retry = useEffectEvent(again)
    useEffect(() => {
      if (drawn) return undefined
      let here = true
      const bring = async () => {
        try {
          found ??= { Part: (await withPatience(load)).default }
          if (here) setDrawn(found)
        } catch {
          if (here) fail()
        }
      }
      void bring()
      const onOnline = () => retry()
      window.addEventListener('online', onOnline)
      return () => {
        here = false
        window.removeEventListener('online', onOnline)
      }
    }, [drawn, tried])
    if (drawn) return <drawn.Part {...props} />
    if (!missing) return waiting
    return (
      <p role="alert" className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink2">
        {told.text}
        <Button kind="text" onClick={again}>
          {told.retry}
        </Button>
      </p>
    )
  }
}
