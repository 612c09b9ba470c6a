import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { FAILURES, loopbackModel } from '#services/loopback-model.ts'
import { HOUR } from '#platform/clock.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { runList } from './run-calls.ts'
import { draftStories } from './draft-stories.ts'
import { startGathering, clusterStoriesJob } from './gather.ts'
import { runById } from './runs.ts'
import { generatedContent, runs } from './tables.ts'
import { stories } from '#stories/tables.ts'
import { page } from './test-pages/all.ts'
import { storyOf, writesFaithfully } from './test-writer.ts'

// Drafts that a model writes automatically: an unreachable model, its costs, and drafts that cannot be stored.

const PRICES = { AI_PRICE_INPUT: '2', AI_PRICE_OUTPUT: '8', AI_PRICE_EMBEDDING: '1' }
const model = await loopbackModel()
const { runtime, db, ask, admin } = await openTestRuntime({ ...model.env(), ...PRICES })
afterAll(() => model.close())
const ago = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR)
const draftOf = async (id: string) =>
  (await db.select().from(generatedContent).where(eq(generatedContent.id, id)))[0]

beforeEach(async () => {
  for (const table of [generatedContent, findings, newsSources, stories]) await db.delete(table)
})

// Covers: drafts-2
test("an unreachable model does not replace a model's text, and the model is called again later", async () => {
  model.answer(writesFaithfully)
  const id = await storyOf(db, [page('en', 1)], ago(5))
  expect(await draftStories(runtime)).toBe(1)
  const first = await draftOf(id)
  expect(first).toMatchObject({ writer: 'loopback-text' })
  await storyOf(db, [page('en', 2)], ago(4))
  await db.update(findings).set({ storyId: id })
  model.answer(() => FAILURES.forbidden)
  await draftStories(runtime)
  expect(await draftOf(id)).toEqual(first)
  model.answer(writesFaithfully)
  await draftStories(runtime)
  expect(await draftOf(id)).toMatchObject({
    version: 2,
    writer: 'loopback-text',
    sources: [{ n: 1 }, { n: 2 }],
  })
  model.asked.length = 0
  await draftStories(runtime) // nothing has joined: the model is not called
  expect(model.asked).toEqual([])
})

// Covers: drafts-4
test('a gathering run counts the model costs of its own stories only', async () => {
  model.answer(writesFaithfully)
  const before = await startGathering(runtime, [crypto.randomUUID()], null)
  const run = await startGathering(runtime, [crypto.randomUUID()], null)
  await storyOf(db, [page('pt', 1)], ago(1))
  await clusterStoriesJob.run({ runId: run }, runtime)
  const { items } = await ask(runList, { kind: 'scrape-ai-news' }, await admin())
  const costOf = (id: string) => items.find((each) => each.id === id)?.cost_micros
  expect(costOf(run)).toBeGreaterThan(0)
  expect(costOf(before)).toBeNull()
})

/** Makes a table refuse one row while `whileRefusing` runs. */
async function refusing(table: string, column: string, value: string, whileRefusing: () => Promise<void>) {
  await db.execute(
    sql.raw(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.${column} = '${value}' then raise 'no'; end if; return new; end $$;
      create trigger refuse before insert on ${table} for each row execute function refuse()`),
  )
  const ended = await Promise.allSettled([whileRefusing()])
  await db.execute(sql`drop function refuse cascade`)
  expect(ended).toMatchObject([{ status: 'fulfilled' }])
}

// Covers: faults-8
test.each([
  ['be paid for', 'model_calls', 'subject'],
  ['be stored', 'generated_content', 'id'],
])(
  'a draft that cannot %s blocks no other, is reported in the run, and is written by the next',
  async (_, table, column) => {
    model.answer(writesFaithfully)
    const failing = await storyOf(db, [page('en', 1)], ago(1))
    const other = await storyOf(db, [page('pt', 1)], ago(2))
    const run = await startGathering(runtime, [], null)
    await db.update(runs).set({ parts: 1 }).where(eq(runs.id, run))
    await refusing(table, column, failing, () =>
      clusterStoriesJob.run({ runId: run }, runtime).then(() => undefined),
    )
    expect([await draftOf(failing), await draftOf(other)]).toMatchObject([undefined, { status: 'pending' }])
    expect((await runById(db, run))?.outcomes).toEqual({ stories: { state: 'failed', found: 0, drafted: 1 } })
    expect(await draftStories(runtime)).toBe(1)
    expect(await draftOf(failing)).toMatchObject({ status: 'pending', writer: 'loopback-text' })
  },
)

test("half a character in a model's answer does not prevent its draft from being stored", async () => {
  model.answer((asked) => {
    const reply = writesFaithfully(asked)
    return reply && 'json' in reply
      ? { json: JSON.parse(JSON.stringify(reply.json).replace('"title":"', '"title":"\\ud83d')) as unknown }
      : reply
  })
  const id = await storyOf(db, [page('en', 1)], ago(1))
  expect(await draftStories(runtime)).toBe(1)
  expect(await draftOf(id)).toMatchObject({ status: 'pending' })
})
