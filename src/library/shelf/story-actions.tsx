import { useEffect } from 'react'
import type { Topic } from '#library/rules.ts'
import { SaveToggle } from './save-toggle.tsx'
import { shelf } from './use-shelf.tsx'
import { TopicMenu } from './topic-menu.tsx'

type Story = { id: string; title: string; topic: Topic }

/** On a card: saves the story, or mutes its topic. */
export const StoryActions = ({ story }: { story: Story }) => (
  <>
    <SaveToggle story={story} />
    <TopicMenu story={story} />
  </>
)

/** The same on the page of a story; the story is added to the reader's history. */
export function ReadingActions({ story }: { story: Story }) {
  const { id } = story
  useEffect(() => shelf.read(id), [id])
  return (
    <>
      <SaveToggle story={story} labelled />
      <TopicMenu story={story} />
    </>
  )
}
