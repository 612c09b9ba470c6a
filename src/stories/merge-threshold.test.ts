import { expect, test } from 'vitest'
import { type DecidedPair, mergeThreshold } from './merge-threshold.ts'
import { CALIBRATION, SAME_EVENT } from './rules.ts'

const pairs = (isSame: boolean, count: number, from: number, to: number): DecidedPair[] =>
  Array.from({ length: count }, (_, n) => ({ isSame, similarity: from + ((to - from) * n) / count }))
const { decisions, min, max } = CALIBRATION

// Covers: calibration-1
test('with fewer than 200 decisions the shipped threshold stays, whatever they say', () => {
  expect(decisions).toBe(200)
  expect(mergeThreshold([])).toBe(SAME_EVENT.merge)
  expect(mergeThreshold(pairs(false, decisions - 1, 0.3, 0.4))).toBe(SAME_EVENT.merge)
})

// Covers: calibration-2
test('with 200 decisions the threshold separates them as editors did', () => {
  expect(mergeThreshold([...pairs(false, 100, 0.1, 0.4), ...pairs(true, 100, 0.41, 0.9)])).toBe(0.4)
  expect(mergeThreshold([...pairs(false, 100, 0.05, 0.22), ...pairs(true, 100, 0.24, 0.9)])).toBeCloseTo(0.24)
})

// Covers: calibration-2
test('a few decisions that contradict the others do not move the threshold', () => {
  const clear = [...pairs(false, 100, 0.1, 0.4), ...pairs(true, 100, 0.41, 0.9)]
  expect(mergeThreshold([...clear, ...pairs(true, 5, 0.1, 0.2), ...pairs(false, 5, 0.8, 0.9)])).toBe(0.4)
})

// Covers: calibration-2
test('the threshold stays within its bounds, and near the shipped one where decisions say nothing', () => {
  expect(mergeThreshold(pairs(true, decisions, 0, 0.1))).toBe(SAME_EVENT.merge)
  expect(mergeThreshold(pairs(true, decisions, 0.1, 0.25))).toBe(min)
  expect(mergeThreshold(pairs(false, decisions, 0.5, 0.9))).toBe(SAME_EVENT.merge)
  expect(mergeThreshold(pairs(false, decisions, 0.3, 0.6))).toBe(max)
  expect(mergeThreshold([...pairs(false, 100, 0, 0.1), ...pairs(true, 100, 0.8, 0.9)])).toBe(SAME_EVENT.merge)
})
