import { expect, test } from 'vitest'
import { adminEntityAdd } from '#articles/entities/calls.ts'
import { findEntitiesJob } from '#articles/entities/find-entities.ts'
import { DAY } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { stories } from '../tables.ts'
import { entityNamesFound } from './calls.ts'

const { ask, admin, db, runtime } = await openTestRuntime()

// Covers: names-4
test('names that recur in stories are offered until someone adds them; known and old names are not', async () => {
  await findEntitiesJob.run({} as never, runtime)
  const caller = await admin()
  const story = (title: string, age = DAY) => {
    const at = new Date(TEST_NOW.getTime() - age)
    return { title, language: 'en' as const, firstAt: at, lastAt: at }
  }
  await db
    .insert(stories)
    .values([
      story('Startup Zorblatt raises money'),
      story('How Zorblatt beats OpenAI'),
      story('OpenAI answers Zorblatt 2'),
      story('The lawyers of OpenAI wait'),
      story('A look at Quuxine'),
      ...[1, 2, 3].map((n) => story(`The end of Oldname ${n}`, 40 * DAY)),
    ])
  expect(await ask(entityNamesFound, {}, caller)).toEqual({
    items: [{ name: 'Zorblatt', stories: 3 }],
    total: 1,
  })
  await ask(adminEntityAdd, { name: 'Zorblatt', kind: 'company' }, caller)
  expect((await ask(entityNamesFound, {}, caller)).items).toEqual([])
})
