import { expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { translator } from '#languages/translate.ts'
import { keptWords, missingValues, problemWords } from './check-words.ts'

const t = translator('en', allWords.en)
const words = (
  gate: Parameters<typeof problemWords>[0]['gate'],
  found: string[],
  original: string,
  text: string,
) =>
  problemWords({ gate, found }, { original, text }, t, 'en').map((each) =>
    each.replaceAll(/[\u2068\u2069]/g, ''),
  )

test('a value of the original is missing, and one of the translation is not in the original', () => {
  const original = 'It plans 240 berths (a+b) for 1,200 ships.'
  expect(words('numbers', ['240', '24'], original, 'Il prévoit 24 quais.')).toEqual([
    'Missing: 240',
    'Not in the original: 24',
  ])
  expect(words('numbers', ['1,200', '240'], original, '')).toEqual(['Missing: 1,200 and 240'])
  expect(words('numbers', ['3.7.'], 'On July 3', 'Le 4 juillet')).toEqual(['Numbers differ: 3.7.'])
  expect(missingValues(original, { problems: [{ gate: 'names', found: ['a+b', 'ships', 'ship'] }] })).toEqual(
    ['a+b', 'ships'],
  )
})

test('problems of form and length are named in words, not in the codes of the checks', () => {
  expect(words('length', ['0.12', 'A new claim.'], 'x', 'y')).toEqual([
    'Much shorter or longer than the original',
    'Not in the original: A new claim.',
  ])
  expect(words('shape', ['fr', '¶', 'U+200B', 'U+FFFD', '<b>'], 'x', 'y')).toEqual([
    'This looks like French',
    'An empty line splits this paragraph in two',
    'Contains an invisible or damaged character',
    'Formatted differently from the original: <b>',
  ])
  expect(words('quotes', ['All is well.'], 'x', '“All is well.”')).toEqual([
    'Not in the original: All is well.',
  ])
  expect(words('names', ['Curie → Meyer'], 'Curie came.', 'Meyer est venu.')).toEqual([
    'Another name: Curie → Meyer',
  ])
  expect(keptWords([], t, 'en')).toBe('Checks passed')
})
