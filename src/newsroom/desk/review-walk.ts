import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { rowOf } from './draft-row.tsx'
import type { PendingDrafts } from './pending-drafts.ts'
import { nextChoice } from './review-keys.ts'

/** A key that is pressed twice decides once: a draft that opened by itself can be decided this long after it is shown. */
const REST_MS = 500

type Walk = {
  /** A draft has just opened by itself: nobody can have read it. */
  resting: boolean
  /** The draft that is open, also when it has not been drawn yet. */
  here: () => string | undefined
  open: (id: string | undefined) => void
  /** To the next draft of the list, or the one before. */
  move: (step: 1 | -1) => void
  /** A decision on this draft is sent. */
  deciding: (id: string) => void
  /** The draft no longer waits: the next one opens when a key decided, else the editor closes. The list is loaded anew. */
  decided: () => Promise<void>
  /** The focus goes on from the list's title, when a dialog that closes leaves it nowhere. */
  toTitle: () => void
  /** The focus goes to the row of the open draft, or to the title. */
  toList: () => void
}

/** How an editor goes through the list: which draft is opened next, and where the focus goes. `shown` is the draft on the screen. */
export function useReviewWalk(
  pending: PendingDrafts,
  title: RefObject<HTMLElement | null>,
  shown: string | undefined,
): Walk {
  const navigate = useNavigate({ from: '/content-review' })
  const router = useRouter()
  const pressed = useLastPressed()
  const decision = useRef<{ id: string; byKey: boolean } | null>(null)
  const aim = useAim(title)
  const [unread, setUnread] = useState<string | null>(null)
  const resting = unread !== null && unread === shown
  useEffect(() => {
    if (!resting) return
    const timer = setTimeout(() => setUnread(null), REST_MS)
    return () => clearTimeout(timer)
  }, [resting])
  // keys may be quicker than the drawing of the draft
  const here = () => router.latestLocation.search.draft
  const open = (draft: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, draft }), resetScroll: false })
  const walkTo = (id: string) => {
    open(id)
    aim(id)
  }
  const walkOn = (id: string) => {
    setUnread(id)
    walkTo(id)
  }
  const leave = () => {
    open(undefined)
    aim(null)
  }
  return {
    resting,
    here,
    open,
    move: (step) => {
      const { drafts, more } = pending
      const at = drafts.findIndex(({ id }) => id === here())
      const next = drafts[at === -1 ? (step === 1 ? 0 : drafts.length - 1) : at + step]
      if (next) walkTo(next.id)
      else if (step === 1) more?.()
    },
    deciding: (id) => void (decision.current = { id, byKey: pressed.current === 'key' }),
    decided: async () => {
      const made = decision.current
      const at = pending.drafts.findIndex(({ id }) => id === made?.id)
      const goesOn = made?.byKey === true && nextChoice.isOn() && at >= 0
      const stays = made !== null && here() !== made.id // another draft was opened meanwhile
      const next = pending.drafts[at + 1]
      if (!stays && goesOn && next) walkOn(next.id)
      else if (!stays) leave()
      const drafts = await pending.reload()
      if (stays || !goesOn || next) return
      const last = drafts[at] ?? drafts.at(-1) // what has moved up, or what is left above
      if (last && here() === undefined) walkOn(last.id)
    },
    toTitle: () => aim(null, true),
    toList: () => aim(here() ?? null),
  }
}

/** Gives the focus to the row of a draft, or to the title, once what is under way has been drawn; `lost`: only when it is nowhere. */
function useAim(title: RefObject<HTMLElement | null>): (id: string | null, lost?: boolean) => void {
  const [goal, setGoal] = useState<{ id: string | null; lost: boolean } | null>(null)
  useEffect(() => {
    if (goal === null) return
    const timer = setTimeout(() => {
      if (goal.lost && document.activeElement !== document.body) return
      const row = goal.id === null ? null : rowOf(goal.id)
      ;(row ?? title.current)?.focus({ preventScroll: row !== null })
      row?.scrollIntoView({ block: 'nearest' })
    }, 0) // after a closing dialog has let go of it
    return () => clearTimeout(timer)
  }, [goal, title])
  return (id, lost = false) => setGoal({ id, lost })
}

/** What was pressed last: a key, or a mouse or a finger. */
function useLastPressed(): RefObject<'key' | 'pointer'> {
  const last = useRef<'key' | 'pointer'>('pointer')
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('keydown', () => void (last.current = 'key'), { capture: true, signal })
    document.addEventListener('pointerdown', () => void (last.current = 'pointer'), { capture: true, signal })
    return () => listeners.abort()
  }, [])
  return last
}
