import { expect, test } from 'vitest'
import { fitting, percentOf } from './day-marks.ts'

// Where the labels of the day line are placed.

const WIDTH = 650 // a hundred characters

const label = (percent: number, text: string, rank = 1) => ({ percent, text, rank })
const placed = (...labels: ReturnType<typeof label>[]) =>
  fitting(labels, WIDTH).map(({ text, anchor }) => [text, anchor])

// Covers: today-6
test('a label is centered at its mark, and stays inside the line at both ends', () => {
  expect(placed(label(0, '00:00 Sources'), label(50, '12:00 Sources'), label(100, '24:00 Sources'))).toEqual([
    ['00:00 Sources', 'start'],
    ['12:00 Sources', 'middle'],
    ['24:00 Sources', 'end'],
  ])
})

test('a label moves aside for one of a higher rank, and is left out if there is no room', () => {
  expect(placed(label(50, 'Now', 9), label(54, 'An edition'))).toEqual([
    ['Now', 'middle'],
    ['An edition', 'start'],
  ])
  expect(placed(label(50, 'Now', 9), label(51, 'x'.repeat(90)))).toEqual([['Now', 'middle']])
})

test('a moment has its place between midnight and midnight, also when the clocks change', () => {
  const day = { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' } // 25 hours
  expect(percentOf('2026-10-25T10:30:00.000Z', day)).toBe(50)
  expect([percentOf('2026-10-24T21:00:00.000Z', day), percentOf('2026-10-26T00:00:00.000Z', day)]).toEqual([
    0, 100,
  ])
})
