import { expect, test } from 'vitest'
import { besideOf, fieldFrom } from './beside.ts'

// Covers: desk-review-7
test('the same number of paragraphs on both sides is aligned', () => {
  expect(besideOf('One.\n\nTwo.\n \nThree.', 'Un.\n\nDeux.\n\nTrois.')).toEqual({
    aligned: true,
    rows: [
      { original: 'One.', translated: 'Un.' },
      { original: 'Two.', translated: 'Deux.' },
      { original: 'Three.', translated: 'Trois.' },
    ],
  })
})

test('different numbers of paragraphs are not aligned', () => {
  expect(besideOf('One.\n\nTwo.', 'Un et deux.')).toEqual({
    aligned: false,
    rows: [{ original: 'One.\n\nTwo.', translated: 'Un et deux.' }],
  })
})

test('lists are aligned entry by entry', () => {
  expect(besideOf(['Fast', 'Open'], ['Rapide', 'Ouvert']).rows).toHaveLength(2)
  expect(besideOf(['Fast', 'Open'], ['Rapide'])).toEqual({
    aligned: false,
    rows: [{ original: 'Fast\nOpen', translated: 'Rapide' }],
  })
})

test.each([
  ['Un.\n\nDeux.\n \nTrois.', 'a\n\nb\n\nc'],
  ['Un seul.', 'a\n\nb'],
  ['', ''],
])('an unedited field is reassembled unchanged: %j', (translated, original) => {
  const { aligned, rows } = besideOf(original, translated)
  const texts = rows.map((row) => row.translated)
  expect(fieldFrom(texts, translated, aligned)).toBe(translated)
})

test('a changed paragraph keeps its place, and lists stay lists', () => {
  expect(fieldFrom(['Un.', '2.', 'Trois.'], 'Un.\n\nDeux.\n \nTrois.', true)).toBe('Un.\n\n2.\n \nTrois.')
  expect(fieldFrom(['Rapide', 'Libre'], ['Rapide', 'Ouvert'], true)).toEqual(['Rapide', 'Libre'])
  expect(fieldFrom(['Rapide\nLibre\n'], ['Rapide'], false)).toEqual(['Rapide', 'Libre'])
})
