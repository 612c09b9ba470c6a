import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '#articles/tables.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { generatedContent, runs } from '#writing/tables.ts'
import { contentGenerationSchedule as table } from './tables.ts'
import { stories } from '#stories/tables.ts'
import type { ScheduleRow } from './schedule.ts'
import { startWork } from './start-work.ts'

const { runtime, db, database } = await openTestRuntime({ DIGEST_TIMEZONE: 'Europe/Paris' })

beforeEach(async () => {
  await database.pool.query('delete from jobs.job')
  for (const each of [generatedContent, runs, stories, articles, newsSources, table]) await db.delete(each)
})

/** Starts a row as the timetable does; returns its run and the data of the jobs that it sent. */
async function started(
  values: Partial<typeof table.$inferInsert> & Pick<ScheduleRow, 'contentType'>,
  shown = new Date('2026-11-20T06:00:00Z'),
) {
  const [row] = await db
    .insert(table)
    .values({ scheduledTime: '07:00', ...values })
    .returning()
  if (!row) throw new Error('no row')
  const id = await db.transaction((tx) => startWork({ ...runtime, db: tx }, row, shown))
  const [run] = await db.select().from(runs)
  const { rows: jobs } = await database.pool.query<{ name: string; data: unknown }>(
    'select name, data from jobs.job order by name, id',
  )
  return { id, row, run, jobs }
}
/** Adds a report of a story from each of these hosts, an hour old. */
async function reported(storyId: string, hosts: readonly string[]): Promise<void> {
  for (const host of hosts) {
    const url = `https://${host}/feed.xml`
    const [source] = await db
      .insert(newsSources)
      .values({ name: host, url, nextFetchAt: TEST_NOW, createdAt: TEST_NOW })
      .returning()
    const at = new Date(TEST_NOW.getTime() - HOUR)
    await db.insert(findings).values({
      storyId,
      sourceId: source?.id ?? '',
      guid: url,
      url,
      canonicalKey: url,
      title: 'A ferry',
      paragraphs: [],
      language: 'en',
      textFrom: 'feed',
      publishedAt: at,
      fetchedAt: at,
    })
  }
}
const story = (title: string, hours: number) => {
  const when = new Date(TEST_NOW.getTime() - hours * HOUR)
  return { title, language: 'en' as const, firstAt: when, lastAt: when }
}

// Covers: drafts-3
test('a row of articles takes its quantity of the strongest stories, each story only once', async () => {
  const inserted = await db
    .insert(stories)
    .values([
      story('Newest', 1),
      story('Two', 2),
      story('Three', 3),
      story('Strongest', 30),
      story('Old', 49),
    ])
    .returning({ storyId: stories.id })
  await reported(inserted[3]?.storyId ?? '', ['one.example', 'two.example', 'three.example'])
  const { id, run, jobs } = await started({ contentType: 'article', quantity: 3 })
  expect(run).toMatchObject({ id, kind: 'generate-content', parts: 3, askedBy: null })
  const parts = [inserted[3], inserted[0], inserted[1]]
  expect(jobs).toMatchObject([
    { name: 'write-stories', data: { runId: id, as: 'article', rewrite: true, parts } },
  ])
  await database.pool.query('delete from jobs.job')
  const again = await started({ contentType: 'article', quantity: 3 })
  expect(again.jobs).toMatchObject([{ data: { parts: [inserted[2]] } }])
})

// Covers: drafts-3
test('a row of articles skips published, rejected and edited drafts, and stories in other languages', async () => {
  const inserted = await db
    .insert(stories)
    .values([1, 2, 3, 4, 5, 6, 7].map((hours) => story(`Story ${hours}`, hours)))
    .returning({ storyId: stories.id })
  const draft = (n: number, values: Partial<typeof generatedContent.$inferInsert>) => ({
    id: inserted[n]?.storyId ?? '',
    storyId: inserted[n]?.storyId,
    title: 'Draft',
    content: '',
    language: 'en' as const,
    contentType: 'article' as const,
    ...values,
  })
  await db.insert(generatedContent).values([
    draft(0, { status: 'published' }),
    draft(1, { status: 'rejected' }),
    draft(2, { version: 2 }), // an editor has changed it
    draft(3, { contentType: 'tool' }),
    draft(4, { version: 2, metadata: { written_version: 2 } }), // its writer has changed it
    draft(5, {}),
  ])
  await db
    .update(stories)
    .set({ language: 'fr' })
    .where(eq(stories.id, inserted[5]?.storyId ?? ''))
  const english = await started({ contentType: 'article', quantity: 5, languages: ['en', 'ar'] })
  expect(english.jobs).toMatchObject([{ data: { parts: [inserted[4], inserted[6]] } }])
  await database.pool.query('delete from jobs.job')
  const all = await started({ contentType: 'article', quantity: 5 })
  expect(all.jobs).toMatchObject([{ data: { parts: [inserted[5]] } }])
})

test('a row of podcasts starts an episode for the day and hour shown, in its languages', async () => {
  const languages = ['fr' as const, 'ar' as const]
  // 00:30 in Paris on the next day, while it is still the previous day in UTC
  const late = await started(
    { contentType: 'podcast', languages, focus: 'trending' },
    new Date('2026-11-20T23:30:00Z'),
  )
  expect(late.run).toMatchObject({ kind: 'make-episode', parts: 1 })
  expect(late.jobs).toEqual([
    {
      name: 'make-episode',
      data: {
        runId: late.id,
        focus: 'trending',
        day: '2026-11-21',
        edition: `${late.row.id} 00:30`,
        languages,
      },
    },
  ])
  await database.pool.query('delete from jobs.job')
  const morning = await started({ contentType: 'podcast' })
  expect(morning.jobs).toMatchObject([{ data: { focus: 'product', day: '2026-11-20' } }])
})

test('a row of images looks for pictures of the newest published items without one', async () => {
  const article = (title: string, hours: number, imageUrl: string | null = null) => ({
    title,
    content: 'Text.',
    contentHtml: '',
    markupPolicy: 1,
    language: 'en' as const,
    imageUrl,
    publishedAt: new Date(TEST_NOW.getTime() - hours * HOUR),
  })
  const [bare] = await db
    .insert(articles)
    .values([
      article('Bare', 2),
      article('Pictured', 1, '/files/a.webp'),
      article('Older', 3),
      article('Tomorrow', -24),
    ])
    .returning({ id: articles.id })
  const { id, run, jobs } = await started({ contentType: 'image', quantity: 1 })
  expect(run).toMatchObject({ kind: 'fetch-pictures', parts: 1, finishedAt: null })
  expect(jobs).toEqual([
    { name: 'fetch-picture', data: { id: bare?.id, name: 'Bare', anew: true, runId: id } },
  ])
})

test('a row of scraping reads the sources that are due now or soon, unless a host asked us to wait', async () => {
  const source = (name: string, minutes: number, state: 'ok' | 'busy' = 'ok') => ({
    name,
    url: `https://${name}.example/feed`,
    state,
    createdAt: TEST_NOW,
    nextFetchAt: new Date(TEST_NOW.getTime() + minutes * MINUTE),
  })
  const rows = await db
    .insert(newsSources)
    .values([
      source('due', -60),
      source('read-late', 14),
      source('rested', -1, 'busy'),
      source('resting', 14, 'busy'),
      source('later', 60),
    ])
    .returning({ sourceId: newsSources.id })
  const { id: runId, run, jobs } = await started({ contentType: 'scraping' })
  expect(run).toMatchObject({ kind: 'scrape-ai-news', parts: 4 })
  expect(jobs.map(({ data }) => data)).toEqual(
    expect.arrayContaining(rows.slice(0, 3).map(({ sourceId }) => ({ sourceId, runId }))),
  )
})

test('a run with nothing to do ends immediately', async () => {
  for (const contentType of ['article', 'tool', 'agent', 'image', 'scraping', 'event'] as const) {
    await db.delete(runs)
    const { run, jobs } = await started({ contentType })
    expect([run?.parts, run?.finishedAt, jobs]).toEqual([0, TEST_NOW, []])
  }
})

test.each([
  ['infographic', 'make-infographics'],
  ['video', 'make-videos'],
] as const)(
  'a row of the kind %s starts its quantity, for its topics and in its languages',
  async (type, name) => {
    const wanted = { quantity: 2, topics: ['Funding' as const], languages: ['fr' as const] }
    const { id, run, jobs } = await started({ contentType: type, ...wanted })
    expect(run).toMatchObject({ kind: name, parts: 1, askedBy: null, finishedAt: null })
    expect(jobs).toEqual([{ name, data: { ...wanted, runId: id } }])
  },
)
