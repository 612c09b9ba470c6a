import { expect, test } from 'vitest'
import { fitting, hoursOf, lookOf, percentOf } from './day-marks.ts'

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

// Covers: desk-monitoring-1
test('the hours of a day have their places, also when the clocks change', () => {
  const percents = (from: string, to: string) =>
    hoursOf({ from, to }).map(({ percent }) => Math.round(percent))
  expect(percents('2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z')).toEqual([0, 25, 50, 75, 100])
  expect(percents('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z')).toEqual([0, 28, 52, 76, 100])
  expect(percents('2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z')).toEqual([0, 22, 48, 74, 100])
})

test('what begins at one moment looks like the worst of it, or else like what is done', () => {
  const mark = (state: 'planned' | 'done' | 'failed' | 'missed' | 'skipped' | 'running', failed = 0) => ({
    what: 'article' as const,
    at: '2026-11-20T06:00:00.000Z',
    state,
    failed,
  })
  expect(lookOf([mark('done'), mark('missed')])).toBe('failed')
  expect(lookOf([mark('done', 1), mark('planned')])).toBe('failed')
  expect(lookOf([mark('planned'), mark('planned')])).toBe('planned')
  expect(lookOf([mark('planned'), mark('running')])).toBe('done')
  expect(lookOf([mark('skipped')])).toBe('skipped')
})
