import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { removeSampleItems } from '#articles/samples/samples.ts'
import { siteSettings } from '#articles/tables.ts'
import { adminEditionCompose, adminEditionPreview, adminEditionTest } from '#newsletter/editions/calls.ts'
import { writeAudit } from '#people/audit.ts'
import { bootstrapAdmin } from '#people/calls.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import { approveContent, generatedContentList, generatedContentOne } from '#review/calls.ts'
import { practiceFeedsAdd, removeSamples } from '#writing/samples/calls.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { findings, newsSources } from '../../sources/tables.ts'
import { stories } from '../../stories/tables.ts'
import { writeSampleDraftsJob } from '../../writing/samples/write-sample-drafts.ts'
import { generatedContent } from '../../writing/tables.ts'
import { firstSteps, firstStepsMark } from './calls.ts'
import { editionMark } from './rules.ts'
import { firstStepMarks } from './tables.ts'

// The state of each first step comes from what the site has, not from what was pressed.

const { runtime, db, clock, ask, admin } = await openTestRuntime()
const ada = await admin()
const bo = await admin()

const steps = (caller = ada) => ask(firstSteps, {}, caller)
const states = async () =>
  Object.fromEntries(
    (await ask(firstSteps, { all: 'true' }, ada)).steps.map(({ step, state }) => [step, state]),
  )
const parts = async (which: string) =>
  (await ask(firstSteps, { all: 'true' }, ada)).steps.find(({ step }) => step === which)?.parts
const pending = async () => (await ask(generatedContentList, { status: 'pending', limit: 20 }, ada)).items
const decide = (contentId: string, action: 'approve' | 'reject') =>
  ask(approveContent, { contentId, action }, ada)

/** The row of the log with which a new site begins. */
const logFirstAdmin = () =>
  writeAudit(db, {
    action: bootstrapAdmin.name,
    actorId: ada.id,
    actor: ada.email,
    itemId: ada.id,
    at: TEST_NOW,
  })

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [firstStepMarks, generatedContent, findings, newsSources, stories])
    await db.delete(table)
  await removeSampleItems(db, TEST_NOW)
  await db.delete(siteSettings).where(eq(siteSettings.key, 'samples'))
})

// Covers: first-steps-1
test('a site whose log has no first administrator shows no first steps, and the call gives them', async () => {
  expect(await steps()).toMatchObject({ shown: false, steps: [] })
  expect(await states()).toEqual({
    account: 'done',
    live: 'open',
    edition: 'open',
    sources: 'open',
    model: 'open',
    mail: 'open',
  }) // it never had samples, so nothing is asked about them
})

// Covers: first-steps-1, first-steps-2
test('the steps of a new site are done one after the other by what happens on it', async () => {
  await logFirstAdmin()
  await plantSamples(db, TEST_NOW)
  await writeSampleDraftsJob.run({}, runtime)
  expect(await steps()).toMatchObject({ shown: true, hidden: false, local: true, story: null, edition: null })
  expect(await parts('review')).toEqual({ done: 0, total: 6 })

  const drafts = await Promise.all((await pending()).map(({ id }) => ask(generatedContentOne, { id }, ada)))
  const good = drafts.find(({ duplicate, warned }) => duplicate === null && warned.length === 0)
  await decide(good?.id ?? '', 'approve')
  expect(await states()).toMatchObject({ review: 'open', live: 'done' })
  expect(await parts('review')).toEqual({ done: 1, total: 6 })
  expect((await steps()).story).toBe(good?.id)
  for (const { id } of await pending()) await decide(id, 'reject')
  expect(await states()).toMatchObject({ review: 'done' })

  const { id } = await ask(adminEditionCompose, { kind: 'edition' }, ada)
  const preview = await ask(adminEditionPreview, { id, lang: 'fr', tier: 'freemium' }, ada)
  expect(preview).toMatchObject({ samples: true, stories: 5 })
  for (const language of LANGUAGES) {
    expect(await states()).toMatchObject({ edition: 'open' })
    await ask(firstStepsMark, { mark: editionMark(language) }, ada)
  }
  expect(await states()).toMatchObject({ edition: 'done', mail: 'open' })
  expect((await steps()).edition).toBe(id)
  await ask(adminEditionTest, { id, lang: 'en', tier: 'freemium', email: 'ada@example.com' }, ada)
  await ask(firstStepsMark, { mark: 'model' }, bo)
  await ask(practiceFeedsAdd, {}, ada)
  expect(await states()).toMatchObject({ mail: 'done', model: 'skipped', sources: 'done', samples: 'open' })
  await ask(firstStepsMark, { mark: 'model', on: false }, ada) // what one says for the site, another may take back
  expect(await states()).toMatchObject({ model: 'open' })
  await ask(firstStepsMark, { mark: 'model' }, ada)

  await ask(removeSamples, {}, ada)
  expect(await db.$count(newsSources)).toBe(0)
  expect(await states()).toMatchObject({ review: 'gone', live: 'done', samples: 'done', sources: 'open' })
  expect((await steps()).story).toBeNull()
  await db.insert(newsSources).values({
    name: 'A real one',
    url: 'https://news.example.com/feed',
    nextFetchAt: TEST_NOW,
    createdAt: TEST_NOW,
  })
  expect(await steps()).toMatchObject({ shown: false, steps: [] }) // all are done
  expect((await ask(firstSteps, { all: 'true' }, ada)).local).toBe(false)
})

// Covers: first-steps-3
test('an administrator hides the steps for their own account, and finds them again', async () => {
  await logFirstAdmin()
  for (const _ of ['once', 'again']) await ask(firstStepsMark, { mark: 'hidden' }, ada)
  expect(await steps()).toMatchObject({ shown: false, hidden: true, steps: [] })
  expect(await steps(bo)).toMatchObject({ shown: true, hidden: false })
  expect((await ask(firstSteps, { all: 'true' }, ada)).steps).not.toEqual([])
  await ask(firstStepsMark, { mark: 'hidden', on: false }, bo)
  expect((await steps()).hidden).toBe(true)
  await ask(firstStepsMark, { mark: 'hidden', on: false }, ada)
  expect(await steps()).toMatchObject({ shown: true, hidden: false })
})

// Covers: first-steps-1
test('thirty days after the first administrator the steps are no longer on Today', async () => {
  await logFirstAdmin()
  clock.pass(30 * DAY - 1)
  expect((await steps()).shown).toBe(true)
  clock.pass(1)
  expect((await steps()).shown).toBe(false)
})
