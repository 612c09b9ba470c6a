import { expect, test } from 'vitest'
import { objections } from './test-objections.ts'

test('what may be in one clause does not make another clause uncertain', () => {
  const source =
    'The model may make mistakes, the company warned, and the model answers questions in five languages.'
  expect(objections('The model of the company answers questions in five languages.', source, 'en')).toEqual(
    [],
  )
})

test('a negation is noticed however its accents are encoded', () => {
  const source = 'O ministério aprovou o plano da empresa.'
  const claim = 'O ministério não aprovou o plano da empresa.'
  for (const form of ['NFC', 'NFD'] as const) {
    expect(objections(claim.normalize(form), source, 'pt')).toEqual(['newsroom.meaning.negation'])
    expect(objections(claim.normalize(form), claim, 'pt')).toEqual([])
  }
})
