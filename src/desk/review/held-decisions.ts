/** How long a decision waits in the browser before it is sent. */
export const UNDO_MS = 10_000
/** The id of the toast that offers to undo it. */
export const UNDO_TOAST = 'decision'

/** A decision on a draft that has not been sent. `send` does not throw; `release` is called once it is undone or answered. */
export type Held = { id: string; send: () => Promise<void>; release: () => void }

/** Decisions that can be undone. One waits at a time. */
export type HeldDecisions = {
  /** Whether the decision on a draft waits or is being sent. */
  has: (id: string) => boolean
  /** Holds a decision for ten seconds, and sends the one that waited before. */
  hold: (decision: Held) => void
  /** Takes the waiting decision back; returns the id of its draft, or null if none waits. */
  undo: () => string | null
  /** Sends the waiting decision now; resolves once all decisions are answered. */
  flush: () => Promise<void>
}

/**
 * `onChange` is called with the drafts whose decision waits or is being sent, and `onSent` when a waiting decision can no
 * longer be undone.
 */
export function holdDecisions(
  onChange: (ids: ReadonlySet<string>) => void,
  onSent: () => void,
): HeldDecisions {
  const ids = new Set<string>()
  const underWay = new Set<Promise<void>>()
  let waiting: { decision: Held; timer: ReturnType<typeof setTimeout> } | null = null
  const release = (decision: Held) => {
    ids.delete(decision.id)
    decision.release()
    onChange(new Set(ids))
  }
  const take = (): Held | null => {
    if (waiting === null) return null
    const { decision, timer } = waiting
    clearTimeout(timer)
    waiting = null
    onSent()
    return decision
  }
  const send = () => {
    const decision = take()
    if (decision === null) return
    const sent = decision.send().finally(() => {
      underWay.delete(sent)
      release(decision)
    })
    underWay.add(sent)
  }
  return {
    has: (id) => ids.has(id),
    hold: (decision) => {
      send()
      waiting = { decision, timer: setTimeout(send, UNDO_MS) }
      ids.add(decision.id)
      onChange(new Set(ids))
    },
    undo: () => {
      const decision = take()
      if (decision === null) return null
      release(decision)
      return decision.id
    },
    flush: async () => {
      send()
      await Promise.all(underWay)
    },
  }
}
