import { expect, test } from 'vitest'
import { asEntered, refusedProblem } from './checked-form.ts'
import { Refusal } from './refusal.ts'

test('a refusal is told in its own words, at the field that it names', () => {
  const refused = new Refusal('newsletter.tooMany', 422, {
    fields: [{ field: 'email', code: 'people.invalidEmail' }],
    values: { count: 3 },
  })
  expect(refusedProblem(refused, 'newsletter.failed')).toEqual({
    field: 'email',
    code: 'newsletter.tooMany',
    values: { count: 3 },
  })
})

test.each([
  new Refusal('problem.internal', 500),
  new Refusal('problem.unreachable', 404),
  new TypeError('Failed to fetch'),
])('what is no answer to what was entered is told in the words of the form: %s', (error) => {
  expect(refusedProblem(error, 'newsletter.failed')).toEqual({
    field: '',
    code: 'newsletter.failed',
    values: {},
  })
})

test('what was entered are the texts of the fields, by their names', () => {
  const entered = new FormData()
  entered.set('code', '123 456')
  entered.set('picture', new Blob(['x']))
  expect(asEntered(entered)).toEqual({ success: true, data: { code: '123 456', picture: '' } })
})
