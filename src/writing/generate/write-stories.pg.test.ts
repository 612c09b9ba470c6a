import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { runById } from '../runs.ts'
import { page } from '../test-pages/all.ts'
import { storyOf } from '../test-writer.ts'
import { startWriting, writeStoriesJob } from './write-stories.ts'

const { runtime, db } = await openTestRuntime()

test('a story that cannot be drafted does not block the others of its run and is retried with the run', async () => {
  const failing = await storyOf(db, [page('en', 1)], TEST_NOW)
  const other = await storyOf(db, [page('en', 2)], TEST_NOW)
  const order = { as: 'article' as const, words: 250, rewrite: true }
  const parts = [{ storyId: failing }, { storyId: other }]
  const runId = await startWriting(runtime, { ...order, parts, kind: 'test', askedBy: null })
  const outcomes = async () => (await runById(db, runId))?.outcomes
  const refused = sql.raw(`alter table generated_content add constraint refused check (id <> '${failing}')`)
  await db.execute(refused)
  const ended = await Promise.allSettled([writeStoriesJob.run({ ...order, parts, runId }, runtime)])
  await db.execute(sql`alter table generated_content drop constraint refused`)
  expect(ended).toMatchObject([{ status: 'rejected' }])
  expect(await outcomes()).toEqual({ [other]: { state: 'ok', found: 1, drafted: 1 } })

  await writeStoriesJob.run({ ...order, parts, runId }, runtime)
  expect(await outcomes()).toMatchObject({ [failing]: { state: 'ok', drafted: 1 } })
})
