import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, unscheduleContent } from '#review/calls.ts'
import { draftStories } from './draft-stories.ts'
import { DRAFTED } from './rules.ts'
import { generatedContent } from './tables.ts'
import { stories } from '#stories/tables.ts'

// Which stories are drafted automatically: the strongest of many, all of few; and what happens to drafts whose stories grow.

const { runtime, db, clock, ask, admin } = await openTestRuntime()
const editor = await admin()
const ago = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [generatedContent, findings, newsSources, stories]) await db.delete(table)
})

/** Stories that were last reported the given numbers of hours ago. */
async function addStories(hours: readonly number[]): Promise<string[]> {
  const rows = hours.map((each, n) => ({
    title: `A ferry crosses bay ${n} without a crew`,
    language: 'en' as const,
    firstAt: ago(each),
    lastAt: ago(each),
  }))
  return (await db.insert(stories).values(rows).returning({ id: stories.id })).map(({ id }) => id)
}

/** An additional paragraph of a publisher's report. */
const ALSO: Record<string, string[]> = {
  'two.example': [
    'Two officers watched from the shore and wrote every turn of the rudder into a log of 40 pages.',
  ],
}
/** Adds a report by the publisher for each story, the given number of hours ago. */
async function reported(host: string, storyIds: readonly string[], hours: (n: number) => number) {
  const [source] = await db
    .insert(newsSources)
    .values({ name: host, url: `https://${host}/feed.xml`, nextFetchAt: TEST_NOW, createdAt: TEST_NOW })
    .returning()
  await db.insert(findings).values(
    storyIds.map((storyId, n) => ({
      storyId,
      sourceId: source?.id ?? '',
      guid: storyId,
      url: `https://${host}/${storyId}`,
      canonicalKey: `https://${host}/${storyId}`,
      title: `A ferry crosses bay ${n} without a crew`,
      paragraphs: [`The ferry crossed bay ${n} on Friday. Nobody was at the helm.`, ...(ALSO[host] ?? [])],
      language: 'en' as const,
      textFrom: 'feed' as const,
      publishedAt: ago(hours(n)),
      fetchedAt: ago(hours(n)),
    })),
  )
}
const drafted = async () =>
  (await db.select({ id: generatedContent.id }).from(generatedContent)).map(({ id }) => id)

// Covers: drafts-1
test('of many stories the strongest are drafted, however old; the others wait until they rank higher', async () => {
  const hours = Array.from({ length: DRAFTED.strongest + 10 }, (_, n) => 1 + n / 2) // the newest first
  const ids = await addStories(hours)
  await reported('one.example', ids, (n) => hours[n] ?? 0)
  const weakest = ids.slice(-5)
  for (const host of ['two.example', 'three.example', 'four.example'])
    await reported(host, weakest.slice(0, 3), (n) => hours.at(n - 5) ?? 0)

  expect(await draftStories(runtime)).toBe(DRAFTED.strongest)
  const strongest = [...ids.slice(0, DRAFTED.strongest - 3), ...weakest.slice(0, 3)]
  expect((await drafted()).toSorted()).toEqual(strongest.toSorted())
  expect(await draftStories(runtime)).toBe(0)

  const rising = weakest.slice(4)
  for (const host of ['five.example', 'six.example', 'seven.example']) await reported(host, rising, () => 0.5)
  expect(await draftStories(runtime)).toBe(1)
  expect(await drafted()).toContain(rising[0])
}, 40_000)

test('a story reported by three publishers 40 hours ago ranks before one that one publisher just reported', async () => {
  const ids = await addStories(Array.from({ length: DRAFTED.strongest + 1 }, () => 0.5))
  const wide = ids.slice(-1)
  await reported('one.example', ids.slice(0, -1), () => 0.5)
  for (const host of ['two.example', 'three.example', 'four.example']) await reported(host, wide, () => 40)
  await draftStories(runtime)
  expect(await drafted()).toContain(wide[0])
})

// Covers: drafts-1
test('of few stories all are drafted, except those last reported more than three days ago', async () => {
  const hours = [DRAFTED.hours - 1, DRAFTED.hours + 1, 2]
  const [recent = '', old = '', newest = ''] = await addStories(hours)
  await reported('one.example', [recent, old, newest], (n) => hours[n] ?? 0)
  await reported('two.example', [old], () => DRAFTED.hours + 1)
  expect(await draftStories(runtime)).toBe(2)
  expect((await drafted()).toSorted()).toEqual([recent, newest].toSorted())
})

const draftOf = async (id: string) =>
  (await db.select().from(generatedContent).where(eq(generatedContent.id, id)))[0]

// Covers: drafts-2
test('an untouched draft is rewritten when other publishers join its story, once per run', async () => {
  const [id = ''] = await addStories([5])
  await reported('one.example', [id], () => 5)
  expect(await draftStories(runtime)).toBe(1)
  const first = await draftOf(id)
  expect(first).toMatchObject({ version: 1, metadata: { publishers: 1 } })
  await db.update(generatedContent).set({ imageUrl: '/files/a.webp' })

  clock.pass(HOUR)
  await reported('two.example', [id], () => 6) // earlier: a cited source still keeps its number
  expect(await draftStories(runtime)).toBe(0)
  const second = await draftOf(id)
  expect(second).toMatchObject({ version: 2, createdAt: first?.createdAt, imageUrl: '/files/a.webp' })
  expect(second?.sources.map(({ publisher }) => publisher)).toEqual(['one.example', 'two.example'])
  expect(second?.content).toContain('a log of 40 pages')
  expect(second?.generated?.content).toBe(second?.content)

  await reported('blog.two.example', [id], () => 3) // the same publisher
  await draftStories(runtime)
  expect(await draftOf(id)).toEqual(second)
  for (const host of ['three.example', 'four.example']) await reported(host, [id], () => 2)
  await Promise.all([draftStories(runtime), draftStories(runtime)])
  const third = await draftOf(id)
  expect([third?.version, third?.sources.length]).toEqual([3, 5])
  const stale = ask(approveContent, { contentId: id, action: 'approve', version: 2 }, editor)
  await expect(stale).rejects.toMatchObject({ code: 'newsroom.changedMeanwhile', status: 412 })
})

// Covers: drafts-2
test('a draft that an editor changed, rejected, published, scheduled or unscheduled is not rewritten', async () => {
  const ids = await addStories([5, 5, 5, 5, 5])
  const [changed = '', rejected = '', published = '', planned = '', back = ''] = ids
  await reported('one.example', ids, () => 5)
  expect(await draftStories(runtime)).toBe(5)
  await db
    .update(generatedContent)
    .set({ version: 2, content: 'Edited.' })
    .where(eq(generatedContent.id, changed))
  await ask(approveContent, { contentId: rejected, action: 'reject' }, editor)
  await ask(approveContent, { contentId: published, action: 'approve' }, editor)
  const publishAt = new Date(TEST_NOW.getTime() + HOUR).toISOString()
  for (const contentId of [planned, back])
    await ask(approveContent, { contentId, action: 'approve', publishAt }, editor)
  await ask(unscheduleContent, { contentId: back }, editor)
  const before = await Promise.all(ids.map((id) => draftOf(id)))
  for (const host of ['two.example', 'three.example']) await reported(host, ids, () => 1)
  expect(await draftStories(runtime)).toBe(0)
  expect(await Promise.all(ids.map((id) => draftOf(id)))).toEqual(before)
})

test('a story without readable text is rejected with the reason', async () => {
  const [id = ''] = await addStories([1])
  expect(await draftStories(runtime)).toBe(0)
  expect(await draftOf(id)).toMatchObject({ status: 'rejected', reason: 'newsroom.nothingToWrite' })
})
