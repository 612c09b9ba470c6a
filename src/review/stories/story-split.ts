import { handle } from '#platform/serve.ts'
import { splitByEditor } from '#stories/decide-stories.ts'
import { storySplit } from './calls.ts'
import { decideStory } from './decide-story.ts'

export const storySplitHandler = handle(storySplit, async ({ id, reports }, context) => {
  const { already, story, other } = await decideStory(context, 'split', (tx, decider) =>
    splitByEditor(tx, { story: id, reports }, decider),
  )
  return { already, story_id: story.id, new_story_id: other.id }
})
