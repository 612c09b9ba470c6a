import { expect, test } from 'vitest'
import { differenceOf, folded } from './difference.ts'

const shown = (before: string, after: string) =>
  differenceOf(before, after)
    .pieces?.map(({ kind, text }) => ({ same: text, added: `{+${text}+}`, removed: `[-${text}-]` })[kind])
    .join('')

// Covers: desk-review-1
test('one changed word is shown as changed, and nothing else', () => {
  expect(shown('Le port ouvre ses poids [1].', 'Le port publie ses poids [1].')).toBe(
    'Le port [-ouvre-]{+publie+} ses poids [1].',
  )
})

// Covers: desk-review-1
test('Arabic is compared by words, with their marks, not by letters', () => {
  expect(shown('أعلن المختبر نموذجًا جديدًا.', 'أعلن المختبر نموذجًا مفتوحًا.')).toBe(
    'أعلن المختبر نموذجًا [-جديدًا-]{+مفتوحًا+}.',
  )
})

test('numbers, elisions and compounds are one word each', () => {
  expect(differenceOf("3.5 points, l'agent", "3.7 points, l'outil")).toMatchObject({ added: 2, removed: 2 })
  expect(shown('3.5 %', '3.7 %')).toBe('[-3.5-]{+3.7+} %')
})

test('adjacent changed words are shown as one phrase', () => {
  expect(shown('a small clinic writes', 'a large hospital writes')).toBe(
    'a [-small clinic-]{+large hospital+} writes',
  )
})

test('a split paragraph and changed spaces are changes too', () => {
  const { pieces, added, removed } = differenceOf('One. Two.', 'One.\n\nTwo.')
  expect(pieces?.some(({ kind }) => kind !== 'same')).toBe(true)
  expect([added, removed]).toEqual([0, 0])
})

test.each([
  ['', ''],
  ['Le même texte.', 'Le même texte.'],
])('equal texts have one piece and no changed words', (before, after) => {
  expect(differenceOf(before, after)).toEqual({
    pieces: [{ kind: 'same', text: after }],
    added: 0,
    removed: 0,
  })
})

test('the pieces form the new text, and without the added ones the old text', () => {
  const [before, after] = ['One two three.\n\nFour [1].', 'One 2 three four.\nFour and five [1][2].']
  const { pieces } = differenceOf(before, after)
  const join = (without: string) =>
    pieces?.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('')
  expect(join('removed')).toBe(after)
  expect(join('added')).toBe(before)
})

test('two texts of 200,000 characters are not compared', () => {
  const words = (seed: number) =>
    Array.from({ length: 28_000 }, (_, n) => `w${((n + 1) * seed * 2_654_435_761) % 99_991}`).join(' ')
  const [before, after] = [words(3), words(7)]
  expect(before.length).toBeGreaterThan(150_000)
  expect(differenceOf(before, after).pieces).toBeNull()
})

test('of a long unchanged stretch, twelve words stay visible next to each change', () => {
  const words = Array.from({ length: 100 }, (_, n) => `w${n}`)
  const { start, hidden, end, words: count } = folded(words.join(' '), { first: false, last: false })
  expect(start.trim().split(' ')).toEqual(words.slice(0, 12))
  expect(end.trim().split(' ')).toEqual(words.slice(-12))
  expect(count).toBe(76)
  expect(start + hidden + end).toBe(words.join(' '))
  expect(folded(words.join(' '), { first: true, last: false })).toMatchObject({ start: '', words: 88 })
  expect(folded(words.slice(0, 40).join(' '), { first: false, last: false }).words).toBe(0)
})
