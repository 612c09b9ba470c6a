import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { allWords } from './languages.ts'
import { refusedProblem } from './refusal-words.ts'
import { translator } from './translate.ts'

const t = translator('fr', allWords.fr)
const problemOf = (error: unknown) => {
  const { field, words } = refusedProblem(error, 'newsletter.failed')
  return { field, words: words(t) }
}

test('a refusal is shown with its own text, at the field that it names', () => {
  const code = 'people.invalidEmail'
  const refused = new Refusal(code, 422, { fields: [{ field: 'email', code }] })
  expect(problemOf(refused)).toEqual({ field: 'email', words: t(code) })
})

test('a refusal without a text here is shown with the text of the server', () => {
  const refused = new Refusal('newsletter.someNewReason', 409, { serverMessage: 'La liste est pleine.' })
  expect(problemOf(refused)).toEqual({ field: '', words: 'La liste est pleine.' })
})

test.each([
  new Refusal('newsletter.someNewReason', 409),
  new Refusal('problem.internal', 500),
  new Refusal('problem.unreachable', 404),
  new TypeError('Failed to fetch'),
])('an error that is not about the input is shown with the text of the form: %s', (error) => {
  expect(problemOf(error)).toEqual({ field: '', words: t('newsletter.failed') })
})
