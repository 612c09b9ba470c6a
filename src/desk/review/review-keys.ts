import { type Pressed, isForPage, isTyping, keysChoice, singleKey, useKeydown } from '#ui/single-keys.ts'

/** The keyboard shortcuts of the review and their actions. */
export const REVIEW_KEYS = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  e: 'edit',
  x: 'choose',
  m: 'assign',
  '/': 'search',
  '?': 'help',
} as const
export type ReviewAction = (typeof REVIEW_KEYS)[keyof typeof REVIEW_KEYS]

/** Whether an editor uses these shortcuts. */
export const reviewKeysChoice = keysChoice('cadence_review_keys')
/** Whether the next draft opens automatically after a decision by keyboard. */
export const nextChoice = keysChoice('cadence_review_next')

/** The action of a pressed key, or null. */
export function actionOf(event: Pressed): ReviewAction | null {
  const key = singleKey(event)
  return key !== null && isReviewKey(key) ? REVIEW_KEYS[key] : null
}

const isReviewKey = (key: string): key is keyof typeof REVIEW_KEYS => Object.hasOwn(REVIEW_KEYS, key)

/** Listens for the review shortcuts while they are on and the page has the input. Escape leaves the current text field. */
export function useReviewKeys(
  onAction: (action: ReviewAction) => void,
  onLeave: (field: Element) => void,
): void {
  useKeydown((event) => {
    if (
      event.key === 'Escape' &&
      isTyping(event.target) &&
      document.querySelector('[role="dialog"]') === null
    ) {
      event.preventDefault()
      onLeave(event.target)
      return
    }
    const action = actionOf(event)
    if (action === null || !reviewKeysChoice.isOn() || !isForPage(event)) return
    event.preventDefault()
    onAction(action)
  })
}
