import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { rowOf } from './draft-row.tsx'
import type { PendingDrafts } from './pending-drafts.ts'
import { nextChoice } from './review-keys.ts'

/**
 * A draft that opened automatically can be decided only this long after it is shown, so that a double keypress decides once.
 */
const REST_MS = 500

type Walk = {
  /** A draft has just opened automatically: no one can have read it. */
  resting: boolean
  /** The draft whose row is marked: the open one, or the one about to open. */
  marked: string | undefined
  /** The draft that is open, even if it has not been rendered yet. */
  here: () => string | undefined
  open: (id: string | undefined) => void
  /** Moves to the next or the previous draft of the list. */
  move: (step: 1 | -1) => void
  /** Called when a decision on this draft is sent. */
  deciding: (id: string) => void
  /**
   * Called when the draft is no longer pending: the next one opens after a decision by keyboard, else the editor closes. The
   * list is reloaded.
   */
  decided: () => Promise<void>
  /** Called when these drafts were approved together: the next one opens if that was done by keyboard. */
  decidedMany: (ids: readonly string[]) => Promise<void>
  /** Moves the focus to the list's title if a closing dialog leaves it nowhere. */
  toTitle: () => void
  /** Moves the focus to the row of the open draft, or to the title. */
  toList: () => void
  /** Opens a draft that has come back to the list, and moves the focus to its row. */
  reopen: (id: string) => void
  /** Closes the draft, and moves the focus to its row. */
  toWholeList: () => void
}

/**
 * Navigation through the list: which draft opens next, and where the focus moves. `selected` is the draft of the address,
 * and `shown` the one on the screen; one whose decision is held does not open.
 */
export function useReviewWalk(
  pending: PendingDrafts,
  title: RefObject<HTMLElement | null>,
  selected: string | undefined,
  shown: string | undefined,
  isHeld: (id: string) => boolean,
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
  const goal = useRef<{ draft: string | undefined } | null>(null)
  const [mark, setMark] = useState<{ id: string; from: string | undefined } | null>(null)
  // keys may be faster than the address and the rendering of the draft
  const here = () => (goal.current ?? router.latestLocation.search).draft
  const open = (draft: string | undefined) => {
    const to = { draft }
    goal.current = to
    void navigate({ search: (before) => ({ ...before, draft }), resetScroll: false }).finally(
      () => goal.current === to && (goal.current = null),
    )
  }
  /** Marks the row and opens its draft after the next frame, because a draft takes longer to render than a row. */
  const reach = (id: string) => {
    const to = { draft: id }
    goal.current = to
    setMark({ id, from: selected })
    aim(id)
    afterFrame(() => goal.current === to && open(id))
  }
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
    marked: mark !== null && mark.from === selected ? mark.id : selected,
    here,
    open,
    move: (step) => {
      const { rows: drafts, hasNextPage, fetchNextPage } = pending
      const at = drafts.findIndex(({ id }) => id === here())
      const next = drafts[at === -1 ? (step === 1 ? 0 : drafts.length - 1) : at + step]
      if (next) reach(next.id)
      else if (step === 1 && hasNextPage) void fetchNextPage()
    },
    deciding: (id) => void (decision.current = { id, byKey: pressed.current === 'key' }),
    decided: async () => {
      const made = decision.current
      const at = pending.rows.findIndex(({ id }) => id === made?.id)
      const goesOn = made?.byKey === true && nextChoice.isOn() && at >= 0
      const stays = made !== null && here() !== made.id // another draft was opened in the meantime
      const next = pending.rows[at + 1]
      if (!stays && goesOn && next) walkOn(next.id)
      else if (!stays) leave()
      const { data } = await pending.refetch()
      if (stays || !goesOn || next) return
      const drafts =
        data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== made?.id && !isHeld(id)) ?? []
      const last = drafts[at] ?? drafts.at(-1) // the draft that moved up, or the last one above
      if (last && here() === undefined) walkOn(last.id)
    },
    decidedMany: async (ids) => {
      const next = pending.rows.find(({ id }) => !ids.includes(id))
      await pending.refetch()
      const open = here()
      if (open !== undefined && !ids.includes(open)) return
      if (next && pressed.current === 'key' && nextChoice.isOn()) walkOn(next.id)
      else if (open !== undefined) leave()
    },
    toTitle: () => aim(null, true),
    toList: () => aim(here() ?? null),
    reopen: walkTo,
    toWholeList: () => {
      const left = here() ?? null
      open(undefined)
      aim(left)
    },
  }
}

const afterFrame = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act, 0))

/**
 * Moves the focus to the row of a draft, or to the title, after pending rendering; with `lost`, only when nothing has the
 * focus.
 */
function useAim(title: RefObject<HTMLElement | null>): (id: string | null, lost?: boolean) => void {
  const [goal, setGoal] = useState<{ id: string | null; lost: boolean } | null>(null)
  useEffect(() => {
    if (goal === null) return
    const timer = setTimeout(() => {
      if (goal.lost && document.activeElement !== document.body) return
      const row = goal.id === null ? null : rowOf(goal.id)
      ;(row ?? title.current)?.focus({ preventScroll: row !== null })
      row?.scrollIntoView({ block: 'nearest' })
    }, 0) // after a closing dialog has released the focus
    return () => clearTimeout(timer)
  }, [goal, title])
  return (id, lost = false) => setGoal({ id, lost })
}

/** The last input device used: keyboard or pointer. */
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
