import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { TEST_NOW, openTestHouse } from '../test-house.ts'
import { draftStories } from './draft-stories.ts'
import { DRAFTED } from './rules.ts'
import { generatedContent, stories } from './tables.ts'

// Which stories are drafted by themselves: of many the strongest, of few all.

const { house, db, clock } = await openTestHouse()
const ago = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [generatedContent, findings, newsSources, stories]) await db.delete(table)
})

/** Stories that were last reported so many hours ago. */
async function told(hours: readonly number[]): Promise<string[]> {
  const rows = hours.map((each, n) => ({
    title: `A ferry crosses bay ${n} without a crew`,
    language: 'en' as const,
    firstAt: ago(each),
    lastAt: ago(each),
  }))
  return (await db.insert(stories).values(rows).returning({ id: stories.id })).map(({ id }) => id)
}

/** Has a publisher report each of the stories, the first of them as many hours ago as is said. */
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
      paragraphs: [`The ferry crossed bay ${n} on Friday, as ${host} has seen. Nobody was at the helm.`],
      language: 'en' as const,
      textFrom: 'feed' as const,
      publishedAt: ago(hours(n)),
      fetchedAt: ago(hours(n)),
    })),
  )
}
const drafted = async () =>
  (await db.select({ id: generatedContent.id }).from(generatedContent)).map(({ id }) => id)

test('of many stories the strongest are drafted, however old; the others wait until they rise', async () => {
  const hours = Array.from({ length: DRAFTED.strongest + 10 }, (_, n) => 1 + n / 2) // the newest first
  const ids = await told(hours)
  await reported('one.example', ids, (n) => hours[n] ?? 0)
  const weakest = ids.slice(-5)
  for (const host of ['two.example', 'three.example', 'four.example'])
    await reported(host, weakest.slice(0, 3), (n) => hours.at(n - 5) ?? 0)

  expect(await draftStories(house)).toBe(DRAFTED.strongest)
  const strongest = [...ids.slice(0, DRAFTED.strongest - 3), ...weakest.slice(0, 3)]
  expect((await drafted()).toSorted()).toEqual(strongest.toSorted())
  expect(await draftStories(house)).toBe(0)

  const rising = weakest.slice(4)
  for (const host of ['five.example', 'six.example', 'seven.example']) await reported(host, rising, () => 0.5)
  expect(await draftStories(house)).toBe(1)
  expect(await drafted()).toContain(rising[0])
}, 40_000)

test('of few stories all are drafted, but none that was last reported more than three days ago', async () => {
  const hours = [DRAFTED.hours - 1, DRAFTED.hours + 1, 2]
  const [recent = '', old = '', newest = ''] = await told(hours)
  await reported('one.example', [recent, old, newest], (n) => hours[n] ?? 0)
  await reported('two.example', [old], () => DRAFTED.hours + 1)
  expect(await draftStories(house)).toBe(2)
  expect((await drafted()).toSorted()).toEqual([recent, newest].toSorted())
})
