import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toast.tsx'

/** How long a decision waits in the browser before it is sent. */
export const UNDO_MS = 10_000
/** The id of the toast that offers to undo it. */
export const UNDO_TOAST = 'decision'

/** A decision on a draft that has not been sent. `send` does not throw. */
type Held = { id: string; send: () => Promise<void> }

/**
 * Decisions that can be undone. One waits at a time: it is sent after ten seconds, with the next decision, or when the page is
 * left or hidden.
 */
export type HeldDecisions = {
  /** The drafts whose decision waits or is being sent; lists leave them out. */
  ids: ReadonlySet<string>
  hold: (decision: Held) => void
  /** Takes the waiting decision back; returns the id of its draft, or null if none waits. */
  undo: () => string | null
}

/** Sends the waiting decision when the component is unmounted. */
export function useHeldDecisions(): HeldDecisions {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef<(Held & { timer: number }) | null>(null)
  const change = (id: string, held: boolean) =>
    setIds((before) => new Set(held ? [...before, id] : [...before].filter((each) => each !== id)))
  const take = () => {
    const decision = waiting.current
    waiting.current = null
    if (decision !== null) clearTimeout(decision.timer)
    return decision
  }
  const send = () => {
    const decision = take()
    if (decision === null) return
    toast.dismiss(UNDO_TOAST)
    void decision.send().finally(() => change(decision.id, false))
  }
  const sendNow = useRef(send)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const now = sendNow.current
    addEventListener('pagehide', now, { signal })
    document.addEventListener('visibilitychange', () => document.hidden && now(), { signal })
    return () => {
      listeners.abort()
      now()
    }
  }, [])
  return {
    ids,
    hold: (decision) => {
      send()
      waiting.current = { ...decision, timer: window.setTimeout(send, UNDO_MS) }
      change(decision.id, true)
    },
    undo: () => {
      const decision = take()
      if (decision === null) return null
      toast.dismiss(UNDO_TOAST)
      change(decision.id, false)
      return decision.id
    },
  }
}
