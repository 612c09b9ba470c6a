import { expect, test } from 'vitest'
import { openTerms } from './place-all-terms.ts'

const of = (terms: ReturnType<typeof openTerms>, story: number) => {
  const found: [string, number][] = []
  terms.eachOfStory(story, (term, weight) => found.push([terms.wordOf(term), weight]))
  return found
}
const storiesWith = (terms: ReturnType<typeof openTerms>, word: string) => {
  const found: number[] = []
  terms.eachOfTerm(terms.numberOf('en', word) ?? -1, (story) => found.push(story))
  return found.toSorted((a, b) => a - b)
}

test('a growing story keeps one weight for each term, in the order of first occurrence', () => {
  const terms = openTerms()
  terms.add(1, 0, 'en', [['ear', 1]])
  expect(terms.weightsOf(0, 'en').get('ear')).toBeUndefined() // a story can be queried before it has terms
  const square = terms.add(0, 0, 'en', [
    ['ear', 3],
    ['round', 4],
  ])
  expect(square).toBe(25)
  expect(terms.add(0, square, 'en', [['ear', 2]])).toBe(41)
  expect(of(terms, 0)).toEqual([
    ['ear', 5],
    ['round', 4],
  ])
  expect(terms.weightsOf(0, 'en').get('ear')).toBe(5)
  expect(storiesWith(terms, 'ear')).toEqual([0, 1])
})

test('the terms of one story can be added to another', () => {
  const terms = openTerms()
  terms.add(0, 0, 'en', [['ear', 3]])
  terms.add(1, 0, 'en', [
    ['ear', 1],
    ['round', 2],
  ])
  expect(terms.addStory(0, 9, 1)).toBe(20)
  expect(of(terms, 0)).toEqual([
    ['ear', 4],
    ['round', 2],
  ])
  expect(storiesWith(terms, 'ear')).toEqual([0, 1])
})

test('the same word in two languages is two terms, and the table has room for all of them', () => {
  const terms = openTerms()
  const many = Array.from({ length: 3000 }, (_, n) => [`word-${n}`, 1] as const)
  for (const story of [0, 1, 2]) terms.add(story, 0, 'en', many)
  terms.add(3, 0, 'fr', [['word-7', 1]])
  expect(storiesWith(terms, 'word-7')).toEqual([0, 1, 2])
  expect(of(terms, 2)).toEqual(many)
})
