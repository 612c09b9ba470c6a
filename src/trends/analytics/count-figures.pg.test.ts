import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { entities } from '#articles/entities/tables.ts'
import { TOPICS } from '#articles/rules.ts'
import { articles, momentumReports, siteSettings, tools } from '#articles/tables.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { countFiguresJob } from './count-figures.ts'
import { countingOf } from './counting.ts'
import { dayFigures } from './tables.ts'
import { type Planted, plantCompanies, plantStories, plantTool } from './test-library.ts'

const { runtime, db, clock } = await openTestRuntime()
const ago = (ms: number) => new Date(TEST_NOW.getTime() - ms)
const count = () => countFiguresJob.run({}, runtime)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [articles, tools, momentumReports, entities, dayFigures, siteSettings])
    await db.delete(table)
})

/** All figures as lines, without those of empty days. */
async function figures(kind?: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(dayFigures)
    .orderBy(asc(dayFigures.day), asc(dayFigures.kind), asc(dayFigures.key))
  return rows
    .filter((row) => row.stories > 0 && (kind === undefined || row.kind === kind))
    .map((row) => `${row.day} ${row.kind} ${row.key} ${row.stories}/${row.reports}`)
}

/** A random generator that gives the same numbers each time. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** The same figures, counted story by story. */
function recount(stories: readonly Planted[]): string[] {
  const counts = new Map<string, [number, number]>()
  const add = (line: string, reports: number) => {
    const [of, reportCount] = counts.get(line) ?? [0, 0]
    counts.set(line, [of + 1, reportCount + reports])
  }
  for (const { publishedAt, topic = '', language = '', publishers = [], names = [] } of stories) {
    const day = publishedAt.toISOString().slice(0, 10)
    add(`${day} all all`, publishers.length)
    add(`${day} topic ${topic}`, publishers.length)
    add(`${day} language ${language}`, publishers.length)
    for (const name of publishers) add(`${day} publisher ${name}`, 1)
    for (const id of names) add(`${day} entity ${id}`, publishers.length)
    if (topic !== 'Funding') continue
    add(`${day} funding all`, publishers.length)
    for (const id of names) add(`${day} funding ${id}`, publishers.length)
  }
  return [...counts].map(([line, [of, reportCount]]) => `${line} ${of}/${reportCount}`)
}

// Covers: analytics-1
test('figures match a plain recount of the library, however often they are counted', async () => {
  const roll = dice(7)
  const companies = await plantCompanies(db, ['Ada', 'Bee', 'Cee', 'Dee'], TEST_NOW)
  const some = <T>(list: readonly T[]) => list.filter(() => roll(3) === 0)
  const stories = Array.from({ length: 300 }, (): Planted => {
    const topic = TOPICS[roll(TOPICS.length)] ?? 'AI News'
    const language = LANGUAGES[roll(LANGUAGES.length)] ?? 'en'
    const publishers = some(['a.example', 'b.example', 'c.example'])
    return {
      publishedAt: ago(roll(60 * 24 * 60) * MINUTE),
      topic,
      language,
      publishers,
      names: some(companies),
    }
  })
  await plantStories(db, stories)
  expect(await count()).toMatchObject({ days: 61 })
  const expected = recount(stories).toSorted()
  expect((await figures()).toSorted()).toEqual(expected)
  await count()
  clock.pass(DAY)
  await count()
  expect((await figures()).toSorted()).toEqual(expected)
})

// Covers: analytics-2
test('a day begins and ends at midnight UTC, and a planned story is not counted before its time', async () => {
  await plantStories(db, [
    { publishedAt: new Date('2026-11-18T23:59:59.999Z') },
    { publishedAt: new Date('2026-11-19T00:00:00.000Z') },
    { publishedAt: new Date('2026-11-19T23:59:59.999Z') },
    { publishedAt: new Date(TEST_NOW.getTime() + MINUTE) },
  ])
  await count()
  expect(await figures('all')).toEqual(['2026-11-18 all all 1/0', '2026-11-19 all all 2/0'])
  clock.pass(HOUR)
  await count()
  expect(await figures('all')).toContain('2026-11-20 all all 1/0')
})

// Covers: analytics-2
test('samples, events, drafts and hidden tools are not counted; other tools count by category', async () => {
  await plantStories(db, [
    { publishedAt: ago(HOUR), more: { sample: true } },
    { publishedAt: ago(HOUR), more: { category: 'events' } },
    { publishedAt: ago(HOUR), more: { publishedAt: null } },
    { publishedAt: ago(HOUR), more: { accessTier: 'b2b', category: 'agents' } },
  ])
  await plantTool(db, 'Writing', ago(HOUR))
  await plantTool(db, 'Writing', ago(2 * HOUR))
  await db
    .update(tools)
    .set({ sample: true })
    .where(eq(tools.publishedAt, ago(2 * HOUR)))
  await count()
  expect(await figures()).toEqual([
    '2026-11-20 all all 1/0',
    '2026-11-20 language en 1/0',
    '2026-11-20 tool-category Writing 1/0',
    '2026-11-20 topic AI News 1/0',
  ])
})

// Covers: analytics-3
test('a retraction, deletion, correction or late report changes the figures of its day within the hour', async () => {
  const old = 100 * DAY // no run in this test recounts that day because of its age, as it is not in this week's rotation
  const [retracted = '', deleted = '', moved = '', kept = ''] = await plantStories(
    db,
    ['a', 'b', 'c', 'd'].map((name) => ({
      publishedAt: ago(old),
      topic: 'Funding',
      publishers: [`${name}.example`],
    })),
  )
  await count()
  const day = ago(old).toISOString().slice(0, 10)
  expect(await figures('topic')).toEqual([`${day} topic Funding 4/4`])
  clock.pass(HOUR)
  const now = clock.now()
  await db.update(articles).set({ retractedAt: now, updatedAt: now }).where(eq(articles.id, retracted))
  await db
    .update(articles)
    .set({ deletedAt: now, publishedAt: null, publishedBefore: ago(old) })
    .where(eq(articles.id, deleted))
  await db.update(articles).set({ topic: 'AI Tools', updatedAt: now }).where(eq(articles.id, moved))
  await db.insert(momentumReports).values({
    itemId: kept,
    publisherGroup: 'late.example',
    publisher: 'Late',
    firstAt: now,
    lastAt: now,
    weight: 0.5,
  })
  expect(await count()).toMatchObject({ days: 2 }) // that day and today
  expect(await figures('topic')).toEqual([`${day} topic AI Tools 1/1`, `${day} topic Funding 1/2`])
  expect(await figures('publisher')).toEqual(
    ['c', 'd', 'late'].map((name) => `${day} publisher ${name}.example 1/1`),
  )
})

// Covers: analytics-3
test('missed days are caught up, and names found later are counted within seven nights', async () => {
  const [id = ''] = await plantCompanies(db, ['Ada'], TEST_NOW)
  await plantStories(db, [{ publishedAt: ago(20 * DAY) }, { publishedAt: ago(60 * DAY), names: [id] }])
  await count()
  expect(await countingOf(db)).toEqual({ until: TEST_NOW.toISOString(), whole_on: '2026-11-20' })
  await db.delete(dayFigures).where(eq(dayFigures.kind, 'entity')) // as if the name had been unknown
  await db.delete(dayFigures).where(eq(dayFigures.day, '2026-10-31'))
  clock.pass(HOUR)
  await count()
  expect(await figures('all')).toEqual(['2026-09-21 all all 1/0', '2026-10-31 all all 1/0'])
  expect(await figures('entity')).toEqual([])
  for (let night = 0; night < 7; night++) {
    clock.pass(DAY)
    await count()
  }
  expect(await figures('entity')).toEqual([`2026-09-21 entity ${id} 1/0`])
})
