import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from './button.tsx'

/**
 * The message when a part that the reader asked for does not load: shown in its place, or by `notify` where it has no place.
 */
type LateTexts = { text: string; retry: string; notify: () => void }
let texts: LateTexts = { text: '', retry: '', notify: () => undefined }

/** Sets the message, already translated. */
export const onMissingPart = (words: LateTexts): void => void (texts = words)

type LateOptions = {
  /** Shown in place of the part until it has loaded. */
  waiting?: ReactNode
  /** The reader did not ask for the part and gets no message. */
  quiet?: boolean
}

/** The same delay as for queries: a network that has just come back may not work yet. */
const RETRY_MS = 2000

/** Loads, and if that fails while online, tries once more after a delay. */
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
 * A part whose file is loaded when it is first rendered. If the file does not load, because there is no network or the site
 * was redeployed, the page around it stays as it is. A dialog (a part with `onClose`) is closed, so that another click tries
 * again; any other part shows a message with a button in its place, and loads automatically when there is a network again.
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
      const { onClose } = props as { onClose?: () => void } // only dialogs have one
      if (quiet) return
      if (!onClose) return setMissing(true)
      texts.notify()
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
        {texts.text}
        <Button kind="text" onClick={again}>
          {texts.retry}
        </Button>
      </p>
    )
  }
}
