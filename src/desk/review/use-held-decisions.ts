import { useEffect, useState } from 'react'
import { isOnline } from '#ui/online.ts'
import { toast } from '#ui/toast.tsx'
import { beforeSigningOut } from '#people/use-session.tsx'
import { type HeldDecisions, UNDO_TOAST, holdDecisions } from './held-decisions.ts'

/**
 * The held decisions of a page, sent when it is left or hidden, and before its editor signs out; `ids` are their drafts. They
 * wait while the browser is offline, and `flush` does not wait for them then.
 */
export function useHeldDecisions(): HeldDecisions & { ids: ReadonlySet<string> } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [held] = useState(() => holdDecisions(setIds, () => toast.dismiss(UNDO_TOAST)))
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const send = () => void held.flush()
    addEventListener('pagehide', send, { signal })
    document.addEventListener('visibilitychange', () => document.hidden && send(), { signal })
    const forget = beforeSigningOut(() => flushed(held))
    return () => {
      listeners.abort()
      forget()
      send()
    }
  }, [held])
  return { ...held, flush: () => flushed(held), ids }
}

async function flushed({ flush }: HeldDecisions): Promise<void> {
  const sent = flush()
  if (isOnline()) await sent
}
