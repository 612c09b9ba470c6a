import { beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { article } from '#articles/calls.ts'
import { storyReports, articles, momentumReports } from '#articles/tables.ts'
import { PAGES_CHANGED } from '#articles/publish.ts'
import { HOUR } from '#platform/clock.ts'
import { notify } from '#platform/notices.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../timetable.ts'
import { approveContent } from '#review/calls.ts'
import { followStoriesJob } from './follow-stories.ts'
import type { SourceText } from './rules.ts'
import { generatedContent } from './tables.ts'
import { stories } from '#stories/tables.ts'

// Which reports a published story's momentum is measured from, on publication and afterwards.

const { runtime, ask, db, clock, admin } = await openTestRuntime()
const editor = await admin()
const ago = (hours: number): Date => new Date(TEST_NOW.getTime() - hours * HOUR)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [
    generatedContent,
    articles,
    momentumReports,
    storyReports,
    findings,
    newsSources,
    stories,
  ])
    await db.delete(table)
})

async function story(): Promise<string> {
  const [row] = await db
    .insert(stories)
    .values({ title: 'A ferry without a crew', language: 'en', firstAt: ago(5), lastAt: ago(5) })
    .returning({ id: stories.id })
  return row?.id ?? ''
}
const LONG = `A ferry crossed the bay with nobody at the helm. ${'The crossing took 41 minutes. '.repeat(12)}`

/** A publisher's report of the story, each from a new source unless `host` is the same. */
async function report(
  storyId: string,
  host: string,
  hours: number,
  {
    text = `${host}: ${LONG}`,
    fetched = hours,
    ...source
  }: Partial<typeof newsSources.$inferInsert> & {
    text?: string
    fetched?: number
  } = {},
) {
  const url = `https://${host}/feed.xml`
  await db
    .insert(newsSources)
    .values({ name: `The ${host}`, url, nextFetchAt: TEST_NOW, createdAt: TEST_NOW, ...source })
    .onConflictDoNothing()
  const [from] = await db.select().from(newsSources).where(eq(newsSources.url, url))
  const guid = crypto.randomUUID()
  await db.insert(findings).values({
    sourceId: from?.id ?? '',
    guid,
    url: `https://${host}/${guid}`,
    canonicalKey: `https://${host}/${guid}`,
    title: 'A ferry without a crew',
    paragraphs: text.split('\n'),
    language: 'en',
    textFrom: 'feed',
    publishedAt: ago(hours),
    fetchedAt: ago(fetched),
    storyId,
  })
}

/** Publishes a draft through the review call and returns its id. */
async function publish(storyId: string | null, sources: SourceText[] = []): Promise<string> {
  const [draft] = await db
    .insert(generatedContent)
    .values({
      storyId,
      sources,
      title: 'A ferry without a crew',
      content: 'A ferry crossed the bay. [1]',
      contentType: 'article',
      language: 'en',
      createdAt: TEST_NOW,
    })
    .returning({ id: generatedContent.id })
  const id = draft?.id ?? ''
  await ask(approveContent, { contentId: id, action: 'approve' }, editor)
  return id
}
const follow = () => followStoriesJob.run({}, runtime)
const why = async (id: string) => (await ask(article, { id })).momentum_parts
const reports = () => db.select().from(momentumReports).orderBy(momentumReports.publisherGroup)

test("a story's momentum is measured from its reports as soon as it is published", async () => {
  const id = await story()
  await report(id, 'one.example', 5)
  await report(id, 'two.example', 3)
  const published = await publish(id)
  expect(await why(published)).toMatchObject({
    publishers: ['The two.example', 'The one.example'],
    publisher_count: 2,
  })
})

// Covers: identity-12
test('a later publisher counts too, once, and the score rises', async () => {
  const id = await story()
  await report(id, 'one.example', 5)
  const published = await publish(id)
  const { momentum: alone } = await ask(article, { id: published })
  for (const host of ['two.example', 'three.example', 'four.example']) await report(id, host, 1)
  await follow()
  expect((await ask(article, { id: published })).momentum).toBeGreaterThan(alone + 10)
  const kept = await reports()
  expect(kept.map(({ publisherGroup }) => publisherGroup)).toEqual([
    'four.example',
    'one.example',
    'three.example',
    'two.example',
  ])
  expect(await follow()).toEqual({ followed: 1 })
  expect(await reports()).toEqual(kept)
})

// Covers: articles-3
test('a timeline lists every report, a copy under its own publisher, and grows after publication', async () => {
  const storyId = await story()
  await report(storyId, 'a.example', 5, { text: LONG })
  await report(storyId, 'b.example', 3, { text: LONG })
  const id = await publish(storyId)
  const seen = async () => (await ask(article, { id })).timeline.map(({ publisher }) => publisher)
  expect(await seen()).toEqual(['The a.example', 'The b.example'])
  await report(storyId, 'c.example', 0)
  await followStoriesJob.run({}, runtime)
  await followStoriesJob.run({}, runtime)
  expect(await seen()).toEqual(['The a.example', 'The b.example', 'The c.example'])
})

test('every process is notified once when a timeline has grown', async () => {
  const storyId = await story()
  await report(storyId, 'a.example', 5)
  const id = await publish(storyId)
  const heard: string[] = []
  let ended = () => {}
  const stop = await runtime.notices.listen(PAGES_CHANGED, (of) => (of === 'end' ? ended() : heard.push(of)))
  const seen = async () => {
    const end = new Promise<void>((resolve) => (ended = resolve))
    await notify(db, PAGES_CHANGED, 'end')
    await end
    return heard.splice(0)
  }
  await seen()
  await report(storyId, 'b.example', 3)
  await follow()
  expect(await seen()).toEqual([id])
  await follow()
  expect(await seen()).toEqual([])
  stop()
})

// Covers: identity-12
test('publishers of one owner and pages of one domain count as one publisher', async () => {
  const id = await story()
  await report(id, 'news.one.example', 5)
  await report(id, 'blog.one.example', 4)
  await report(id, 'paper.example', 3, { owner: 'Big House' })
  await report(id, 'radio.example', 2, { owner: 'Big House' })
  await publish(id)
  expect((await reports()).map(({ publisherGroup, firstAt, lastAt }) => [publisherGroup, firstAt, lastAt])).toEqual([
    ['Big House', ago(3), ago(2)],
    ['one.example', ago(5), ago(4)],
  ]) // prettier-ignore
})

// Covers: identity-12
test('a copy of a text counts as a report of the publisher that had it first', async () => {
  const id = await story()
  await report(id, 'agency.example', 5, { text: LONG })
  await report(id, 'copies.example', 4, { text: LONG })
  await report(id, 'other-paragraphs.example', 4, { text: LONG.replaceAll('. ', '.\n') })
  await report(id, 'writes.example', 3)
  const published = await publish(id)
  expect((await why(published))?.publishers).toEqual(['The writes.example', 'The agency.example'])
})

test('an edited publication weighs more than an unknown publisher', async () => {
  const id = await story()
  await report(id, 'edited.example', 5, { tier: 2 })
  await report(id, 'somebody.example', 5, { tier: 3 })
  await publish(id)
  const [edited, somebody] = await reports()
  expect(edited?.weight).toBeGreaterThan(somebody?.weight ?? 1)
})

test('a report dated after it was read counts from the time of reading', async () => {
  const id = await story()
  await report(id, 'one.example', -40, { fetched: 2 })
  await publish(id)
  expect(await reports()).toMatchObject([{ firstAt: ago(2), lastAt: ago(2) }])
})

test('a draft without a story is measured from the sources that it cites', async () => {
  const source = (n: number, url: string, publishedAt: string | null): SourceText => ({
    n,
    url,
    publisher: `Publisher ${n}`,
    title: 'A ferry',
    language: 'en',
    publishedAt,
    paragraphs: [],
  })
  const id = await publish(null, [
    source(1, 'https://www.one.example/a', ago(3).toISOString()),
    source(2, 'https://two.example/b', null),
  ])
  expect(await why(id)).toMatchObject({ publishers: ['Publisher 2', 'Publisher 1'] })
  expect(await reports()).toMatchObject([
    { publisherGroup: 'one.example', firstAt: ago(3) },
    { publisherGroup: 'two.example', firstAt: TEST_NOW },
  ])
  await follow()
  expect(await reports()).toHaveLength(2)
})

test('published stories are followed every quarter of an hour for a week', async () => {
  expect(timetable.find(({ job }) => job === followStoriesJob)).toMatchObject({ timeZone: 'Etc/UTC' })
  await publish(await story())
  expect(await follow()).toEqual({ followed: 1 })
  clock.pass(7 * 24 * HOUR + 1)
  expect(await follow()).toEqual({ followed: 0 })
})
