import { handle } from '#platform/serve.ts'
import { setApart } from '#stories/decide-stories.ts'
import { storyApart } from './calls.ts'
import { decideStory } from './decide-story.ts'

export const storyApartHandler = handle(storyApart, async ({ id, other }, context) => {
  const { already, story } = await decideStory(context, 'apart', (tx, decider) =>
    setApart(tx, { story: id, other }, decider),
  )
  return { already, story_id: story.id }
})
