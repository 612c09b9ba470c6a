import { describe, expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import {
  type PublisherReport,
  type ReaderSignal,
  type ReportingGroup,
  groupsOf,
  measure,
  wholeParts,
} from './momentum.ts'
import { MOMENTUM_PARTS } from '../rules.ts'

const START = new Date('2026-11-20T00:00:00Z')
const after = (hours: number): Date => new Date(START.getTime() + hours * HOUR)
const report = (group: number | string, hours: number, weight = 0.7): PublisherReport => ({
  group: `g${group}`,
  publisher: `Publisher ${group}`,
  at: after(hours),
  weight,
})
const scoreAt = (
  reports: readonly PublisherReport[],
  hours: number,
  signals: readonly ReaderSignal[] = [],
): number => measure(groupsOf(reports, after(hours)), signals, after(hours))?.score ?? 0

/** `count` publishers, spread evenly over this many hours. */
const over = (count: number, hours: number) =>
  Array.from({ length: count }, (_, at) => report(at, (at * hours) / count))
const READERS: ReaderSignal[] = [{ at: after(5), views: 600, shares: 30 }]

describe('scores this many hours after the first report', () => {
  const HOURS = [1, 3, 6, 9, 12, 18, 24, 48, 72]
  test.each([
    ['1 publisher', [report(1, 0)], [], [38, 34, 29, 25, 21, 16, 13, 6, 3]],
    [
      'one publisher, 20 items, one each 15 min',
      Array.from({ length: 20 }, (_, at) => report(1, at / 4)),
      [],
      [39, 36, 32, 27, 24, 18, 14, 7, 4],
    ],
    [
      '3 publishers in 6 h',
      [report(1, 0), report(2, 2), report(3, 4)],
      [],
      [38, 50, 56, 48, 41, 30, 23, 12, 6],
    ],
    ['6 publishers in 6 h', over(6, 6), [], [54, 67, 73, 66, 58, 44, 33, 19, 10]],
    ['12 publishers in 6 h', over(12, 6), [], [63, 76, 82, 80, 73, 57, 45, 29, 17]],
    ['6 in 6 h and readers', over(6, 6), READERS, [54, 67, 84, 77, 68, 52, 39, 21, 11]],
    ['12 over 48 h', over(12, 48), [], [38, 34, 46, 55, 61, 58, 65, 55, 30]],
  ])('%s', (_, reports, signals, expected) => {
    const scores = HOURS.map((hours) => scoreAt(reports, hours, signals))
    for (const [at, score] of scores.entries())
      expect(Math.abs(score - (expected[at] ?? 0)), `after ${HOURS[at]} h: ${score}`).toBeLessThanOrEqual(1)
  })
})

/** Numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

/** A random story: 1 to 15 groups over 3 to 120 hours, some reporting again, some readers. */
function anyStory(random: () => number) {
  const hours = [3, 12, 48, 120][Math.floor(random() * 4)] ?? 3
  const group = (name: string): ReportingGroup => {
    const first = random() * hours
    return {
      group: name,
      publisher: name,
      firstAt: after(first),
      lastAt: after(random() < 0.5 ? first : first + random() * (hours - first)),
      weight: random(),
    }
  }
  const groups = Array.from({ length: 1 + Math.floor(random() * 15) }, (_, at) => group(`g${at}`))
  const signals = Array.from({ length: Math.floor(random() * 6) }, () => ({
    at: after(random() * hours),
    views: Math.floor(random() * 900),
    shares: Math.floor(random() * 40),
  }))
  return { hours, groups, signals, another: group('another') }
}
const ROUNDS = 4000

test('a further independent publisher never lowers a score, however early or weak its report', () => {
  const random = numbers(7)
  for (let round = 0; round < ROUNDS; round++) {
    const { hours, groups, signals, another } = anyStory(random)
    const now = after(hours + (random() < 0.5 ? 0 : random() * 40))
    const without = measure(groups, signals, now)?.score ?? 0
    const score = measure([...groups, another], signals, now)?.score ?? 0
    expect(score, JSON.stringify({ round, groups, another, now })).toBeGreaterThanOrEqual(without - 1e-9)
  }
})

test('age alone always lowers a score', () => {
  const random = numbers(11)
  for (let round = 0; round < ROUNDS; round++) {
    const { hours, groups, signals } = anyStory(random)
    const at = hours + random() * 60
    const score = measure(groups, signals, after(at))?.score ?? 0
    const later = measure(groups, signals, after(at + 0.01 + random() * 30))?.score ?? 100
    expect(later, JSON.stringify({ round, groups, at })).toBeLessThan(score)
  }
})

test('one publisher cannot exceed 40, however often it repeats itself and whatever its weight', () => {
  const random = numbers(13)
  for (let round = 0; round < ROUNDS; round++) {
    const items = Array.from({ length: 1 + Math.floor(random() * 60) }, () =>
      report('one', random() * 24, random() < 0.3 ? 1 : random()),
    )
    expect(scoreAt(items, random() * 30)).toBeLessThanOrEqual(40)
  }
  expect(scoreAt([report('one', 0, 1)], 0)).toBeGreaterThan(39)
})

// Covers: site-1-2, site-9-1
test('a score stays between 0 and 100, each part below its maximum, and whole parts add up to it', () => {
  const random = numbers(17)
  for (let round = 0; round < ROUNDS; round++) {
    const { hours, groups, signals } = anyStory(random)
    const measured = measure(groups, signals, after(random() * 2 * hours))
    if (!measured) continue
    expect(measured.score).toBeGreaterThanOrEqual(0)
    expect(measured.score).toBeLessThanOrEqual(100)
    const whole = wholeParts(measured)
    expect(whole.reduce((sum, { points }) => sum + points, 0)).toBe(Math.round(measured.score))
    for (const { part, points } of whole) {
      expect(points).toBeLessThanOrEqual(MOMENTUM_PARTS[part])
      expect(Math.abs(points - measured.parts[part])).toBeLessThan(1)
    }
  }
})

test('anything dated after the reading time is left out, and a story without reports has no score', () => {
  expect(measure([], READERS, after(9))).toBeNull()
  expect(measure(groupsOf([report(1, 5)], after(9)), [], after(4))).toBeNull()
  const early = scoreAt([report(1, 0)], 2)
  expect(scoreAt([report(1, 0), report(2, 3)], 2)).toBe(early)
  expect(scoreAt([report(1, 0)], 2, READERS)).toBe(early)
  const repeated = groupsOf([report(1, 0), report(1, 3)], after(3))
  expect(measure(repeated, [], after(2))?.score).toBe(early)
})

test('readers alone add at most 15 points, less than publishers can', () => {
  const crowd: ReaderSignal[] = [{ at: after(1), views: 1_000_000, shares: 50_000 }]
  const calm = scoreAt([report(1, 0)], 1)
  expect(scoreAt([report(1, 0)], 1, crowd) - calm).toBeCloseTo(15, 5)
})

test("reports of one group count as one publisher, with the first one's name and the best weight", () => {
  const reports = [
    { ...report('a', 2, 0.4), publisher: 'The sister' },
    { ...report('a', 1, 0.2), publisher: 'The paper' },
    { ...report('a', 3, 0.3), publisher: 'The third' },
  ]
  expect(groupsOf(reports, after(9))).toEqual([
    { group: 'ga', publisher: 'The paper', firstAt: after(1), lastAt: after(3), weight: 0.4 },
  ])
})
