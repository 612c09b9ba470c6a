import { beforeEach, expect, test } from 'vitest'
import { entities } from '#articles/entities/tables.ts'
import type { Topic } from '#articles/rules.ts'
import { articles, momentumReports, siteSettings, tools } from '#articles/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { analytics, analyticsAbout, analyticsExport } from './calls.ts'
import { countFiguresJob } from './count-figures.ts'
import { dayFigures } from './tables.ts'
import { plantCompanies, plantStories, plantTool } from './test-library.ts'

const { runtime, ask, app, db, clock } = await openTestRuntime()
const ago = (days: number) => new Date(TEST_NOW.getTime() - days * DAY)
const reader = (plan?: string, roles: string[] = []): Caller => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'reader@example.com',
  roles,
  sessionId: '00000000-0000-4000-8000-000000000002',
  ...(plan !== undefined && { plan }),
})
const [premium, b2b] = [reader('premium'), reader('b2b')]
const count = () => countFiguresJob.run({}, runtime)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [articles, tools, momentumReports, entities, dayFigures, siteSettings])
    await db.delete(table)
})

/** Parses a CSV file into rows, by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  for (const [line] of text.matchAll(/(?:"(?:[^"]|"")*"|[^"\r\n])+\r\n/g))
    rows.push(
      [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    )
  return rows
}
const textOf = async (caller: Caller, input: Parameters<typeof ask<typeof analyticsExport>>[1]) => {
  const { fileName, text } = await ask(analyticsExport, input, caller)
  const bytes = Buffer.from(await new Response(text).arrayBuffer())
  return { fileName, bytes, rows: readCsv(bytes.toString('utf8').replace(/^\uFEFF/, '')) }
}

/** Stories of a topic, `each` on each of these days, counted backwards. */
const of = (topic: Topic, each: number, days: readonly number[]) =>
  days.flatMap((day) => Array.from({ length: each }, () => ({ publishedAt: ago(day), topic })))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

// Covers: analytics-4
test('figures need a paid plan or an administrator, files need B2B; a refusal names the required plan', async () => {
  const refused = { status: 403, code: 'library.analytics.premiumOnly' }
  await expect(ask(analytics, {}, reader())).rejects.toMatchObject(refused)
  await expect(ask(analytics, {})).rejects.toMatchObject({ status: 401 })
  for (const caller of [premium, b2b, reader(undefined, ['admin'])])
    expect(await ask(analytics, {}, caller)).toMatchObject({ figures: [], counted_at: null, since: null })
  for (const caller of [reader(), premium])
    await expect(ask(analyticsExport, {}, caller)).rejects.toMatchObject({
      status: 403,
      code: 'library.analytics.businessOnly',
    })
  for (const caller of [b2b, reader(undefined, ['admin'])])
    expect((await textOf(caller, {})).rows).toEqual([['day', 'kind', 'key', 'name', 'stories', 'reports']])
})

test('everyone sees how much was counted and since when, and nothing else', async () => {
  expect(await ask(analyticsAbout, {})).toEqual({ stories: 0, since: null })
  await plantStories(db, [{ publishedAt: ago(3) }, { publishedAt: ago(40), more: { accessTier: 'b2b' } }])
  await count()
  expect(await ask(analyticsAbout, {})).toEqual({ stories: 2, since: '2026-10-11' })
})

// Covers: analytics-5
test('a span is compared with as many days just before it, and shares are of the whole', async () => {
  await plantStories(db, [
    ...of('AI Agents', 3, [0, 1, 6]),
    ...of('Funding', 1, [0]),
    ...of('AI Agents', 2, [7, 13]),
    ...of('AI Tools', 5, [14]),
  ])
  await count()
  const week = await ask(analytics, { span: '7' }, premium)
  expect(week).toMatchObject({
    from: '2026-11-14',
    to: '2026-11-20',
    before_from: '2026-11-07',
    before_to: '2026-11-13',
    days: 7,
    since: '2026-11-06',
    counted_at: TEST_NOW.toISOString(),
    all: { stories: 10, before: 4 },
    step: 'day',
    keys: 2,
    all_line: [3, 0, 0, 0, 0, 3, 4],
    before_line: [2, 0, 0, 0, 0, 0, 2],
    mix: { largest: 1, equals: 100 / (81 + 1) },
  })
  expect(week.figures).toMatchObject([
    { key: 'AI Agents', stories: 9, before: 4, share: 0.9 },
    { key: 'Funding', stories: 1, before: 0, share: 0.1 },
  ])
  expect(week.lines[0]).toMatchObject({ key: 'AI Agents', points: [3, 0, 0, 0, 0, 3, 3] })
  const named = await ask(analytics, { from: '2026-11-06', to: '2026-11-07' }, premium)
  expect(named.figures).toMatchObject([
    { key: 'AI Tools', stories: 5 },
    { key: 'AI Agents', stories: 2 },
  ])
})

test('a long span is drawn in whole weeks that end with it', async () => {
  await plantStories(db, of('AI News', 1, range(0, 200)))
  await count()
  const { step, starts, all_line, all, lines } = await ask(analytics, { span: '90' }, premium)
  expect([step, starts.length, starts[0], starts.at(-1)]).toEqual(['week', 12, '2026-08-29', '2026-11-14'])
  expect([all.stories, all_line, lines[0]?.points]).toEqual([90, Array(12).fill(7), Array(12).fill(7)])
})

test('a span that ends before it begins or is too long is refused; one that ends tomorrow ends today', async () => {
  for (const wrong of [
    { from: '2026-11-20', to: '2026-11-19' },
    { from: '2025-11-19', to: '2026-11-20' },
    { from: '2026-11-25' },
  ])
    await expect(ask(analytics, wrong, premium)).rejects.toMatchObject({
      status: 422,
      code: 'library.analytics.wrongSpan',
    })
  for (const day of ['soon', '0001-01-01', '0000-12-31', '9999-12-31'])
    await expect(ask(analytics, { from: day, to: day }, premium)).rejects.toMatchObject({
      code: 'problem.date',
    })
  const clamped = await ask(analytics, { from: '2026-11-01', to: '2027-01-01' }, premium)
  expect([clamped.from, clamped.to]).toEqual(['2026-11-01', '2026-11-20'])
})

test('companies have names and pages; funding, tools and publishers have their own counts', async () => {
  const [ada = '', bee = ''] = await plantCompanies(db, ['Ada', 'Bee'], TEST_NOW)
  await plantStories(db, [
    { publishedAt: ago(1), topic: 'Funding', names: [ada], publishers: ['a.example', 'b.example'] },
    { publishedAt: ago(2), topic: 'Funding', publishers: ['a.example'] },
    { publishedAt: ago(2), names: [ada, bee], language: 'fr' },
    { publishedAt: ago(40), topic: 'Funding', names: [bee] },
  ])
  for (const category of ['Code', 'Code', 'Voice']) await plantTool(db, category, ago(3))
  await count()
  const summaryOf = async (kind: 'entity' | 'funding' | 'tool-category' | 'publisher' | 'language') => {
    const { figures, all, mix } = await ask(analytics, { kind }, premium)
    return [
      all.stories,
      figures.map(({ name, key, stories, share }) => [name ?? key, stories, share]),
      mix?.largest,
    ]
  }
  expect(await summaryOf('entity')).toEqual([
    3,
    [
      ['Ada', 2, 2 / 3],
      ['Bee', 1, 1 / 3],
    ],
    undefined,
  ])
  expect(await summaryOf('funding')).toEqual([2, [['Ada', 1, 1 / 2]], undefined])
  expect(await summaryOf('tool-category')).toEqual([
    3,
    [
      ['Code', 2, 2 / 3],
      ['Voice', 1, 1 / 3],
    ],
    1,
  ])
  expect(await summaryOf('publisher')).toEqual([
    3,
    [
      ['a.example', 2, 2 / 3],
      ['b.example', 1, 1 / 3],
    ],
    1,
  ])
  expect(await summaryOf('language')).toEqual([
    3,
    [
      ['en', 2, 2 / 3],
      ['fr', 1, 1 / 3],
    ],
    1,
  ])
  expect((await ask(analytics, { kind: 'entity' }, premium)).figures[0]?.slug).toBe('ada')
  expect((await ask(analytics, { kind: 'tool-category' }, premium)).all_line.at(-4)).toBe(3)
})

test('a riser is shown with its expected stories, and growth shared by everything is not a rise', async () => {
  await plantStories(db, [
    ...of('AI News', 4, range(30, 60)),
    ...of('AI News', 8, range(0, 30)), // grows like everything
    ...of('AI Agents', 1, range(30, 50)),
    ...of('AI Agents', 6, range(0, 20)),
    ...of('Webinar', 4, [1]), // four after none are too few
  ])
  await count()
  const { risers, all } = await ask(analytics, {}, premium)
  expect(risers.map(({ key, stories }) => [key, stories])).toEqual([['AI Agents', 120]])
  const expected = (20 * all.stories) / all.before
  expect(risers[0]).toMatchObject({ expected, growth: 125 / (expected + 5) })
})

test('an answer is cached until figures are counted again, but by no shared cache', async () => {
  clock.pass(HOUR)
  await plantStories(db, of('AI News', 1, [0]))
  await count()
  const first = await ask(analytics, {}, premium)
  expect(first.all.stories).toBe(1)
  await db.delete(dayFigures)
  expect(await ask(analytics, {}, b2b)).toEqual(first)
  clock.pass(HOUR)
  await plantStories(db, of('AI News', 1, [0]))
  await count()
  expect((await ask(analytics, {}, premium)).all.stories).toBe(2)
  const answer = await app.request('http://localhost/api/analytics')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
})

// Covers: analytics-12
test('a file of any size has every figure of the span once, in order, and contains no formula', async () => {
  const [wild = ''] = await plantCompanies(db, ['=HYPERLINK("http://x","y"), Inc'], TEST_NOW)
  await plantStories(db, [{ publishedAt: ago(1), names: [wild], publishers: ['a.example'] }])
  const many = range(0, 60).flatMap((n) =>
    range(0, 80).map((key) => ({
      day: ago(n).toISOString().slice(0, 10),
      kind: 'publisher' as const,
      key: `paper${key}.example`,
      stories: key + 1,
      reports: key + 1,
    })),
  )
  await count()
  const { fileName, bytes, rows } = await textOf(b2b, { kind: 'entity', span: '7' })
  expect(fileName).toBe('analytics-entity-2026-11-14-2026-11-20.csv')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(rows[1]).toEqual(['2026-11-19', 'entity', wild, `'=HYPERLINK("http://x","y"), Inc`, '1', '1'])
  await db.delete(dayFigures)
  await db.insert(dayFigures).values(many)
  const file = (await textOf(b2b, { kind: 'publisher', span: '30' })).rows.slice(1)
  const lines = many
    .filter(({ day }) => day >= '2026-10-22')
    .map(({ day, kind, key, stories }) => [day, kind, key, key, String(stories), String(stories)])
  expect(file.length).toBe(2400)
  expect(file).toEqual(lines.toSorted((a, b) => (a.join() < b.join() ? -1 : 1)))
})
