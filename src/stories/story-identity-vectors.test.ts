import { expect, test } from 'vitest'
import { MIN_PAIRS, addVector, calibrate, keptVector, likenessOfVectors } from './story-identity-vectors.ts'

test('an embedding is stored in bytes and keeps its direction', () => {
  const [a, b] = [
    [0.012, -0.4, 0.07, 0.9],
    [0.3, -0.2, 0.1, 0.5],
  ] as const
  const exact = (0.012 * 0.3 + 0.4 * 0.2 + 0.07 * 0.1 + 0.9 * 0.5) / (Math.hypot(...a) * Math.hypot(...b))
  expect(keptVector(a)).toHaveLength(4)
  expect(likenessOfVectors(keptVector(a), keptVector(b))).toBeCloseTo(exact, 2)
})

test('an invalid embedding gives no vector, and vectors of different lengths are not compared', () => {
  for (const bad of [[], [0, 0], [1, Number.NaN], [1, Number.POSITIVE_INFINITY]])
    expect(keptVector(bad)).toBeNull()
  expect(likenessOfVectors(keptVector([1, 2]), keptVector([1, 2, 3]))).toBeNull()
  expect(likenessOfVectors(null, keptVector([1, 2]))).toBeNull()
})

test('each report of a story has the same weight', () => {
  const sum = addVector(addVector(null, Int8Array.from([127, 0])), Int8Array.from([0, 1]))
  expect(likenessOfVectors(sum, Int8Array.from([1, 1]))).toBeCloseTo(1)
})

const spread = (from: number, to: number, count = 200) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1))

// Covers: identity-7
test('thresholds depend on the model: they lie between its unrelated and its related pairs', () => {
  const low = calibrate(spread(0, 0.3), spread(0.5, 0.9))
  const high = calibrate(spread(0.5, 0.7), spread(0.8, 0.9))
  for (const [found, top, middle] of [
    [low, 0.3, 0.7],
    [high, 0.7, 0.85],
  ] as const) {
    expect(found?.join).toBeGreaterThan(top)
    expect(found?.join).toBeLessThan(middle)
    expect(found?.merge).toBeGreaterThan(found?.join ?? 1)
    expect(found?.related).toBeLessThan(found?.join ?? 0)
  }
})

test('a model that separates events badly, or has too few pairs, is not used', () => {
  expect(calibrate(spread(0.4, 0.9), spread(0.5, 0.9))).toBeNull()
  expect(calibrate(spread(0, 0.3, MIN_PAIRS - 1), spread(0.5, 0.9))).toBeNull()
  expect(calibrate(spread(0, 0.3), spread(0.5, 0.9, MIN_PAIRS - 1))).toBeNull()
})
