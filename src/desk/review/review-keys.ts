import { isTyping, keysChoice, useKeydown } from '#ui/single-keys.ts'
import { type Offers, usePageKeys } from '../parts/page-keys.tsx'

/** The keyboard shortcuts of the review and their actions. */
export const REVIEW_KEYS = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  d: 'forEdition',
  s: 'schedule',
  t: 'translate',
  e: 'edit',
  p: 'preview',
  z: 'undo',
  c: 'cite',
  x: 'choose',
  m: 'assign',
  '/': 'search',
  '?': 'help',
} as const

const ABOUT_LIST: readonly ReviewAction[] = ['next', 'previous', 'undo', 'choose', 'assign', 'search', 'help']

/** Whether an action is about the draft on the screen, and not about the list or the row that the keys have reached. */
export const isAboutDraft = (action: ReviewAction): boolean => !ABOUT_LIST.includes(action)

/** The keys that act on the whole list. */
export const LIST_KEYS = { 'shift+a': 'approveReady' } as const

export type ReviewAction = (typeof REVIEW_KEYS)[keyof typeof REVIEW_KEYS]

/** Whether a decision waits ten seconds before it is sent, so that it can be undone. */
export const undoChoice = keysChoice('cadence_review_undo')
/** Whether the next draft opens automatically after a decision by keyboard. */
export const nextChoice = keysChoice('cadence_review_next')

/** Listens for the review shortcuts, and offers those that can do something. Escape leaves the current text field. */
export function useReviewKeys(
  onAction: (action: ReviewAction) => void,
  onLeave: (field: Element) => void,
  offers: Offers<ReviewAction>,
): void {
  usePageKeys(REVIEW_KEYS, onAction, offers)
  useKeydown((event) => {
    // one that was handled has closed a dialog
    if (event.key !== 'Escape' || event.defaultPrevented || !isTyping(event.target)) return
    if (document.querySelector('[role="dialog"]') !== null) return
    event.preventDefault()
    onLeave(event.target)
  })
}
