import { handle } from '#platform/serve.ts'
import { mergeByEditor } from '#stories/decide-stories.ts'
import { draftsOfStories } from '#writing/drafts-of-stories.ts'
import { storyMerge } from './calls.ts'
import { decideStory } from './decide-story.ts'

export const storyMergeHandler = handle(storyMerge, async ({ id, other }, context) => {
  const { already, story } = await decideStory(
    context,
    'merge',
    (tx, decider) => mergeByEditor(tx, { story: id, other }, decider, draftsOfStories),
    other,
  )
  return { already, story_id: story.id }
})
