import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#people/tables.ts'
import { apartFrom, decidedPairs } from '#stories/decisions.ts'
import { SAME_EVENT } from '#stories/rules.ts'
import { stories, storyDecisions } from '#stories/tables.ts'
import { TEST_NOW } from '#testing/test-runtime.ts'
import { redraftStoriesJob } from '#writing/generate/redraft-stories.ts'
import { generatedContent } from '#writing/tables.ts'
import { editorNamed, refusalOf } from '../test-review.ts'
import { storyApart, storyApartUndo, storyMerge, storySplit, storyView } from './calls.ts'
import { plantReports, openStories, storiesOf } from './test-stories.ts'

const {
  runtime,
  db,
  ask,
  ada,
  warned,
  cluster,
  clear,
  twoStories,
  oneStory,
  ferry: plantFerry,
  draftOf,
  decisions,
} = await openStories()

beforeEach(() => clear())

test('outdated and invalid requests are refused, and change nothing', async () => {
  const { story, raises, round } = await oneStory()
  const unknown = crypto.randomUUID()
  const refused = (answer: Promise<unknown>) => refusalOf(answer)
  expect(await refused(ask(storyView, { id: unknown }, ada))).toEqual(['newsroom.storyNotFound', 404])
  for (const call of [storyMerge, storyApart, storyApartUndo]) {
    expect(await refused(ask(call, { id: story, other: unknown }, ada))).toEqual([
      'newsroom.storyNotFound',
      404,
    ])
    expect(await refused(ask(call, { id: story, other: story }, ada))).toEqual(['newsroom.sameStory', 422])
  }
  const split = (reports: string[]) => refused(ask(storySplit, { id: story, reports }, ada))
  expect(await split([raises, round])).toEqual(['newsroom.splitAll', 422])
  expect(await split([round, unknown])).toEqual(['newsroom.reportsMoved', 409])
  expect(await split([unknown])).toEqual(['newsroom.reportsMoved', 409])
  expect(await split([])).toEqual(['newsroom.reportsMissing', 422])
  for (const reports of [["'; drop table stories --"], ['\u0000'], Array<string>(101).fill(round)])
    expect(await split(reports)).toEqual([expect.stringMatching(/^problem\./), expect.any(Number)])
  expect(await decisions()).toEqual([])
  const gone = await plantFerry()
  await ask(storyMerge, { id: story, other: gone }, ada)
  expect(await refused(ask(storyView, { id: gone }, ada))).toEqual(['newsroom.storyNotFound', 404])
  const other = crypto.randomUUID()
  await db
    .insert(stories)
    .values({ id: other, title: 'A', language: 'en', firstAt: TEST_NOW, lastAt: TEST_NOW })
  expect(await refused(ask(storyApart, { id: gone, other }, ada))).toEqual(['newsroom.storyNotFound', 404])
  expect(await refused(ask(storyMerge, { id: gone, other: story }, ada))).toEqual([
    'newsroom.storyNotFound',
    404,
  ])
})

test('only administrators decide on stories', async () => {
  const { story, round } = await oneStory()
  const moderator = { ...ada, roles: ['moderator'] }
  const other = crypto.randomUUID()
  for (const caller of [moderator, { ...ada, roles: [] }]) {
    expect(await refusalOf(ask(storyView, { id: story }, caller))).toMatchObject([expect.any(String), 403])
    expect(await refusalOf(ask(storyMerge, { id: story, other }, caller))).toMatchObject([
      expect.any(String),
      403,
    ])
    expect(await refusalOf(ask(storyApart, { id: story, other }, caller))).toMatchObject([
      expect.any(String),
      403,
    ])
    expect(await refusalOf(ask(storySplit, { id: story, reports: [round] }, caller))).toMatchObject([
      expect.any(String),
      403,
    ])
  }
})

// Covers: editors-stories-7
test('a decision keeps time, languages and similarity, and loses an editor whose account is deleted', async () => {
  const grace = await editorNamed(db, 'Grace', 'grace@example.com')
  const { story, round } = await oneStory()
  await ask(storySplit, { id: story, reports: [round] }, grace)
  const [decision] = await decisions()
  expect(decision).toMatchObject({
    kind: 'split',
    storyId: story,
    decidedBy: grace.id,
    decidedAt: TEST_NOW,
    language: 'en',
    otherLanguage: 'en',
  })
  expect(decision?.similarity).toBeGreaterThan(0.3)
  expect(decision?.similarity).toBeLessThan(1)
  await db.delete(users).where(eq(users.id, grace.id))
  expect(await decisions()).toMatchObject([{ ...decision, decidedBy: null }])
})

// Covers: editors-stories-4
test('drafts of stories that are not the same do not warn of each other, otherwise both are offered', async () => {
  const { story, round } = await oneStory()
  const { new_story_id: other } = await ask(storySplit, { id: story, reports: [round] }, ada)
  await redraftStoriesJob.run({ storyIds: [story, other] }, runtime)
  expect(await warned(story)).not.toContain('duplicate')
  expect((await ask(storyView, { id: story }, ada)).resembling).toEqual([])
  await db.delete(storyDecisions)
  expect(await warned(story)).toContain('duplicate')
  expect((await ask(storyView, { id: story }, ada)).resembling).toMatchObject([
    { id: other, why: 'words', keeps: 'this', draft: { id: other, status: 'pending' } },
  ])
})

// Covers: calibration-1, calibration-3, calibration-4
test('with 200 decisions in a language grouping follows them, and the desk shows how many there are', async () => {
  const decided = (language: 'en' | 'fr', count: number) =>
    db.insert(storyDecisions).values(
      Array.from({ length: count }, (_, n) => ({
        kind: n % 2 === 0 ? ('merge' as const) : ('apart' as const),
        language,
        otherLanguage: language,
        similarity: n % 2 === 0 ? 0.6 : 0.48,
        decidedAt: TEST_NOW,
      })),
    )
  const shown = async (id: string) => (await ask(storyView, { id }, ada)).decisions
  const mergedByBridge = async () => {
    await clear({ decisions: false })
    const [older, younger] = await twoStories('Norwegian start-up raises $45 million for hearing aids', '–')
    await plantReports(db, [
      { title: 'Northlight puts $45 million into Halden, hearing aid software maker', lead: '–' },
    ])
    await cluster()
    return {
      older,
      isMerged: !(await db.$count(stories, and(eq(stories.id, younger), isNull(stories.mergedInto)))),
    }
  }
  await decided('fr', 300)
  await decided('en', 199)
  const before = await mergedByBridge()
  expect(before.isMerged).toBe(true)
  expect(await shown(before.older)).toEqual({ made: 199, needed: 200, merge_from: SAME_EVENT.merge })
  await decided('en', 1)
  const after = await mergedByBridge()
  expect(after.isMerged).toBe(false)
  expect(await shown(after.older)).toEqual({ made: 200, needed: 200, merge_from: 0.49 })
})

// Covers: editors-stories-1
test('a story whose draft an editor has changed keeps it: only the other one is merged into it', async () => {
  const [first, edited] = await twoStories()
  await db
    .update(generatedContent)
    .set({ title: 'Edited by Ada', version: 2 })
    .where(eq(generatedContent.storyId, edited))
  expect(await refusalOf(ask(storyMerge, { id: first, other: edited }, ada))).toEqual([
    'newsroom.storyDecided',
    409,
  ])
  expect(await draftOf(edited)).toMatchObject({ status: 'pending', title: 'Edited by Ada' })
  await ask(storyMerge, { id: edited, other: first }, ada)
  expect(await draftOf(edited)).toMatchObject({ status: 'pending', title: 'Edited by Ada' })
})

// Covers: editors-stories-2
test('what is not the same as a story is not the same as what an editor splits off it', async () => {
  const { story, round } = await oneStory()
  const ferry = await plantFerry()
  await ask(storyApart, { id: story, other: ferry }, ada)
  await ask(storySplit, { id: story, reports: [round] }, ada)
  const [part = ''] = await storiesOf(db, [round])
  expect((await apartFrom(db, [part])).get(part)?.toSorted()).toEqual([ferry, story].toSorted())
  expect((await decidedPairs(db, 'en')).length).toBe(2) // the copy calibrates nothing
})

test('reports that an editor split off stay apart when “not the same” is taken back', async () => {
  const { story, round } = await oneStory()
  const { new_story_id: other } = await ask(storySplit, { id: story, reports: [round] }, ada)
  expect(await ask(storyApartUndo, { id: story, other }, ada)).toMatchObject({ already: true })
  expect((await apartFrom(db, [story])).get(story)).toEqual([other])
  expect((await ask(storyView, { id: story }, ada)).apart).toEqual([])
})
