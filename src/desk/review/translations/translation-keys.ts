import { isForPage, isTyping, singleKey, useKeydown } from '#ui/single-keys.ts'
import { useI18n } from '#languages/i18n.ts'
import { deskKeysChoice } from '../../frame/desk-keys.ts'
import { useOfferedActions } from '../../frame/offered-actions.ts'

type TranslationKeys = {
  onReviewed: () => void
  /** To the next or the previous part. */
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** The keys that move between the parts of an open translation and their actions, as they are listed for editors. */
export const PART_KEYS = { '↓': 'nextPart', '↑': 'previousPart' } as const

const STEPS: Readonly<Record<string, 1 | -1>> = { arrowdown: 1, arrowup: -1 }

/**
 * The keys of an open translation: Ctrl or ⌘ and Enter marks it as reviewed, the arrows move between its parts, and Escape
 * leaves a part, then closes the translation.
 */
export function useTranslationKeys({ onReviewed, onStep, onClose }: TranslationKeys): void {
  const { t } = useI18n()
  useOfferedActions(
    (['nextPart', 'previousPart'] as const).map((action) => ({
      id: action,
      label: t(`newsroom.review.key.${action}`),
      keys: [action === 'nextPart' ? '↓' : '↑'],
      run: () => onStep(action === 'nextPart' ? 1 : -1),
    })),
  )
  useKeydown((event) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]') !== null) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault()
      onReviewed()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isTyping(event.target) && event.target instanceof HTMLElement) event.target.blur()
      else onClose()
    } else if (deskKeysChoice.isOn() && isForPage(event)) {
      const step = STEPS[singleKey(event) ?? '']
      if (step === undefined) return
      event.preventDefault()
      onStep(step)
    }
  })
}

/** Whether shortcuts are written with ⌘ on this device. */
export const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
