import { expect, test } from 'vitest'
import { placeOf } from './passage.ts'

const TEXT =
  'One line.\n\nThe **round** was [26 million](https://corvane.example), said Corvane. [1]\n\nMore text. [2]'
const found = (passage: string, text = TEXT) => {
  const place = placeOf(text, passage)
  return place && text.slice(place.start, place.end)
}

// Covers: desk-reports-6
test.each([
  ['More text.', 'More text'],
  ['The round was', 'The **round** was'],
  ['line. The round', 'line.\n\nThe **round'],
  ['Corvane. 1 More text', 'Corvane. [1]\n\nMore text'],
  ['Corvane. More text', 'Corvane. [1]\n\nMore text'],
])('the passage %j of a page is found in its Markdown', (passage, expected) => {
  expect(found(passage)).toBe(expected)
})

test('a passage that continues differently is found by its beginning', () => {
  expect(found('The round was 26 million, and far more', 'The round was 26 million, said they.')).toBe(
    'The round was 26 million',
  )
})

test.each(['', '…', 'Une tout autre langue', 'million round'])('%j is not found', (passage) => {
  expect(found(passage)).toBeNull()
})

test('Arabic is found too', () => {
  expect(found('كانت الجولة', 'قال: **كانت** الجولة 26 مليونًا. [1]')).toBe('كانت** الجولة')
})
