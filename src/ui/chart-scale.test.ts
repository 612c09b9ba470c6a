import { expect, test } from 'vitest'
import { scaleTo, spreadOver } from './chart-scale.ts'

test('an axis ends at a round number not below the maximum, in at most five whole steps', () => {
  for (let most = 0; most < 3000; most++) {
    const { top, steps } = scaleTo(most)
    expect(top).toBeGreaterThanOrEqual(most)
    expect(steps.every(Number.isInteger)).toBe(true)
    expect(steps.length).toBeLessThanOrEqual(6)
    expect([steps[0], steps.at(-1)]).toEqual([0, top])
  }
  expect(scaleTo(17).steps).toEqual([0, 5, 10, 15, 20])
  expect(scaleTo(1200).steps).toEqual([0, 500, 1000, 1500])
})

test('labels under an axis are spread evenly, including the first and the last', () => {
  expect(spreadOver(3, 4)).toEqual([0, 1, 2])
  expect(spreadOver(30, 4)).toEqual([0, 10, 19, 29])
  expect(spreadOver(52, 7)).toEqual([0, 9, 17, 26, 34, 43, 51])
})
