import { expect, test } from 'vitest'
import { checkParts } from './part-checks.ts'

const LANGUAGES = { from: 'en', to: 'fr', glossary: [] } as const
const FIRST = { id: 'content.0', original: 'Lena Dufour opened the lab.', text: '' }
const SECOND = { id: 'content.2', original: 'She stayed there for years.', text: 'Dufour y est restée.' }

// Covers: desk-translate-4
test('a name of another paragraph is not an invented one, and a name of no paragraph is', () => {
  const check = (text: string) =>
    checkParts([{ ...SECOND, text }], [FIRST, { ...SECOND, text }], LANGUAGES)[0]?.problems
  expect(check('Depuis, la directrice Dufour y est restée.')).toEqual([])
  expect(check('Depuis, la directrice Meyer y est restée.')).toEqual([{ gate: 'names', found: ['Meyer'] }])
})

test('a name lost in the only translated paragraph is found while the others have no text', () => {
  const parts = [
    { id: 'content.0', original: 'In May, Dufour opened the lab.', text: 'Meyer a ouvert le labo en mai.' },
    { id: 'content.2', original: 'Since then, Dufour has stayed.', text: '' },
  ]
  expect(checkParts(parts, parts, LANGUAGES)[0]?.problems).toEqual([
    { gate: 'names', found: ['Dufour → Meyer'] },
  ])
})
