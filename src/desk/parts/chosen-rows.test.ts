import { expect, test } from 'vitest'
import { chosenAfter } from './chosen-rows.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']
const after = (chosen: string[], how: Parameters<typeof chosenAfter>[2]) =>
  [...chosenAfter(new Set(chosen), IDS, how)].toSorted()

test('one row is selected and deselected', () => {
  expect(after(['a'], { id: 'c', on: true })).toEqual(['a', 'c'])
  expect(after(['a', 'c'], { id: 'c', on: false })).toEqual(['a'])
})

test('all rows between two are selected and deselected, downwards and upwards', () => {
  expect(after([], { id: 'd', on: true, between: 'b' })).toEqual(['b', 'c', 'd'])
  expect(after([], { id: 'a', on: true, between: 'c' })).toEqual(['a', 'b', 'c'])
  expect(after(IDS, { id: 'd', on: false, between: 'b' })).toEqual(['a', 'e'])
})

test('when the previously selected row is gone, only the clicked row is selected', () => {
  expect(after([], { id: 'd', on: true, between: 'gone' })).toEqual(['d'])
  expect(after([], { id: 'd', on: true, between: null })).toEqual(['d'])
})
