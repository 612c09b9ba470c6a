import { expect, test } from 'vitest'
import { chosenAfter } from './chosen-rows.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']
const after = (chosen: string[], how: Parameters<typeof chosenAfter>[2]) =>
  [...chosenAfter(new Set(chosen), IDS, how)].toSorted()

test('one row is selected, and no longer', () => {
  expect(after(['a'], { id: 'c', on: true })).toEqual(['a', 'c'])
  expect(after(['a', 'c'], { id: 'c', on: false })).toEqual(['a'])
})

test('everything between two rows is selected, downwards and upwards, and no longer', () => {
  expect(after([], { id: 'd', on: true, between: 'b' })).toEqual(['b', 'c', 'd'])
  expect(after([], { id: 'a', on: true, between: 'c' })).toEqual(['a', 'b', 'c'])
  expect(after(IDS, { id: 'd', on: false, between: 'b' })).toEqual(['a', 'e'])
})

test('when the row before has gone, the one that was pressed is selected alone', () => {
  expect(after([], { id: 'd', on: true, between: 'gone' })).toEqual(['d'])
  expect(after([], { id: 'd', on: true, between: null })).toEqual(['d'])
})
