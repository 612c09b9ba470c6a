import { useEffect, useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { usePageKeys } from '../parts/page-keys.tsx'
import { type Story, leadOf, moved } from './edition-edits.ts'

/**
 * Listens for the key that makes a story the lead: the one that has the focus, or else the one under the pointer. Returns
 * what a screen reader announces. Without `onArrange` the stories are read-only.
 */
export function useLeadKey(
  stories: readonly Story[],
  onArrange: ((stories: Story[]) => void) | undefined,
): string {
  const { t } = useI18n()
  const [made, setMade] = useState<Story | null>(null)
  usePageKeys({ l: 'lead' }, () => {
    const id = rowAtHand()?.dataset['story']
    const story = stories.find((each) => each.id === id)
    if (!story || !onArrange || story.dropped || story.kind === 'podcast' || story === leadOf(stories)) return
    onArrange(moved(stories, story, 'lead'))
    setMade(story)
  })
  useEffect(() => {
    if (made !== null) focusStory(made.id) // its row has moved
  }, [made])
  return made === null ? '' : t('newsroom.digest.isLead', { title: made.title })
}

const rowAtHand = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-story]') ??
  document.querySelector<HTMLElement>('[data-story]:hover')

/** Moves the focus to the menu of a story, closed. */
export function focusStory(id: string): void {
  const menu = document.querySelector<HTMLDetailsElement>(`[data-story="${id}"] details`)
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
