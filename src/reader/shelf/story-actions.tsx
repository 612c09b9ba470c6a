import { useEffect } from 'react'
import type { Topic } from '#articles/rules.ts'
import type { StoryParts } from '#articles/story-parts.ts'
import { SaveToggle } from './save-toggle.tsx'
import { shelf } from './use-shelf.tsx'
import { TopicMenu } from './topic-menu.tsx'
import { useUnmuted } from './unmuted.tsx'

type Story = { id: string; title: string; topic: Topic }

/** On a card: saves the story, or mutes its topic. */
const StoryActions = ({ story }: { story: Story }) => (
  <>
    <SaveToggle story={story} />
    <TopicMenu story={story} />
  </>
)

/** The same on the page of a story; the story is added to the reader's history. */
function ReadingActions({ story }: { story: Story }) {
  const { id } = story
  useEffect(() => {
    shelf.change({ do: 'read', id })
  }, [id])
  return (
    <>
      <SaveToggle story={story} labelled />
      <TopicMenu story={story} />
    </>
  )
}

/** Saving and muting, for the stories of every page. */
export const storyParts: Omit<StoryParts, 'StoryEnd'> = { StoryActions, ReadingActions, useShown: useUnmuted }
