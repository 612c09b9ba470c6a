import { expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { translator } from '#languages/translate.ts'
import { refusalOf } from '#platform/ask.ts'
import { wordsOf } from './auth-form.tsx'

const t = translator('fr', allWords.fr)
const shown = async (status: number, problem: object) =>
  wordsOf(t, await refusalOf(Response.json(problem, { status })))

// Covers: site-8-5
test.each([
  [403, { code: 'people.someNewReason', detail: 'Ce compte est suspendu.' }, 'Ce compte est suspendu.'],
  [500, { code: 'problem.internal', detail: 'Le disque est plein.' }, 'Le disque est plein.'],
  [
    422,
    {
      code: 'people.someNewReason',
      detail: 'Refusé.',
      errors: [{ field: 'email', code: 'people.someNewReason', detail: 'Adresse refusée.' }],
    },
    'Adresse refusée.',
  ],
])('a sign-in error with %i %j is shown with the text of the server', async (status, problem, words) => {
  expect(await shown(status, problem)).toBe(words)
})

test('an error without a text of the server is not shown as a code', async () => {
  expect(await shown(403, { code: 'people.someNewReason' })).toBe(t('problem.internal'))
  expect(wordsOf(t, new RangeError('broken'))).toBe(t('problem.internal'))
})

test('an error with a text of its own is shown with it, whatever the server says', async () => {
  expect(await shown(401, { code: 'people.invalidCredentials', detail: 'No.' })).toBe(
    t('people.invalidCredentials'),
  )
})

test.each([502, 522])('an answer with %i shows that the service is unavailable', async (status) => {
  expect(await shown(status, {})).toBe(t('people.serviceAwayBody'))
})
