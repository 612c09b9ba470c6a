import { expect, test } from 'vitest'
import { numberOf, paragraphAt, placeOf } from './paragraph-places.ts'

const CONTENT = 'The dock opens in May. [1]\n\n- Two **cranes** are new. [1] [2]\n\nLast.'
const EVIDENCE = ['The dock opens in May.', 'Two cranes are new.', 'Last.'].map((text) => ({ text }))

test('the caret is in the paragraph of its line, with marks and emphasis, and in none between two', () => {
  const at = (position: number) => paragraphAt(CONTENT, position, EVIDENCE)
  expect([at(0), at(26), at(27), at(28), at(40), at(CONTENT.length)]).toEqual([0, 0, null, 1, 1, 2])
})

test('a paragraph is found by its text, unless it has been changed', () => {
  const [from, end] = placeOf(CONTENT, { text: 'Two cranes are new.' }) ?? []
  expect(CONTENT.slice(from, end)).toBe('- Two **cranes** are new. [1] [2]')
  expect(placeOf(CONTENT, { text: 'The dock opens in June.' })).toBeNull()
  expect(paragraphAt('Changed. [1]', 3, EVIDENCE)).toBeNull()
})

test('a heading has its place in the text and is not counted as a paragraph', () => {
  const text = 'The dock opens. [1]\n\n## In numbers\n\n- Two cranes. [1]'
  const evidence = [
    { text: 'The dock opens.' },
    { text: 'In numbers', heading: true },
    { text: 'Two cranes.' },
  ]
  expect(evidence.map((_, at) => numberOf(evidence, at))).toEqual([1, null, 2])
  expect(paragraphAt(text, text.indexOf('numbers'), evidence)).toBe(1)
})
