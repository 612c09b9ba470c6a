import { expect, test } from 'vitest'
import { nameFinder } from '../entities/find-names.ts'
import names from '../entities/names.json' with { type: 'json' }
import { FREE_WINDOW_MS } from '#membership/rules.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { LEADERBOARD_EVERY_MS, TOPICS } from '../rules.ts'
import { SAMPLE_LANGUAGES, readSamples } from './read-samples.ts'
import { sampleRows } from './sample-rows.ts'
import { sampleId } from './samples.ts'

const samples = readSamples()
const { articles, events, tools, agents, podcasts } = samples
const stories = [...articles, ...events]
const now = new Date('2026-11-20T09:00:00Z')

const count = <Item>(items: readonly Item[], holds: (item: Item) => boolean) => items.filter(holds).length
const age = (sample: { age_minutes: number }) => sample.age_minutes * MINUTE
/** All texts in a value, at any depth. */
const textsIn = (thing: unknown): string[] =>
  typeof thing === 'string'
    ? [thing]
    : typeof thing === 'object' && thing !== null
      ? Object.values(thing).flatMap(textsIn)
      : []
const marksOf = (paragraph: string) => [...paragraph.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))

test('there is enough sample content for every page', () => {
  expect([articles, events, tools, agents, podcasts].map((kind) => kind.length)).toEqual([14, 4, 6, 3, 3])
  expect(count(articles, ({ language }) => language === 'en')).toBe(8)
  expect(count(articles, ({ language }) => language === 'fr')).toBe(6)
  expect(new Set(stories.map(({ topic }) => topic))).toEqual(new Set(TOPICS))
})

test('the plans of a tool have a name in every language, and its pricing text states their prices', () => {
  for (const { key, plans, texts } of tools) {
    expect(
      SAMPLE_LANGUAGES.map((language) => texts[language].plans.length),
      key,
    ).toEqual(SAMPLE_LANGUAGES.map(() => plans.length))
    for (const { amount_cents: cents, period } of plans)
      expect(texts.en.pricing, key).toMatch(period === 'free' ? /^Free/ : new RegExp(`€${cents / 100}\\b`))
  }
})

test('some stories are free, some are old, and some require a plan', () => {
  expect(['freemium', 'premium', 'b2b'].map((tier) => count(articles, (one) => one.tier === tier))).toEqual([
    10, 3, 1,
  ])
  const old = articles.filter((one) => age(one) >= FREE_WINDOW_MS)
  expect(old.map(({ tier }) => tier)).toEqual(['freemium', 'freemium', 'freemium'])
  expect(Math.min(...articles.map(age))).toBe(40 * MINUTE)
  expect(Math.max(...articles.map(age))).toBe(12 * DAY)
})

test('the board has the specified scores and changes, all of stories published by then', () => {
  const board = articles.flatMap((one) => (one.board ? [{ ...one, ...one.board }] : []))
  const scores = board.map((one) => [one.momentum, one.momentum - one.momentum_before])
  expect(scores.toSorted(([a = 0], [b = 0]) => b - a)).toEqual([
    [95, 12],
    [92, 7],
    [90, 4],
    [88, -2],
    [85, 9],
  ])
  expect(board.every((one) => age(one) > 2 * LEADERBOARD_EVERY_MS)).toBe(true)
  expect(board.every((one) => one.views > one.views_before && one.shares > one.shares_before)).toBe(true)
})

test('six stories of the last day that are not on the board rank below it and above the rest', () => {
  const featured = articles.filter((one) => !one.board).toSorted((a, b) => age(a) - age(b))
  expect(featured.filter((one) => age(one) < DAY)).toHaveLength(6)
  expect(Math.max(...featured.map(({ momentum }) => momentum))).toBeLessThan(85)
})

test.each(articles)('$key is a story of the right length', ({ texts, language }) => {
  const { body } = texts[language]
  expect(body.length).toBeGreaterThanOrEqual(4)
  expect(body.length).toBeLessThanOrEqual(6)
  const words = body.join(' ').split(/\s+/).length
  expect(words).toBeGreaterThanOrEqual(200)
  expect(words).toBeLessThanOrEqual(280)
})

test.each(stories)(
  'every paragraph of $key ends in marks, the same in every language',
  ({ texts, language }) => {
    const original = texts[language].body
    for (const translated of SAMPLE_LANGUAGES) {
      const { body } = texts[translated]
      expect(body.map(marksOf)).toEqual(original.map(marksOf))
      for (const paragraph of body) expect(paragraph).toMatch(/\S (\[\d+\])+$/)
    }
  },
)

test.each(stories)('$key cites each of its sources and no others', ({ texts, language, sources }) => {
  const cited = new Set(texts[language].body.flatMap(marksOf))
  expect(cited).toEqual(new Set(sources.map(({ n }) => n)))
})

test('every address is reserved for examples', () => {
  const addresses = JSON.stringify(samples).match(/https?:\/\/[^"]+/g) ?? []
  expect(addresses.length).toBeGreaterThan(40)
  for (const address of addresses)
    expect(new URL(address).hostname).toMatch(/\.example$|(^|\.)example\.(com|net|org)$/)
})

test.each([...stories, ...tools, ...agents, ...podcasts])(
  'each text of $key is in its language',
  ({ texts }) => {
    const arabic = (text: string) => (text.match(/\p{Script=Arabic}/gu) ?? []).length / text.length
    for (const language of SAMPLE_LANGUAGES) {
      const text = textsIn(texts[language]).join(' ')
      if (language === 'ar') expect(arabic(text)).toBeGreaterThan(0.6)
      else expect(arabic(text)).toBe(0)
      expect(text).not.toMatch(/["']/)
    }
    const descriptions = Object.values(texts).map((text) => JSON.stringify(text))
    expect(new Set(descriptions).size).toBe(SAMPLE_LANGUAGES.length)
  },
)

test('ids are version 5 UUIDs, all different and always the same', () => {
  const rows = sampleRows(samples, now)
  const ids = [rows.articles, rows.tools, rows.agents, rows.podcasts].flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(sampleId('article', 'audit-template')).toBe('8d31a17a-61b3-5c62-a413-aac6d95c2979')
})

test('events begin at their local time, in summer and in winter', () => {
  for (const month of ['01', '07', '10']) {
    const rows = sampleRows(samples, new Date(`2026-${month}-20T23:30:00Z`)).events
    const shown = rows.map(({ startsAt, timeZone }) =>
      startsAt?.toLocaleTimeString('en-GB', { timeZone: timeZone ?? 'UTC', timeStyle: 'short' }),
    )
    expect(shown).toEqual(['09:30', '16:00', '09:00', '12:30'])
  }
})

test('an event without a stated end has no end', () => {
  const { events: rows } = sampleRows(samples, now)
  expect(count(rows, ({ endsAt }) => endsAt === null)).toBe(2)
  expect(rows.every(({ startsAt }) => startsAt && startsAt.getTime() > now.getTime() + 4 * DAY)).toBe(true)
})

test('sources are older than the story that cites them', () => {
  for (const { sources, publishedAt } of sampleRows(samples, now).articles)
    for (const source of sources ?? [])
      expect(Date.parse(source.published_at ?? '')).toBeLessThanOrEqual((publishedAt?.getTime() ?? 0) - HOUR)
})

test('every sample name occurs in at least one story, and none is a real name', () => {
  const find = nameFinder(
    samples.names.map((each) => ({ ...each, id: each.slug })),
    [],
  )
  const found = new Set(
    stories.flatMap(({ language, texts }) => [...find(textsIn(texts[language]).join('\n'))]),
  )
  expect([...found].toSorted()).toEqual(samples.names.map(({ slug }) => slug).toSorted())
  const real = new Set(names.entities.map(({ slug }) => slug))
  expect(samples.names.filter(({ slug }) => real.has(slug))).toEqual([])
})
