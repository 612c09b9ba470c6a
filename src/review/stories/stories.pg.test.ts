import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '#articles/tables.ts'
import { HOUR } from '#platform/clock.ts'
import { clusterStories } from '#stories/cluster-stories.ts'
import { stories } from '#stories/tables.ts'
import { TEST_NOW } from '#testing/test-runtime.ts'
import { draftStories, draftStory } from '#writing/draft-stories.ts'
import { draftsOfStories } from '#writing/drafts-of-stories.ts'
import { redraftStoriesJob } from '#writing/generate/redraft-stories.ts'
import { generatedContent } from '#writing/tables.ts'
import { approveContent, unscheduleContent } from '../calls.ts'
import { refusalOf } from '../test-review.ts'
import { storyApart, storyMerge, storySplit, storyView } from './calls.ts'
import {
  BRIDGE,
  CLOSES,
  LEADS,
  RAISES,
  ROUND,
  headlinesOf,
  plantReports,
  openStories,
  storiesOf,
} from './test-stories.ts'

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

// Covers: editors-stories-1, editors-stories-2
test('an editor merges a story into another: reports are moved, one draft is written again, one rejected', async () => {
  const [kept, gone] = await twoStories()
  expect(await ask(storyMerge, { id: kept, other: gone }, ada)).toEqual({ already: false, story_id: kept })
  expect(await headlinesOf(db, kept)).toEqual([CLOSES, LEADS])
  expect(await draftOf(gone)).toMatchObject({ status: 'rejected', reason: 'newsroom.storyMerged' })
  expect(await warned(kept)).toContain('reports_moved')

  await redraftStoriesJob.run({ storyIds: [kept] }, runtime)
  expect((await draftOf(kept))?.sources.map(({ title }) => title).toSorted()).toEqual([CLOSES, LEADS])
  expect(await warned(kept)).not.toContain('reports_moved')
  const before = await draftOf(kept)
  await redraftStoriesJob.run({ storyIds: [kept] }, runtime)
  expect(await draftOf(kept)).toEqual(before)
})

// Covers: editors-stories-1
test('repeating a decision changes nothing and stores it once', async () => {
  const [kept, gone] = await twoStories()
  await ask(storyMerge, { id: kept, other: gone }, ada)
  expect(await ask(storyMerge, { id: kept, other: gone }, ada)).toEqual({ already: true, story_id: kept })
  const reports = [(await ask(storyView, { id: kept }, ada)).reports[0]?.id ?? '']
  const first = await ask(storySplit, { id: kept, reports }, ada)
  expect(await ask(storySplit, { id: kept, reports }, ada)).toEqual({ ...first, already: true })
  const ferry = await plantFerry()
  await ask(storyApart, { id: ferry, other: kept }, ada)
  expect(await ask(storyApart, { id: kept, other: ferry }, ada)).toMatchObject({ already: true })
  expect((await decisions()).map(({ kind }) => kind).toSorted()).toEqual(['apart', 'merge', 'split'])
})

// Covers: editors-stories-1
test('two editors who merge two stories in opposite directions at the same time merge them once', async () => {
  const [a, b] = await twoStories()
  const answers = await Promise.allSettled([
    ask(storyMerge, { id: a, other: b }, ada),
    ask(storyMerge, { id: b, other: a }, ada),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await decisions()).toHaveLength(1)
})

// Covers: editors-stories-3
test('reports that an editor splits off become a story with a draft, and no later report joins both again', async () => {
  const { story, round } = await oneStory()
  const { new_story_id: other } = await ask(storySplit, { id: story, reports: [round] }, ada)
  expect([await headlinesOf(db, story), await headlinesOf(db, other)]).toEqual([[RAISES], [ROUND]])
  await redraftStoriesJob.run({ storyIds: [story, other] }, runtime)
  expect((await draftOf(story))?.sources.map(({ title }) => title)).toEqual([RAISES])
  expect((await draftOf(other))?.sources.map(({ title }) => title)).toEqual([ROUND])

  await plantReports(db, [{ title: BRIDGE }, { title: LEADS }, { title: CLOSES }])
  await cluster()
  await cluster()
  expect(await storiesOf(db, [round])).toEqual([other])
  expect(await db.select().from(stories).where(eq(stories.id, other))).toMatchObject([{ mergedInto: null }])
  expect(await db.select().from(stories).where(eq(stories.id, story))).toMatchObject([{ mergedInto: null }])
})

// Covers: editors-stories-3
test('a story whose first report is split off has the headline of one that stays', async () => {
  const { story, raises } = await oneStory()
  const { new_story_id: other } = await ask(storySplit, { id: story, reports: [raises] }, ada)
  expect(await ask(storyView, { id: story }, ada)).toMatchObject({
    title: ROUND,
    reports: [{ title: ROUND }],
  })
  expect(await ask(storyView, { id: other }, ada)).toMatchObject({ title: RAISES })
})

// Covers: editors-stories-4
test('stories that an editor has said are not the same are never merged, others are', async () => {
  const merged = await twoStories()
  await plantReports(db, [{ title: BRIDGE }])
  await cluster()
  expect(await ask(storyView, { id: merged[0] }, ada)).toMatchObject({ reports: [{}, {}, {}] })

  await clear({ decisions: false })
  const [older, younger] = await twoStories()
  await ask(storyApart, { id: younger, other: older }, ada)
  await plantReports(db, [{ title: BRIDGE }])
  await cluster()
  const rows = await db.select().from(stories)
  expect(rows.map(({ mergedInto }) => mergedInto)).toEqual([null, null])
})

// Covers: editors-stories-4
test('a decision that is taken while reports are being placed is respected', async () => {
  const [older, younger] = await twoStories()
  await plantReports(db, [{ title: BRIDGE }])
  let asked = 0
  await clusterStories(runtime, draftsOfStories, {
    id: 'invented',
    embed: async (texts) => {
      asked += 1
      if (asked === 1) await ask(storyApart, { id: older, other: younger }, ada)
      return texts.map(() => [1])
    },
  })
  expect(asked).toBe(2)
  expect(await db.select().from(stories).where(eq(stories.id, younger))).toMatchObject([{ mergedInto: null }])
})

// Covers: editors-stories-4
test('what is not the same as a story is not the same as the story that it was merged into', async () => {
  const [older, younger] = await twoStories()
  const ferry = await plantFerry()
  await ask(storyApart, { id: ferry, other: younger }, ada)
  await ask(storyMerge, { id: older, other: ferry }, ada)
  expect(await ask(storyApart, { id: older, other: younger }, ada)).toMatchObject({ already: true })
  // a decision between stories that are one by now is undone
  expect((await ask(storyView, { id: older }, ada)).decisions.made).toBe(2)
  await ask(storyMerge, { id: older, other: younger }, ada)
  expect((await ask(storyView, { id: older }, ada)).decisions.made).toBe(2)
})

// Covers: editors-stories-5
test('a draft that an editor has changed keeps its text and its warning', async () => {
  const { story, round } = await oneStory()
  await db.update(generatedContent).set({ title: 'My own words', version: 2 })
  await ask(storySplit, { id: story, reports: [round] }, ada)
  await redraftStoriesJob.run({ storyIds: [story] }, runtime)
  await draftStories(runtime)
  expect(await draftOf(story)).toMatchObject({ title: 'My own words', version: 2 })
  expect(await warned(story)).toContain('reports_moved')
})

// Covers: editors-stories-5
test('a planned draft whose reports have moved warns when it returns to review, and publishes no mark', async () => {
  const { story, round } = await oneStory()
  const publishAt = new Date(TEST_NOW.getTime() + HOUR).toISOString()
  await ask(approveContent, { contentId: story, action: 'approve', publishAt }, ada)
  await ask(storySplit, { id: story, reports: [round] }, ada)
  await ask(unscheduleContent, { contentId: story }, ada)
  expect(await warned(story)).toContain('reports_moved')
  await ask(approveContent, { contentId: story, action: 'approve' }, ada)
  const [article] = await db.select().from(articles).where(eq(articles.id, story))
  expect(article?.metadata).not.toHaveProperty('reports_moved')
})

// Covers: editors-stories-5
test('a second move while a draft is written again is not lost', async () => {
  const { story, raises, round } = await oneStory()
  const [third = ''] = await plantReports(db, [{ title: BRIDGE }])
  await cluster()
  expect(await storiesOf(db, [third])).toEqual([story])
  await ask(storySplit, { id: story, reports: [round] }, ada)
  const before = await draftOf(story)
  const slow = draftStory({ ...runtime, clock: { ...runtime.clock, now: () => TEST_NOW } }, story)
  await ask(storySplit, { id: story, reports: [third] }, ada)
  await slow
  await draftStory(runtime, story)
  expect(before?.sources).toHaveLength(2)
  expect((await draftOf(story))?.sources.map(({ title }) => title)).toEqual([RAISES])
  expect(await storiesOf(db, [raises])).toEqual([story])
  expect(await warned(story)).not.toContain('reports_moved')
})

// Covers: editors-stories-6
test.each([
  ['published', { status: 'published' }],
  ['planned', { status: 'approved', publishAt: new Date(TEST_NOW.getTime() + HOUR) }],
] as const)(
  'a story whose draft is %s is kept by a merge, and its draft stays as it is',
  async (_, values) => {
    const [pending, decided] = await twoStories()
    await db.update(generatedContent).set(values).where(eq(generatedContent.storyId, decided))
    const before = await draftOf(decided)
    expect(await refusalOf(ask(storyMerge, { id: pending, other: decided }, ada))).toEqual([
      'newsroom.storyDecided',
      409,
    ])
    expect(await headlinesOf(db, decided)).toEqual([CLOSES])
    expect(await decisions()).toEqual([])
    await ask(storyMerge, { id: decided, other: pending }, ada)
    await redraftStoriesJob.run({ storyIds: [decided] }, runtime)
    expect(await headlinesOf(db, decided)).toEqual([CLOSES, LEADS])
    const { status, title, content, sources, version } = before ?? {}
    expect(await draftOf(decided)).toMatchObject({ status, title, content, sources, version })
  },
)
