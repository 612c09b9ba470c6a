import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Pressed, isForPage, singleKey, useKeydown } from '#ui/single-keys.ts'
import { deskKeysChoice } from './desk-keys.ts'
import type { Section } from './sections.ts'

/** How long G waits for the second key. */
const WAIT_MS = 1500

/**
 * What a pressed key means to the sections: `waits` for G, and after it a section, `taken` for every other letter, which
 * belongs to no one else, or `held` for Shift and its like. Null if the key is not theirs.
 */
export function sectionKey(
  sections: readonly Section[],
  event: Pressed,
  afterG: boolean,
): Section | 'waits' | 'taken' | 'held' | null {
  if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'].includes(event.key)) return 'held'
  const key = singleKey(event)
  if (key === 'g') return 'waits'
  if (!afterG || key === null || !/^[a-z]$/.test(key)) return null
  return sections.find((section) => section.key === key) ?? 'taken'
}

/** Opens a section when its key is pressed after G, before the keys of the page are asked. */
export function useSectionKeys(sections: readonly Section[]): void {
  const open = useOpenPage()
  const gAt = useRef(Number.NEGATIVE_INFINITY)
  useKeydown(
    (event) => {
      const means = sectionKey(sections, event, event.timeStamp - gAt.current < WAIT_MS)
      if (means === 'held') return
      const isOurs = means !== null && deskKeysChoice.isOn() && isForPage(event)
      gAt.current = isOurs && means === 'waits' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (!isOurs) return
      event.preventDefault() // whoever listens for single keys leaves it alone
      if (typeof means === 'object') void open({ to: means.to })
    },
    { first: true },
  )
}

/** Opens a page of the site. The focus moves to it if the element that had the focus is gone. */
export function useOpenPage(): (page: NavigateOptions) => Promise<void> {
  const router = useRouter()
  return async (page) => {
    await router.navigate(page)
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }
}
