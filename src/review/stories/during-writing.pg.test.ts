import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Runtime } from '#platform/runtime.ts'
import { loopbackModel } from '#services/loopback-model.ts'
import type { Model } from '#services/model.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { draftStory } from '#writing/draft-stories.ts'
import { generatedContent } from '#writing/tables.ts'
import { writesFaithfully } from '#writing/test-writer.ts'
import { editorNamed } from '../test-review.ts'
import { storyMerge, storySplit } from './calls.ts'
import { plantedStories } from './test-stories.ts'

// What an editor decides on stories while a model writes about them.

const server = await loopbackModel()
afterAll(() => server.close())
server.answer(writesFaithfully)
const { runtime, db, ask } = await openTestRuntime(server.env('openai'))
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
const { clear, twoStories, oneStory, draftOf } = plantedStories(runtime)
beforeEach(() => clear())

/** The runtime with a model that answers its first request only when this has happened. */
function after(happened: () => Promise<unknown>): Runtime {
  const { model } = runtime.outside
  if (!model) throw new Error('there is a model')
  let first = true
  const write: Model['write'] = async (order) => {
    if (first) await happened()
    first = false
    return model.write(order)
  }
  return { ...runtime, outside: { ...runtime.outside, model: { ...model, write } } }
}

test('a story that is merged while its first draft is written gets none', async () => {
  const [kept, gone] = await twoStories()
  await db.delete(generatedContent)
  const merging = after(() => ask(storyMerge, { id: kept, other: gone }, ada))
  expect(await draftStory(merging, gone)).toBe(0)
  expect(await draftOf(gone)).toBeUndefined()
})

test('a story that is split while its first draft is written is written from the reports that are left', async () => {
  const { story, round } = await oneStory()
  await db.delete(generatedContent)
  const splitting = after(() => ask(storySplit, { id: story, reports: [round] }, ada))
  expect(await draftStory(splitting, story)).toBe(1)
  expect((await draftOf(story))?.sources).toHaveLength(1)
})
