import { expect, test } from 'vitest'
import { concentrationOf, daysBefore, daysOf, risersOf, stepsOf } from './rules.ts'

/** A deterministic generator of uniform numbers below 1. */
function uniform(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
/** A Poisson-distributed random number with the given mean. */
function poisson(mean: number, next: () => number): number {
  const end = Math.exp(-mean)
  let [count, product] = [0, next()]
  while (product > end) [count, product] = [count + 1, product * next()]
  return count
}

// Covers: analytics-9
test('random fluctuation yields hardly any risers among 200 names in 50 runs', () => {
  const next = uniform(11)
  let named = 0
  for (let world = 0; world < 50; world++) {
    const counted = Array.from({ length: 200 }, (_, n) => {
      const usual = [0.3, 2, 8, 30][n % 4] ?? 1
      return { key: `${n}`, stories: poisson(usual, next), before: poisson(usual, next) }
    })
    const sum = (of: 'stories' | 'before') => counted.reduce((all, each) => all + each[of], 0)
    named += risersOf(counted, { stories: sum('stories'), before: sum('before') }).length
  }
  expect(named).toBeLessThan(25)
})

test('a name that really doubles is found, even when everything else has halved', () => {
  const rest = Array.from({ length: 30 }, (_, n) => ({ key: `${n}`, stories: 20, before: 40 }))
  const found = risersOf([...rest, { key: 'risen', stories: 60, before: 30 }], { stories: 660, before: 1230 })
  expect(found).toMatchObject([{ key: 'risen' }])
  expect(found[0]?.growth).toBeCloseTo(65 / ((30 * 660) / 1230 + 5))
})

test('without a span before there are no risers', () => {
  expect(risersOf([{ key: 'a', stories: 100, before: 0 }], { stories: 100, before: 0 })).toEqual([])
})

test('spans end today in UTC, and the span before has as many days, also across leap days', () => {
  const now = new Date('2024-03-01T23:59:00Z')
  expect(daysOf({ span: 7 }, now)).toEqual({ from: '2024-02-24', to: '2024-03-01' })
  expect(daysBefore({ from: '2024-02-24', to: '2024-03-01' })).toEqual({
    from: '2024-02-17',
    to: '2024-02-23',
  })
  expect(stepsOf({ from: '2023-03-02', to: '2024-03-01' }).starts).toHaveLength(52)
})

// Covers: analytics-10
test('n equal parts count as n, and a single part with everything counts as one', () => {
  expect(concentrationOf([3, 3, 3, 3, 3, 3, 3, 3, 3, 3])).toMatchObject({ largest: 0.5 })
  expect(concentrationOf([3, 3, 3, 3])?.equals).toBeCloseTo(4)
  expect(concentrationOf([9, 0])).toEqual({ largest: 1, equals: 1 })
  expect(concentrationOf([])).toBeNull()
})
