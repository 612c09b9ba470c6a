import { expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { translator } from '#languages/translate.ts'
import { refusalOf } from '#platform/ask.ts'
import { failureText } from './refusal-words.ts'

// The desk's message for a failed call: what failed, and then the server's reason.

const t = translator('fr', allWords.fr)
const FAILED = 'Impossible de supprimer l’article'
const said = async (status: number, problem: object) =>
  failureText(t, await refusalOf(Response.json(problem, { status })), FAILED)

// Covers: admin-8-2
test.each([
  [500, { code: 'problem.internal', title: 'Error', detail: 'Le disque est plein.' }, 'Le disque est plein.'],
  [503, { code: 'problem.unavailable', detail: 'La base est absente.' }, 'La base est absente.'],
  [500, { title: 'Internal Server Error' }, 'Internal Server Error'],
  [409, { code: 'library.someNewReason', detail: 'Un envoi est en cours.' }, 'Un envoi est en cours.'],
  [
    422,
    {
      code: 'library.someNewReason',
      detail: 'Refusé.',
      errors: [{ field: 'title', code: 'library.someNewReason', detail: 'Le titre est pris.' }],
    },
    'Le titre est pris.',
  ],
  [
    404,
    { code: 'library.articleNotFound', detail: '' },
    'Cet article n’existe pas ou n’est plus disponible.',
  ],
])('a failure with %i %j is shown as “%s”', async (status, problem, why) => {
  expect(await said(status, problem)).toBe(`${FAILED}. ${why}`)
})

test('a failure without a server message only names what failed, never a code', async () => {
  expect(await said(500, { code: 'problem.internal', title: '', detail: '' })).toBe(FAILED)
  expect(await said(409, { code: 'library.someNewReason' })).toBe(FAILED)
  expect(failureText(t, new TypeError('Failed to fetch'), `${FAILED}.`)).toBe(`${FAILED}.`)
})
