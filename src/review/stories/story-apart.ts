import { handle } from '#platform/serve.ts'
import { setApart, takeBackApart } from '#stories/decide-stories.ts'
import { storyApart, storyApartUndo } from './calls.ts'
import { decideStory } from './decide-story.ts'

export const storyApartHandler = handle(storyApart, async ({ id, other }, context) => {
  const { already, story } = await decideStory(context, 'apart', (tx, decider) =>
    setApart(tx, { story: id, other }, decider),
  )
  return { already, story_id: story.id }
})

export const storyApartUndoHandler = handle(storyApartUndo, async ({ id, other }, context) => {
  const { already, story } = await decideStory(context, 'apart-undo', (tx) =>
    takeBackApart(tx, { story: id, other }),
  )
  return { already, story_id: story.id }
})
